import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { json, startTestProxy, type TestProxy } from './proxy.fixture.ts'
import { callProxy, ProxyError } from './proxy.ts'

const schema = z.object({ views: z.number() })
let proxy: TestProxy
beforeEach(async () => {
  proxy = await startTestProxy()
})
afterEach(() => proxy.close())

const failure = async (options = {}) => {
  const error = await callProxy('/api/x', schema, options).catch((reason: unknown) => reason)
  if (!(error instanceof ProxyError)) throw new Error(`no ProxyError but ${error}`)
  return error
}

describe('calls', () => {
  it('a call to the proxy returns the parsed answer', async () => {
    proxy.answers.set('/api/x', json({ views: 7 }))
    await expect(callProxy('/api/x', schema, { query: { a: 'b c', left: undefined } })).resolves.toEqual({ views: 7 })
  })

  it('a call to the proxy fails as offline when there is no answer', async () => {
    proxy.answers.set('/api/x', (_, response) => response.destroy())
    expect(await failure()).toMatchObject({ kind: 'offline', timedOut: false })
  })

  it('a call to the proxy fails as offline when the answer takes too long, even in the middle of its body', async () => {
    proxy.answers.set('/api/x', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"views":')
    })
    expect(await failure({ timeoutMs: 50 })).toMatchObject({ kind: 'offline', timedOut: true })
  })

  it("a call to the proxy fails with the proxy's own problem, and its cause", async () => {
    const problem = { code: 'upstream_unreachable', message: 'away', cause: 'dns', retryAfter: 5 }
    proxy.answers.set('/api/x', json({ problem }, 502))
    expect(await failure()).toMatchObject({ kind: 'problem', status: 502, problem, upstreamCause: 'dns' })
  })

  it("a call to the proxy fails with the service's own error", async () => {
    const error = { code: 403, message: 'Forbidden', errors: [{ message: 'm', domain: 'global', reason: 'forbidden' }] }
    proxy.answers.set('/api/x', json({ error }, 403))
    expect(await failure()).toMatchObject({ kind: 'api', status: 403, reason: 'forbidden' })
  })

  it('a call to the proxy fails as nonsense when the answer does not match the contract, and names the field', async () => {
    proxy.answers.set('/api/x', json({ views: 'many' }))
    expect(await failure()).toMatchObject({ kind: 'nonsense', message: expect.stringContaining('views') })
    proxy.answers.set('/api/x', (_, response) => response.writeHead(502).end('<html>'))
    expect(await failure()).toMatchObject({ kind: 'nonsense', status: 502 })
  })

  it('a call to the proxy rejects with the reason of an abort', async () => {
    proxy.answers.set('/api/x', () => {})
    const aborter = new AbortController()
    const call = callProxy('/api/x', schema, { signal: aborter.signal })
    aborter.abort(new Error('left the screen'))
    await expect(call).rejects.toThrow('left the screen')
  })

  it('a call to the proxy is cancelled on the wire when it is aborted', async () => {
    const aborter = new AbortController()
    const ended = new Promise<void>((resolve) => {
      proxy.answers.set('/api/x', (_, response) => {
        response.on('close', resolve)
        aborter.abort(new Error('left the screen'))
      })
    })
    await expect(callProxy('/api/x', schema, { signal: aborter.signal })).rejects.toThrow('left the screen')
    await ended
  })
})
