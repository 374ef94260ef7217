import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

let upstream: TestUpstream
let proxy: TestProxy
let television: TestTelevision
beforeAll(async () => {
  upstream = await startTestUpstream()
  proxy = await startTestProxy({ upstream, clock: manualClock(1_790_000_000_000) })
  television = proxy.television()
  await television.pair()
})
afterAll(async () => {
  await proxy?.close()
  await upstream?.close()
})

it.each(['access_token=x', 'key=x', 'mine=true&oauth_token=x', 'callback=x', '__proto__=x'])(
  'the proxy refuses the parameter in ?%s before anything is sent',
  async (query) => {
    const before = upstream.requests.length
    const answer = await television.call(`${proxyPaths.channels}?${query}`)
    expect([answer.status, (await answer.json()).problem.code]).toEqual([400, 'bad_request'])
    expect(upstream.requests.length).toBe(before)
  },
)

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('the proxy refuses %s of an address that is only read', async (method) => {
  const answer = await television.call(proxyPaths.channels, { method })
  expect([answer.status, (await answer.json()).problem.code]).toEqual([405, 'method_not_allowed'])
  expect(answer.headers.get('allow')).toBe('GET')
})

it.each([
  [400, 'bad_request', undefined],
  [400, 'bad_request', []],
  [400, 'bad_request', 'text'],
  [413, 'too_large', { title: 'x'.repeat(5_000) }],
])('the proxy refuses with %i %s a body that is not a small object', async (status, code, body) => {
  const before = upstream.requests.length
  const answer = await television.call(proxyPaths.groups, { method: 'POST', body })
  expect([answer.status, (await answer.json()).problem.code]).toEqual([status, code])
  expect(upstream.requests.length).toBe(before)
})

it('the proxy refuses a body that is not JSON, and writes from another origin', async () => {
  const before = upstream.requests.length
  const form = await television.call(proxyPaths.groups, {
    method: 'POST',
    body: {},
    headers: { 'content-type': 'text/plain' },
  })
  const foreign = await television.call(`${proxyPaths.groups}?id=a`, {
    method: 'DELETE',
    headers: { origin: 'https://evil.example' },
  })
  expect([form.status, foreign.status]).toEqual([400, 403])
  expect(upstream.requests.length).toBe(before)
})

it('the proxy lists the methods that an address accepts when it refuses another', async () => {
  const answer = await television.call(proxyPaths.groups, { method: 'PATCH' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, PUT, DELETE'])
})

it('the proxy forwards calls only of signed-in televisions', async () => {
  const answer = await proxy.television().call(proxyPaths.channels)
  expect([answer.status, (await answer.json()).problem.code]).toEqual([401, 'not_signed_in'])
})

it.each([
  '/api/video/channels/../videos',
  '/api/video/channels/..%2fvideos',
  '/api/video/%2e%2e/video/channels',
  '//api/video/channels',
  '/api//video/channels',
  '/api/video/channels/',
  '/API/video/channels',
  '/api/video/channels%00',
  '/api/video/channels;x=1',
  '/api/video/channels%3Fmine=true',
  '/api\\video\\channels',
  '/api/%',
  '@127.0.0.1/api/video/channels',
  'http://evil.example/api/video/channels',
  'https://evil.example/token',
  '/video/v3/channels',
  '/token',
  '/v2/reports',
])('a call with the manipulated path %s reaches no service', async (target) => {
  const before = upstream.requests.length
  const status = await raw(target)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(upstream.requests.length).toBe(before)
})

/** Sends the target exactly as written: `fetch` would normalize it. */
function raw(target: string): Promise<number> {
  const { hostname, port } = new URL(proxy.url)
  const cookie = [...television.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])))
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nx-tenfoot: 1\r\naccept: application/json\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    )
  })
}
