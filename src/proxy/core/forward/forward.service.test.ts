import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

let upstream: TestUpstream
let proxy: TestProxy
let television: TestTelevision
let clock: ManualClock
beforeAll(async () => {
  clock = manualClock(1_790_000_000_000)
  upstream = await startTestUpstream()
  proxy = await startTestProxy({
    upstream,
    clock,
    env: { UPSTREAM_TIMEOUT_MS: '1000' },
  })
  television = proxy.television()
  await television.pair()
})
afterAll(async () => {
  await proxy?.close()
  await upstream?.close()
})

const channels = '/video/v3/channels'
const last = () => upstream.requests.at(-1)

it.each([
  [proxyPaths.channels, '?part=snippet%2Cstatistics&mine=true', '/video/v3/channels'],
  [proxyPaths.videos, '?part=snippet&id=a%2Cb', '/video/v3/videos'],
  [proxyPaths.reports, '?ids=channel%3D%3DMINE&metrics=views&filters=country%3D%3DDE%3Bvideo%3D%3Da', '/v2/reports'],
  [proxyPaths.playlists, '?part=snippet&mine=true&maxResults=50', '/video/v3/playlists'],
  [proxyPaths.playlistItems, '?part=snippet&playlistId=UUa&pageToken=t', '/video/v3/playlistItems'],
  [proxyPaths.groups, '?mine=true', '/v2/groups'],
  [proxyPaths.groupItems, '?groupId=g', '/v2/groupItems'],
])('the proxy sends %s to its service with its query', async (path, query, servicePath) => {
  const answer = await television.call(`${path}${query}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ kind: 'test', path: servicePath, query })
})

it('the proxy passes only allowed headers to the service, and adds the token', async () => {
  await television.call(proxyPaths.channels, {
    headers: {
      authorization: 'Bearer stolen',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.0.0.1',
      'proxy-authorization': 'Basic x',
      'x-anything': 'else',
      te: 'trailers',
      'accept-language': 'de',
      'if-none-match': '"v1"',
    },
  })
  const sentHeaders = last()?.headers ?? {}
  expect(sentHeaders.authorization).toMatch(/^Bearer access-/)
  expect(Object.keys(sentHeaders).sort()).toEqual(
    [
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'host',
      'traceparent',
      'user-agent',
    ].sort(),
  )
  expect(sentHeaders.host).toBe(new URL(upstream.url).host)
})

it('the proxy never returns Set-Cookie, WWW-Authenticate or any other header that is not allowed', async () => {
  upstream.next(channels, {
    status: 403,
    json: { error: { code: 403, message: 'no' } },
    headers: {
      'set-cookie': 'a=b',
      'www-authenticate': 'Bearer',
      'x-internal': '1',
      'access-control-allow-origin': '*',
      etag: '"1"',
    },
  })
  const answer = await television.call(proxyPaths.channels)
  expect(answer.status).toBe(403)
  for (const name of ['set-cookie', 'www-authenticate', 'x-internal', 'access-control-allow-origin'])
    expect(answer.headers.has(name)).toBe(false)
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it.each([400, 403, 404, 429])('the proxy returns status %i of the service with its body', async (status) => {
  const json = { error: { code: status, message: 'as the service says it' } }
  upstream.next(channels, { status, json, headers: { 'retry-after': '7' } })
  const answer = await television.call(proxyPaths.channels)
  expect([answer.status, await answer.json(), answer.headers.get('retry-after')]).toEqual([status, json, '7'])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

it('the proxy returns 304 without a body', async () => {
  upstream.next(channels, { status: 304, text: '', headers: { etag: '"v1"' } })
  const answer = await television.call(proxyPaths.channels, { headers: { 'if-none-match': '"v1"' } })
  expect([answer.status, answer.headers.get('etag')]).toEqual([304, '"v1"'])
})

it.each([
  ['reset', { cause: 'reset' }],
  ['hang', { cause: 'timeout' }],
  ['garbage', { cause: 'nonsense' }],
  [
    { status: 500, text: 'oops' },
    { cause: 'status', upstreamStatus: 500 },
  ],
  [
    { status: 503, text: '', headers: { 'retry-after': '9' } },
    { cause: 'status', upstreamStatus: 503, retryAfter: 9 },
  ],
  [
    { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } },
    { cause: 'status', upstreamStatus: 302 },
  ],
  [
    { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } },
    { cause: 'nonsense', upstreamStatus: 200 },
  ],
  [
    { status: 404, text: '<html>', headers: { 'content-type': 'text/html' } },
    { cause: 'status', upstreamStatus: 404 },
  ],
] as [Script, object][])(
  'the proxy turns the service’s answer %j into a problem with its cause',
  async (script, problem) => {
    upstream.next(channels, script)
    const answer = await television.call(proxyPaths.channels)
    expect(answer.status).toBe(502)
    expect((await answer.json()).problem).toMatchObject({ code: 'upstream_unreachable', ...problem })
  },
)

it('the proxy reports an error when the service breaks off in the middle of an answer', async () => {
  upstream.next(channels, 'cut')
  const answer = await television.call(proxyPaths.channels)
  expect([answer.status, (await answer.json()).problem.cause]).toEqual([502, 'reset'])
  upstream.next('/v2/groups', 'cut')
  const posted = television.call(proxyPaths.groups, { method: 'POST', body: {} })
  await expect(posted.then((answer) => answer.text())).rejects.toThrow()
})

it.each(['GET', 'POST'])(
  'the proxy cancels a %s when its television disconnects, and logs no failure',
  async (method) => {
    const service = createServer().listen(0, '127.0.0.1')
    await once(service, 'listening')
    const own = await startTestProxy({
      upstream,
      clock,
      env: { ANALYTICS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v2` },
    })
    try {
      const caller = own.television()
      await caller.pair()
      const disconnected = new AbortController()
      const call = fetch(own.url + proxyPaths.groups, {
        method,
        signal: disconnected.signal,
        ...(method === 'POST' && { body: '{}' }),
        headers: {
          'x-tenfoot': '1',
          'content-type': 'application/json',
          cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      }).catch(() => {})
      const [, response] = await once(service, 'request')
      disconnected.abort()
      await Promise.all([call, once(response, 'close')])
      await eventually(() => expect(own.log()).toContain('"status":499'))
      expect(own.log()).not.toMatch(/"level":50/)
    } finally {
      await own.close()
      service.close()
    }
  },
)

it('the proxy renews a token that the service refuses, and repeats the call only once', async () => {
  const refused: Script = { status: 401, json: { error: { code: 401 } } }
  upstream.next(channels, refused)
  expect((await television.call(proxyPaths.channels)).status).toBe(200)
  await clock.advance(5_000)
  upstream.next(channels, refused, refused)
  const before = upstream.of(channels).length
  const answer = await television.call(proxyPaths.channels)
  // An error of one service must not end the television's pairing.
  expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).problem]).toEqual([
    502,
    '5',
    expect.objectContaining({ code: 'upstream_unreachable', cause: 'status', upstreamStatus: 401 }),
  ])
  expect(upstream.of(channels).length - before).toBe(2)
  expect(await (await television.call(proxyPaths.session)).json()).toMatchObject({ state: 'signed_in' })
})

it('the proxy repeats a refused call with the same token while that is new, and renews it only later', async () => {
  const refused: Script = { status: 401, json: { error: { code: 401 } } }
  const refreshes = () => upstream.of('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token').length
  await clock.advance(5_000)
  upstream.killAccessTokens()
  expect((await television.call(proxyPaths.channels)).status).toBe(200)
  const renewed = refreshes()
  upstream.next(channels, refused)
  expect((await television.call(proxyPaths.channels)).status).toBe(200)
  upstream.killAccessTokens()
  expect((await television.call(proxyPaths.channels)).status).toBe(502)
  expect(refreshes()).toBe(renewed)
  await clock.advance(5_000)
  expect((await television.call(proxyPaths.channels)).status).toBe(200)
  expect(refreshes()).toBe(renewed + 1)
})

it.each([
  ['POST', proxyPaths.groups, '/v2/groups?onBehalfOfContentOwner=works'],
  ['PUT', proxyPaths.groups, '/v2/groups?onBehalfOfContentOwner=works'],
  ['POST', proxyPaths.groupItems, '/v2/groupItems?onBehalfOfContentOwner=works'],
])('the proxy sends %s %s to its service with its body and If-Match', async (method, path, servicePath) => {
  const body = { snippet: { title: 'Grüße' }, resource: { id: 'x' } }
  const answer = await television.call(`${path}?onBehalfOfContentOwner=works`, {
    method,
    body,
    headers: { 'if-match': '"v1"' },
  })
  expect(answer.status).toBe(200)
  expect(last()).toMatchObject({ method, url: servicePath, body: JSON.stringify(body) })
  expect(last()?.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'if-match': '"v1"' })
  expect(last()?.headers.cookie).toBeUndefined()
})

it.each([
  [`${proxyPaths.reports}?ids=contentOwner%3D%3Dworks&onBehalfOfContentOwner=works`, '/v2/reports'],
  [`${partnerProxyPaths.contentOwners}?fetchMine=true`, '/video/partner/v1/contentOwners'],
  [`${partnerProxyPaths.assets}?id=A1&fetchMetadata=mine&onBehalfOfContentOwner=works`, '/video/partner/v1/assets'],
  [`${partnerProxyPaths.assetSearch}?q=a&pageToken=t&onBehalfOfContentOwner=works`, '/video/partner/v1/assetSearch'],
])('the proxy sends GET %s to its service unchanged', async (path, servicePath) => {
  upstream.next(servicePath, { status: 200, json: {} })
  expect((await television.call(path)).status).toBe(200)
  expect(last()).toMatchObject({ method: 'GET', url: `${servicePath}?${path.split('?')[1]}` })
})

it.each([proxyPaths.groups, proxyPaths.groupItems])(
  'the proxy sends DELETE %s to its service, and returns 204',
  async (path) => {
    const servicePath = path.replace('/api/analytics', '/v2')
    upstream.next(servicePath, { status: 204, text: '' })
    const answer = await television.call(`${path}?id=a`, { method: 'DELETE' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(last()).toMatchObject({ method: 'DELETE', url: `${servicePath}?id=a`, body: '' })
  },
)

it('the proxy repeats a write once with a new token after the service has refused the old one', async () => {
  const another = proxy.television()
  await another.pair()
  const before = upstream.of('/v2/groups').length
  upstream.next('/v2/groups', { status: 401, json: { error: { code: 401 } } })
  expect((await another.call(proxyPaths.groups, { method: 'POST', body: { a: 1 } })).status).toBe(200)
  expect(upstream.of('/v2/groups').slice(before)).toMatchObject([{ body: '{"a":1}' }, { body: '{"a":1}' }])
})
