import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEventsPath } from '#contract/accounts.ts'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { json, startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { watchSession } from './sessionWatch.ts'

const notSignedIn = new ProxyError('problem', 'refused', {
  status: 401,
  problem: { code: 'not_signed_in', message: 'nobody is signed in' },
})
let proxy: TestProxy
beforeEach(async () => {
  proxy = await startTestProxy()
})
afterEach(() => proxy.close())

/** Watches the session of account a. @returns what was reported */
function watch() {
  const reported: string[] = []
  const watched = watchSession(
    'a',
    {
      onSignedIn: (account) => reported.push(`in ${account}`),
      onSignedOut: () => reported.push('out'),
      onAsked: () => reported.push('asked'),
      onLost: () => {},
    },
    manualClock(0),
  )
  return { ...watched, reported }
}

/** Resolves after the proxy's answer has been read. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a refused call reports the account that has become the active one', async () => {
  proxy.answers.set(proxyPaths.session, json({ state: 'signed_in', account: 'b', scopes: [] }))
  const { checkAfterFailure, reported } = watch()
  checkAfterFailure(notSignedIn)
  await proxy.calls(proxyPaths.session, 1)
  await settled()
  expect(reported).toEqual(['in b'])
})

test('a sign-out elsewhere reports the account that has become the active one, or that there is none', async () => {
  proxy.answers.set(sessionEventsPath, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end('event: session\ndata: {"state":"signed_out"}\n\n')
  })
  for (const [state, expected] of [
    [{ state: 'signed_in', account: 'b', scopes: [] }, ['in b']],
    [{ state: 'signed_out' }, ['out']],
  ] as const) {
    proxy.answers.set(proxyPaths.session, json(state))
    const { reported } = watch()
    await vi.waitFor(() => expect(reported).toEqual(expected))
  }
})

test('a watch of the session that has stopped reports nothing, not even the answer that was under way', async () => {
  proxy.answers.set(proxyPaths.session, json({ state: 'signed_in', account: 'b', scopes: [] }))
  const { checkAfterFailure, stop, reported } = watch()
  checkAfterFailure(notSignedIn)
  stop()
  await proxy.calls(proxyPaths.session, 1)
  await settled()
  expect(reported).toEqual([])
})

test('the proxy asks for the report of a television by the stream of its session, only where operators look after it', async () => {
  proxy.answers.set(sessionEventsPath, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: session\ndata: {"state":"signed_in"}\n\n')
    response.write('event: session\ndata: {"state":"signed_in","fleet":true}\n\n')
  })
  const { reported, stop } = watch()
  await vi.waitFor(() => expect(reported).toEqual(['asked']))
  stop()
})
