/**
 * Malformed bytes of calls. More detailed tests: `src/proxy/core/forward/refusedCalls.service.test.ts` (paths),
 * `src/proxy/core/web/limits.service.test.ts` (slow callers).
 */
import { describe, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { sayRaw } from './rawRequest.ts'
import { channels, cookieOf, nothingHappens, nothingIsLogged, securityFixture } from './security.fixture.ts'

const fixture = securityFixture()

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
])('a wrong path reaches no service and is refused: %s', async (target) => {
  const { statuses } = await nothingHappens(fixture, () =>
    sayRaw(
      fixture.proxy.url,
      `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-tenfoot: 1\r\ncookie: ${cookieOf(fixture.attacker)}\r\nconnection: close\r\n\r\n`,
    ),
  )
  for (const status of statuses) expect(Math.floor(status / 100)).toBe(4)
})

it('a path for CONNECT is refused', async () => {
  const { hostname, port } = new URL(fixture.elsewhere.url)
  const { statuses } = await nothingHappens(fixture, () =>
    sayRaw(
      fixture.proxy.url,
      `CONNECT ${hostname}:${port} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n`,
    ),
  )
  expect(statuses.filter((status) => status < 400)).toEqual([])
})

describe('smuggling', () => {
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
  ])('a request that hides a second one by %s is refused, and the second one is ignored', async (_how, lines, body) => {
    const { statuses } = await nothingHappens(fixture, () =>
      sayRaw(fixture.proxy.url, outer(lines) + body + inner(cookieOf(fixture.attacker))),
    )
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('a request with two hosts is refused', async () => {
    const lines = `host: 127.0.0.1\r\nHost: evil.example\r\nx-tenfoot: 1\r\ncookie: ${cookieOf(fixture.attacker)}`
    const { statuses } = await nothingHappens(fixture, () =>
      sayRaw(fixture.proxy.url, `GET ${channels} HTTP/1.1\r\n${lines}\r\nconnection: close\r\n\r\n`),
    )
    expect(statuses).toEqual([400])
  })

  it('headers that a caller declares hop-by-hop are ignored', async () => {
    const lines = `connection: x-tenfoot, cookie\r\nx-tenfoot: 1\r\norigin: https://evil.example\r\ncookie: ${cookieOf(fixture.victim)}`
    const { statuses } = await nothingHappens(fixture, () =>
      sayRaw(fixture.proxy.url, `GET ${channels} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n\r\n`),
    )
    expect(statuses).toEqual([403])
  })
})

describe('size', () => {
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
  ])('an oversized request is refused: %s', async (_what, bytes, status) => {
    const { statuses } = await sayRaw(fixture.proxy.url, bytes)
    if (status !== undefined) expect(statuses).toEqual([status])
    expect((await fetch(`${fixture.proxy.url}${proxyPaths.health}`)).status).toBe(200)
  })
})

nothingIsLogged(fixture)
