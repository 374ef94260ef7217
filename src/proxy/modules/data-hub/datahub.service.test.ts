import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths as at } from '#contract/datahub.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testPhone } from '../connect/connectionPhone.fixture.ts'

const body = { date: '2026-11-01', sourceTable: 'a.b.c' }
const calls: [method: string, path: string, there: string, body?: object][] = [
  ['GET', at.customers, '/v1/customers'],
  ['POST', at.submit('7'), '/v1/customers/7:submitBrandLiftStudyReport', body],
  ['GET', `${at.sourceTables('7')}?pageSize=10`, '/v1/customers/7/sourceTables?pageSize=10'],
  ['GET', at.sourceTable('7', 'a-b.c.d'), '/v1/customers/7/sourceTables/a-b.c.d'],
  ['GET', `${at.studies('7')}?date=2026-11-01&instance=`, '/v1/customers/7/brandLiftStudies?date=2026-11-01&instance='],
  ['GET', at.study('7', '2026-11-01.s.preview'), '/v1/customers/7/brandLiftStudies/2026-11-01.s.preview'],
  ['GET', `${at.operations}?filter=done%3Dfalse`, '/v1/operations?filter=done%3Dfalse'],
  ['GET', at.operation('o-1'), '/v1/operations/o-1'],
  ['DELETE', at.operation('o-1'), '/v1/operations/o-1'],
  ['POST', at.cancel('o-1'), '/v1/operations/o-1:cancel'],
]

describe('the data hub', () => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let paired: TestTelevision
  let connected: TestTelevision
  beforeAll(async () => {
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, clock: manualClock(1_790_000_000_000) })
    paired = proxy.television()
    await paired.pair()
    connected = await proxy.signedIn()
    const offer = await (
      await connected.call(connectPaths.start, { method: 'POST', body: { scopes: ['datahub'] } })
    ).json()
    const phone = testPhone(proxy)
    expect(await phone.finish(upstream.consent(await phone.begin(offer.code)))).toBe('Connected')
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
  })
  const requests = () => upstream.requests.filter(({ path }) => path.startsWith('/v1/'))

  it.each(calls)(
    'a data hub call needs a connection, and reaches no service without it: %s %s',
    async (method, path, _servicePath, requestBody) => {
      const before = requests().length
      const answer = await paired.call(path, { method, ...(requestBody ? { body: requestBody } : {}) })
      expect([answer.status, (await answer.json()).problem.code]).toEqual([403, 'connection_needed'])
      expect(requests()).toHaveLength(before)
    },
  )

  it.each(calls)(
    'a data hub call is forwarded with the connection’s token: %s %s',
    async (method, path, servicePath, requestBody) => {
      upstream.next(new URL(servicePath, upstream.url).pathname, { status: 200, json: { here: true } })
      const answer = await connected.call(path, { method, ...(requestBody ? { body: requestBody } : {}) })
      expect([answer.status, await answer.json()]).toEqual([200, { here: true }])
      const received = requests().at(-1)
      expect([received?.method, received?.url, received?.body]).toEqual([
        method,
        servicePath,
        requestBody ? JSON.stringify(requestBody) : '',
      ])
      await paired.call(`${proxyPaths.channels}?part=id&mine=true`)
      const own = upstream.requests.at(-1)?.headers.authorization
      expect(received?.headers.authorization).toMatch(/^Bearer access-/)
      expect(received?.headers.authorization).not.toBe(own)
    },
  )

  it.each([
    [at.operation('o-1'), 'PUT', 'GET, DELETE'],
    [at.cancel('o-1'), 'GET', 'POST'],
    [at.study('7', 's'), 'POST', 'GET'],
  ])(
    'a data hub call with a wrong method gets 405 and the allowed methods: %s does not accept %s',
    async (path, method, allow) => {
      const answer = await connected.call(path, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    },
  )

  it.each([
    at.submit('7:other'),
    at.submit('7%2F8'),
    at.submit('..%2F..'),
    at.submit('%2e%2e'),
    at.cancel('o%3Acancel'),
    at.cancel('o%3Fx'),
    at.cancel('o%0d%0aX'),
  ])('a data hub call with a manipulated path segment is not forwarded: %s', async (path) => {
    const before = requests().length
    const answer = await connected.call(path, { method: 'POST', body })
    expect([400, 404]).toContain(answer.status)
    expect(requests()).toHaveLength(before)
  })
})
