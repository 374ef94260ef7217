/**
 * Each attack once, by name, against a whole proxy with two people's televisions. Parts test themselves more closely:
 * `callGuard.test.ts`, `forward.test.ts` (paths), `events.test.ts` (forged events), `connect.test.ts`, `handoff.test.ts`,
 * `limits.test.ts` (slow callers), `secrets.test.ts` (what leaks).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountHeader, accountPaths } from '#contract/accounts.ts'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { testPhone } from '../connect/testPhone.ts'
import { startTestSender, types } from '../events/testSender.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '../testProxy.ts'
import { type Script, startTestUpstream, type TestUpstream } from '../testUpstream.ts'
import { sayRaw } from './wire.ts'

const clock = manualClock(1_790_000_000_000)
let upstream: TestUpstream
/** What a redirect or a caller's address would lead to. */
let elsewhere: TestUpstream
let proxy: TestProxy
let victim: TestTelevision
let attacker: TestTelevision
const channels = proxyPaths.channels
const ask = async (television: TestTelevision, path: string = channels, headers: Record<string, string> = {}) => {
  const answer = await television.call(path, { headers })
  return { status: answer.status, text: await answer.text() }
}
const cookieOf = ({ cookies }: TestTelevision) => [...cookies].map((pair) => pair.join('=')).join('; ')
let victimIs = ''

beforeAll(async () => {
  upstream = await startTestUpstream()
  elsewhere = await startTestUpstream()
  upstream.crowd = true
  // Answers are kept, as at a wall of televisions.
  proxy = await startTestProxy({ upstream, clock, env: { SHARE_ANSWERS_SECONDS: '3600', UPSTREAM_TIMEOUT_MS: '1000' } })
  victim = proxy.television()
  attacker = proxy.television()
  await victim.pair()
  await attacker.pair()
  victimIs = JSON.parse((await ask(victim)).text).who
})
afterAll(async () => {
  await proxy?.close()
  await upstream?.close()
  await elsewhere?.close()
})

/** Nothing of it reaches a service, and nothing of the victim comes back. */
async function nothingHappens<Result>(attack: () => Promise<Result>): Promise<Result> {
  const before = upstream.requests.length
  const result = await attack()
  expect(upstream.requests.length).toBe(before)
  expect(elsewhere.requests).toEqual([])
  expect(JSON.stringify(result)).not.toContain(victimIs)
  return result
}

describe('a page of another site, with the victim’s cookie', () => {
  it.each([
    ['a call without our header', 'GET', channels, { 'x-tenfoot': '' }],
    ['our header with another value', 'GET', channels, { 'x-tenfoot': 'true' }],
    ['another origin', 'GET', channels, { origin: 'https://evil.example' }],
    ['no origin that can be', 'GET', channels, { origin: 'null' }],
    ['an origin that begins like ours', 'GET', channels, { origin: 'http://127.0.0.1.evil.example' }],
    ['a sign-out', 'POST', proxyPaths.signOut, { origin: 'https://evil.example' }],
    ['a pairing', 'POST', proxyPaths.pairing, { 'x-tenfoot': '' }],
    ['a connection', 'POST', connectPaths.start, { origin: 'https://evil.example' }],
    [
      'a name that leads here (DNS rebinding)',
      'GET',
      channels,
      { origin: 'http://evil.example', host: 'evil.example' },
    ],
  ])('gets nothing by %s', async (_attack, method, path, headers) => {
    const { statuses } = await nothingHappens(() =>
      sayRaw(
        proxy.url,
        `${method} ${path} HTTP/1.1\r\n${Object.entries({
          host: '127.0.0.1',
          'x-tenfoot': '1',
          cookie: cookieOf(victim),
          connection: 'close',
          ...headers,
        })
          .map(([name, value]) => `${name}: ${value}`)
          .join('\r\n')}\r\ncontent-length: 0\r\n\r\n`,
      ),
    )
    expect(statuses).toEqual([403])
    expect((await ask(victim)).status).toBe(200)
  })
})

describe('somebody with a television of their own', () => {
  it('is nobody with a cookie that was made up, or a part of another', async () => {
    const [name = '', value = ''] = [...victim.cookies].find(([one]) => one.includes('session')) ?? []
    for (const cookie of [
      '',
      'A'.repeat(43),
      value.slice(0, 42),
      `${value}x`,
      value.toLowerCase(),
      `${value}' or '1'='1`,
    ]) {
      const stranger = proxy.television()
      stranger.cookies.set(name, cookie)
      expect((await nothingHappens(() => ask(stranger))).status).toBe(401)
    }
  })

  it('is not the victim by naming the victim’s account', async () => {
    const { account } = await (await victim.call(proxyPaths.session)).json()
    expect((await nothingHappens(() => ask(attacker, channels, { [accountHeader]: account }))).status).toBe(401)
    const activated = await attacker.call(accountPaths.activate, { method: 'POST', body: { account } })
    expect(activated.status).toBe(404)
    const out = await attacker.call(proxyPaths.signOut, { method: 'POST', body: { account } })
    await out.text()
    expect((await ask(victim)).status).toBe(200)
    attacker = proxy.television()
    await attacker.pair()
  })

  it('gains nothing by giving the victim a cookie that it knows (fixation)', async () => {
    const known = 'F'.repeat(43)
    const fixed = proxy.television()
    fixed.cookies.set('tenfoot_session', known)
    await fixed.pair()
    expect(fixed.cookies.get('tenfoot_session')).not.toBe(known)
    const stranger = proxy.television()
    stranger.cookies.set('tenfoot_session', known)
    expect((await nothingHappens(() => ask(stranger))).status).toBe(401)
  })

  it('never gets an answer that was kept for the victim, whatever it asks with (cache poisoning)', async () => {
    const path = `${channels}?part=snippet&mine=true`
    expect(JSON.parse((await ask(victim, path)).text).who).toBe(victimIs)
    for (const headers of [
      {},
      { 'x-forwarded-host': 'victim.example', 'x-original-url': path, 'x-rewrite-url': path },
      { 'if-none-match': '*' },
      { accept: 'application/json, text/html' },
      { 'cache-control': 'only-if-cached' },
      { authorization: 'Bearer of-the-victim' },
    ] as Record<string, string>[]) {
      const { text } = await ask(attacker, path, headers)
      expect(text).not.toContain(victimIs)
    }
    // Nor does what the attacker asked with reach the victim.
    expect(JSON.parse((await ask(victim, path)).text).who).toBe(victimIs)
    const poisoned = await ask(victim, path, { 'x-forwarded-host': 'evil.example' })
    expect(poisoned.text).not.toContain('evil.example')
  })
})

describe('a path', () => {
  it.each([
    '/api/video/channels/../../token',
    '/api/video/channels/%2e%2e/%2e%2e/token',
    '/api/video/channels/%252e%252e/token',
    '/api/video/channels/..%5c..%5ctoken',
    '/api/video/..;/token',
    '//127.0.0.1/api/video/channels',
    '/api//video//channels',
    '/api/video/channels%2f',
    '/api/video/channels%00.json',
    '/api/video/channels\t/x',
    'http://127.0.0.1:1/api/video/channels',
    'https://evil.example/api/video/channels',
    'evil.example:443',
    '*',
    '/api/datahub/customers/..%2f..%2ftoken/brandLiftStudies',
    '/api/video/channels?access_token=x',
    '/api/video/channels?mine=true&mine=%0d%0aX-Evil:1&callback=x',
  ])('leads nowhere else: %s', async (target) => {
    const { statuses } = await nothingHappens(() =>
      sayRaw(
        proxy.url,
        `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-tenfoot: 1\r\ncookie: ${cookieOf(attacker)}\r\nconnection: close\r\n\r\n`,
      ),
    )
    for (const status of statuses) expect(Math.floor(status / 100)).toBe(4)
  })

  it('by CONNECT is no tunnel', async () => {
    const { hostname, port } = new URL(elsewhere.url)
    const { statuses } = await nothingHappens(() =>
      sayRaw(
        proxy.url,
        `CONNECT ${hostname}:${port} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n`,
      ),
    )
    expect(statuses.filter((status) => status < 400)).toEqual([])
  })
})

describe('two requests in one (smuggling)', () => {
  const inner = (cookie: string) =>
    `GET ${channels}?id=smuggled HTTP/1.1\r\nhost: 127.0.0.1\r\nx-tenfoot: 1\r\ncookie: ${cookie}\r\n\r\n`
  const outer = (lines: string) => `POST ${proxyPaths.pairing} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n\r\n`
  it.each([
    ['both lengths', 'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'content-length: 0\r\ncontent-length: 5', ''],
    ['a length with a sign', 'content-length: +0', ''],
    ['lengths in a list', 'content-length: 0, 5', ''],
    ['an encoding that is none', 'transfer-encoding: xchunked', '0\r\n\r\n'],
    ['an encoding before a blank', 'transfer-encoding : chunked', '0\r\n\r\n'],
    ['an encoding on a line that goes on', 'transfer-encoding:\r\n chunked\r\ncontent-length: 3', '0\r\n\r\n'],
    ['chunked in front', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
    ['a line that ends with LF alone', 'x: y\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['a NUL in a header', 'x: y\0\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['a chunk size that is none', 'transfer-encoding: chunked', '0x5\r\n\r\n'],
    ['two hosts', 'host: evil.example\r\ncontent-length: 5\r\ncontent-length: 0', ''],
  ])('by %s is refused, and the second is not heard', async (_how, lines, body) => {
    const { statuses } = await nothingHappens(() => sayRaw(proxy.url, outer(lines) + body + inner(cookieOf(attacker))))
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('headers that a caller declares hop-by-hop are not taken from it', async () => {
    const lines = `connection: x-tenfoot, cookie\r\nx-tenfoot: 1\r\norigin: https://evil.example\r\ncookie: ${cookieOf(victim)}`
    const { statuses } = await nothingHappens(() =>
      sayRaw(proxy.url, `GET ${channels} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n\r\n`),
    )
    expect(statuses).toEqual([403])
  })
})

describe('too much', () => {
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`
  it.each([
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['a long header', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long cookie', `GET ${channels} HTTP/1.1\r\nhost: x\r\ncookie: ${'a=b; '.repeat(4_000)}\r\n\r\n`, 431],
    [
      'a body that says how long it is',
      `POST ${proxyPaths.pairing} HTTP/1.1\r\nhost: x\r\nx-tenfoot: 1\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n{`,
      413,
    ],
    [
      'a body without an end',
      `POST ${proxyPaths.pairing} HTTP/1.1\r\nhost: x\r\nx-tenfoot: 1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
      413,
    ],
    [
      'a body that is packed',
      `POST ${proxyPaths.pairing} HTTP/1.1\r\nhost: x\r\nx-tenfoot: 1\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`,
      undefined,
    ],
    [
      'JSON in JSON in JSON',
      `POST ${proxyPaths.pairing} HTTP/1.1\r\nhost: x\r\nx-tenfoot: 1\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n${'['.repeat(4_000)}`,
      400,
    ],
    [
      'an event',
      `POST /events HTTP/1.1\r\nhost: x\r\ncontent-type: application/secevent+jwt\r\ncontent-length: 99999999\r\n\r\nx`,
      400,
    ],
  ])('%s is turned away', async (_what, bytes, status) => {
    const { statuses } = await sayRaw(proxy.url, bytes)
    if (status !== undefined) expect(statuses).toEqual([status])
    expect((await fetch(`${proxy.url}${proxyPaths.health}`)).status).toBe(200)
  })
})

describe('a service that is not what it was', () => {
  const evil = 'v1\r\nset-cookie: tenfoot_session=evil\r\n\r\n<script>'
  it('cannot split an answer in two, nor set a cookie', async () => {
    // `node:http` writes no such header; a service that is broken into does.
    upstream.next('/video/v3/channels', {
      status: 200,
      json: {},
      headers: { 'set-cookie': 'tenfoot_session=evil', 'x-evil': '1' },
    })
    const answer = await attacker.call(`${channels}?id=split`)
    expect([...answer.headers.keys()].filter((name) => /cookie|evil|location/.test(name))).toEqual([])
    // What it says where the proxy writes it into a header or a page.
    upstream.next(authorizationPaths.deviceCode, {
      status: 200,
      json: {
        device_code: 'd',
        user_code: evil,
        verification_url: `javascript:${evil}`,
        expires_in: 1_800,
        interval: 5,
      },
    })
    const pairing = await proxy.television().call(proxyPaths.pairing, { method: 'POST' })
    const text = await pairing.text()
    expect(pairing.headers.getSetCookie().join()).not.toContain('evil')
    // A code is shown as it came, inside JSON, where it ends nothing.
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).not.toContain('\r\n')
  })

  it.each([
    ['a call', '/video/v3/channels', () => attacker.call(`${channels}?id=redirected`)],
    ['a code', authorizationPaths.deviceCode, () => proxy.television().call(proxyPaths.pairing, { method: 'POST' })],
  ])('cannot send %s, and what it carries, elsewhere', async (_what, path, call) => {
    for (const status of [301, 302, 303, 307, 308]) {
      upstream.next(path, { status, text: '', headers: { location: `${elsewhere.url}${path}` } })
      const answer = await call()
      expect(answer.headers.has('location')).toBe(false)
      await answer.text()
    }
    expect(elsewhere.requests).toEqual([])
  })

  it('cannot make a refresh go elsewhere either', async () => {
    await clock.advance(7_200_000)
    const redirect: Script = { status: 307, text: '', headers: { location: `${elsewhere.url}/token` } }
    upstream.next(authorizationPaths.token, redirect)
    expect((await ask(attacker, `${channels}?id=refresh`)).status).toBe(502)
    expect(elsewhere.requests).toEqual([])
    await clock.advance(60_000)
    expect((await ask(attacker, `${channels}?id=refresh`)).status).toBe(200)
  })
})

describe('an address that a caller gives (SSRF)', () => {
  it('is no address that anything is fetched from, nor sent back to', async () => {
    const connected = await nothingHappens(async () => {
      const answer = await attacker.call(connectPaths.start, {
        method: 'POST',
        body: { scopes: ['datahub'], redirect_uri: elsewhere.url, url: elsewhere.url },
        headers: {
          'x-forwarded-host': new URL(elsewhere.url).host,
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil.example',
        },
      })
      return answer.text()
    })
    expect(connected).not.toContain(new URL(elsewhere.url).host)
    const offer = await (
      await attacker.call(connectPaths.start, { method: 'POST', body: { scopes: ['datahub'] } })
    ).json()
    const phone = testPhone(proxy)
    const there = new URL(await phone.begin(offer.code))
    expect(there.origin).toBe(upstream.url)
    expect(new URL(there.searchParams.get('redirect_uri') ?? '').origin).toBe(proxy.url)
    // The answer of a service that was never asked, and a way back to elsewhere.
    const before = upstream.requests.length
    for (const query of [
      `code=x&state=${'A'.repeat(43)}&iss=${elsewhere.url}`,
      `code=x&state=${there.searchParams.get('state')}&iss=${encodeURIComponent(elsewhere.url)}`,
      `error=access_denied&error_uri=${elsewhere.url}&state=nonsense`,
    ]) {
      const answer = await testPhone(proxy).open(`/connect/callback?${query}`)
      expect(answer.location).not.toContain(new URL(elsewhere.url).host)
    }
    expect(upstream.requests.length).toBe(before)
    expect(elsewhere.requests).toEqual([])
  })
})

describe('a security event', () => {
  it('that is forged, for another, or was heard before ends nothing', async () => {
    const sender = await startTestSender(upstream, clock.now)
    const events = { [types.sessionsRevoked]: { subject: sender.account(victimIs) } }
    for (const change of [
      { forged: true as const },
      { kid: 'unknown' },
      { claims: { iss: elsewhere.url } },
      { claims: { aud: 'another' } },
    ])
      expect((await sender.send(proxy, await sender.sign(events, change))).status).toBe(400)
    expect((await ask(victim)).status).toBe(200)

    const true_ = await sender.sign(events)
    expect((await sender.send(proxy, true_)).status).toBe(202)
    expect((await ask(victim)).status).toBe(401)
    // The person signs in again; whoever caught the event sends it once more.
    victim = proxy.television()
    await victim.pair()
    expect((await sender.send(proxy, true_)).status).toBe(202)
    expect((await ask(victim)).status).toBe(200)
  })
})

it('leaves no secret, cookie or name of a person in the log, whatever was tried', () => {
  const log = proxy.log()
  expect(log.length).toBeGreaterThan(1_000)
  for (const hidden of [
    ...upstream.secrets,
    ...victim.cookies.values(),
    ...attacker.cookies.values(),
    victimIs,
    'smuggled',
    'evil.example',
  ])
    expect(log.includes(hidden)).toBe(false)
})
