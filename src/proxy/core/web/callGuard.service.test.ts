import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { isOwnOrigin } from './callGuard.ts'

it.each([
  // PUBLIC_URL is set.
  ['https://tv.example', 'tv.example', 'https://tv.example', true],
  ['http://tv.example', 'tv.example', 'https://tv.example', false],
  ['https://tv.example:8443', 'tv.example:8443', 'https://tv.example', false],
  ['https://evil.example', 'tv.example', 'https://tv.example', false],
  ['https://tv.example.evil.example', 'tv.example', 'https://tv.example', false],
  ['http://localhost:8010', 'localhost:8010', 'https://tv.example', false],
  ['null', 'tv.example', 'https://tv.example', false],
  // PUBLIC_URL is not set or is plain http: this machine and the local network have several names.
  ['http://localhost:8010', 'localhost:8010', undefined, true],
  ['http://127.0.0.1:8010', '127.0.0.1:8010', undefined, true],
  ['http://[::1]:8010', '[::1]:8010', undefined, true],
  ['http://192.168.1.5:8010', '192.168.1.5:8010', undefined, true],
  ['http://living-room:8010', 'living-room:8010', undefined, true],
  ['http://tv.local', 'tv.local', undefined, true],
  ['http://localhost:8010', 'localhost:8010', 'http://192.168.1.5:8010', true],
  ['http://localhost:9999', 'localhost:8010', undefined, false],
  ['https://localhost:8010', 'localhost:8010', undefined, false],
  // DNS rebinding: a public name that points to this machine.
  ['http://evil.example:8010', 'evil.example:8010', undefined, false],
  ['null', 'localhost:8010', undefined, false],
  ['', '', undefined, false],
  ['http://x', undefined, undefined, false],
])('the origin %s at host %s with PUBLIC_URL %s is the proxy’s own: %s', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own)
})

describe('calls to /api/', () => {
  let upstream: TestUpstream
  let proxy: TestProxy
  beforeAll(async () => {
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream })
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
  })

  const calls = Object.entries(proxyPaths)
    .filter(([, path]) => path.startsWith('/api/'))
    .map(([name, path]) => [['signOut', 'pairing', 'pairingClaim'].includes(name) ? 'POST' : 'GET', path] as const)

  it.each(calls)(
    'the call %s %s is refused without the header x-tenfoot, with a wrong one, or from another origin',
    async (method, path) => {
      const before = upstream.requests.length
      for (const headers of [
        {},
        { 'x-tenfoot': '2' },
        { 'x-tenfoot': '1', origin: 'https://evil.example' },
        { 'x-tenfoot': '1', origin: 'null' },
      ] as Record<string, string>[]) {
        const answer = await fetch(`${proxy.url}${path}`, { method, headers })
        expect([answer.status, (await answer.json()).problem.code]).toEqual([403, 'forbidden'])
        expect(answer.headers.getSetCookie()).toEqual([])
        expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      }
      expect(upstream.requests.length).toBe(before)
    },
  )

  it.each(calls)(
    'the call %s %s is accepted with the header x-tenfoot, from its own origin or without an origin',
    async (method, path) => {
      for (const headers of [{ 'x-tenfoot': '1' }, { 'x-tenfoot': '1', origin: proxy.url }] as Record<
        string,
        string
      >[]) {
        const answer = await fetch(`${proxy.url}${path}`, { method, headers })
        await answer.body?.cancel()
        expect(answer.status).not.toBe(403)
      }
    },
  )

  it('the CORS preflight of another origin is refused', async () => {
    const answer = await fetch(`${proxy.url}${proxyPaths.session}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-tenfoot' },
    })
    expect(answer.ok).toBe(false)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})
