import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { type PairingState, proxyPaths } from '#contract/proxy.ts'
import { json, startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { type PairingClient, startPairingClient } from './pairingClient.ts'
import type { PairingView } from './view.ts'

const pending = (userCode: string): PairingState => ({
  state: 'pending',
  userCode,
  verificationUrl: 'https://www.example.com/device',
  expiresIn: 1_800,
  lifetime: 1_800,
})
const denied: PairingState = { state: 'failed', reason: 'denied' }

let proxy: TestProxy
let clock: ManualClock
let client: PairingClient
let stream: ServerResponse | undefined
let signedIn: number
/** The answer to `POST /api/pairing`, and the first event of a stream. */
let state: PairingState

function say(next: PairingState): void {
  state = next
  stream?.write(`event: pairing\ndata: ${JSON.stringify(next)}\n\n`)
}

/** Resolves with the view once it is `at` this state and `matches` accepts it. */
function viewShown<At extends PairingView['at']>(at: At, matches = (_: Extract<PairingView, { at: At }>) => true) {
  type View = Extract<PairingView, { at: At }>
  return new Promise<View>((resolve) => {
    const look = () => {
      const view = client.view()
      if (view.at !== at || !matches(view as View)) return
      stop()
      resolve(view as View)
    }
    const stop = client.subscribe(look)
    look()
  })
}

const pairingCalls = () => proxy.received.filter(({ path }) => path === proxyPaths.pairing)

beforeEach(async () => {
  proxy = await startTestProxy()
  clock = manualClock(0)
  signedIn = 0
  state = pending('AAAA-AAAA')
  proxy.answers.set(proxyPaths.pairing, (call, response) => json(state)(call, response))
  proxy.answers.set(proxyPaths.pairingEvents, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    stream = response
    say(state)
  })
  proxy.answers.set(proxyPaths.pairingClaim, json({ state: 'signed_in', account: 'ann', scopes: ['readonly'] }))
  const snippet = { title: 'A channel' }
  proxy.answers.set(proxyPaths.channels, json({ kind: 'k', items: [{ kind: 'c', id: 'UC1', snippet }] }))
  client = startPairingClient({
    clock,
    onSignedIn: () => {
      signedIn += 1
    },
  })
})
afterEach(async () => {
  client.stop()
  await proxy.close()
})

describe('the pairing client', () => {
  it('pairing shows the code exactly as received, with its lifetime', async () => {
    expect(await viewShown('code')).toMatchObject({ userCode: 'AAAA-AAAA', endsAt: 1_800_000, lifetime: 1_800_000 })
  })

  it('pairing claims the session once the code is allowed, shows the channel for a second, and signs in', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    say({ state: 'granted' })
    const { channel } = await viewShown('welcome')
    expect(channel).toEqual({ id: 'UC1', title: 'A channel', pictureUrl: '/api/pictures/ann/channels/UC1/medium' })
    await clock.advance(900)
    expect(signedIn).toBe(0)
    await clock.advance(200)
    expect(signedIn).toBe(1)
  })

  it('pairing continues without the channel’s name when the channel cannot be fetched', async () => {
    proxy.answers.set(proxyPaths.channels, json({}, 500))
    await viewShown('code')
    say({ state: 'granted' })
    expect((await viewShown('welcome')).channel).toBeUndefined()
  })

  it('pairing repeats the claim of the session when its answer is lost', async () => {
    proxy.answers.set(proxyPaths.pairingClaim, (_, response) => response.destroy())
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    say({ state: 'granted' })
    await viewShown('claiming', (view) => view.trouble?.kind === 'proxy')
    proxy.answers.set(proxyPaths.pairingClaim, json({ state: 'signed_in', account: 'ann', scopes: [] }))
    await clock.advance(2_000)
    await viewShown('welcome')
    expect(proxy.received.filter(({ path }) => path === proxyPaths.pairingClaim)).toHaveLength(2)
  })

  it('pairing requests a new code when the proxy reports that the old one has expired', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    stream?.write('event: pairing\ndata: {"state":"expired"}\n\n')
    state = pending('BBBB-BBBB')
    expect(await viewShown('code', ({ userCode }) => userCode === 'BBBB-BBBB')).toBeDefined()
    expect(pairingCalls().at(-1)?.body).toEqual({})
  })

  it('pairing waits before it requests another code when codes expire early one after the other', async () => {
    const end = async () => {
      stream?.write('event: pairing\ndata: {"state":"expired"}\n\n')
      await viewShown('starting')
    }
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    state = pending('BBBB-BBBB')
    await end()
    await viewShown('code', ({ userCode }) => userCode === 'BBBB-BBBB')
    await proxy.calls(proxyPaths.pairingEvents, 2)
    state = pending('CCCC-CCCC')
    await end()
    await clock.advance(1_400)
    expect([client.view().at, pairingCalls().length]).toEqual(['starting', 2])
    await clock.advance(1_200)
    await viewShown('code', ({ userCode }) => userCode === 'CCCC-CCCC')
  })

  it('pairing never forces a new code without a press while the last seconds of a code run', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    for (let heartbeats = 0; heartbeats < 1_802 / 20; heartbeats += 1) {
      say(state)
      await viewShown('code')
      if (clock.now() < 1_790_000) await clock.advance(20_000)
    }
    expect(pairingCalls().every(({ body }) => JSON.stringify(body) === '{}')).toBe(true)
  })

  it('pairing shows a denial until the button is pressed, and then requests another code', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    say(denied)
    expect(await viewShown('failed')).toEqual({ at: 'failed', reason: 'denied' })
    state = pending('CCCC-CCCC')
    client.press()
    await viewShown('code', ({ userCode }) => userCode === 'CCCC-CCCC')
    expect(pairingCalls().at(-1)?.body).toEqual({ restart: true })
  })

  it('pairing requests one code for two presses within a second', async () => {
    await viewShown('code')
    client.press()
    client.press()
    await viewShown('code')
    client.press()
    await clock.advance(0)
    expect(pairingCalls().filter(({ body }) => JSON.stringify(body) === '{"restart":true}')).toHaveLength(1)
  })

  it('pairing waits as long as the service requires after too many codes, and then requests one again', async () => {
    client.stop()
    state = { state: 'failed', reason: 'rate_limited', retryIn: 300 }
    client = startPairingClient({ clock, onSignedIn: () => {} })
    expect(await viewShown('failed')).toMatchObject({ reason: 'rate_limited', retryIn: 300_000 })
    const before = pairingCalls().length
    await clock.advance(299_000)
    expect(pairingCalls()).toHaveLength(before)
    state = pending('DDDD-DDDD')
    await clock.advance(5_000)
    await viewShown('code', ({ userCode }) => userCode === 'DDDD-DDDD')
  })

  it('pairing keeps the code on screen when the connection to the proxy breaks, and says so only after 2 seconds', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    proxy.answers.set(proxyPaths.pairingEvents, (_, response) => response.destroy())
    stream?.destroy()
    await proxy.calls(proxyPaths.pairingEvents, 1)
    while (client.view().at === 'code' && !('trouble' in client.view())) {
      await clock.advance(500)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(clock.now()).toBeGreaterThanOrEqual(2_000)
    expect(client.view()).toMatchObject({ at: 'code', userCode: 'AAAA-AAAA', trouble: { kind: 'proxy' } })
    proxy.answers.set(proxyPaths.pairingEvents, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      stream = response
      say(state)
    })
    const healed = viewShown('code', ({ trouble }) => trouble === undefined)
    await clock.advance(40_000)
    await healed
  })

  it('pairing says why the service does not answer while the code is on screen', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    say({ ...pending('AAAA-AAAA'), trouble: 'status', troubleStatus: 503 } as PairingState)
    const { trouble } = await viewShown('code', (view) => view.trouble !== undefined)
    expect(trouble).toEqual({ kind: 'service', cause: 'status', status: 503 })
  })

  it('pairing leaves no timer running when it is stopped', async () => {
    await viewShown('code')
    await proxy.calls(proxyPaths.pairingEvents, 1)
    client.stop()
    await new Promise((resolve) => setImmediate(resolve))
    expect(clock.sleepers).toBe(0)
  })
})

it('pairing says before the first code that the proxy does not answer, and shows a code as soon as it does', async () => {
  client.stop()
  proxy.answers.set(proxyPaths.pairing, (_, response) => response.destroy())
  client = startPairingClient({ clock, onSignedIn: () => {} })
  expect(await viewShown('away')).toMatchObject({ trouble: { kind: 'proxy' } })
  proxy.answers.set(proxyPaths.pairing, json(pending('EEEE-EEEE')))
  await clock.advance(2_000)
  await viewShown('code', ({ userCode }) => userCode === 'EEEE-EEEE')
})
