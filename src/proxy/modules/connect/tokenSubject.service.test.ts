import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { type ConnectableScope, connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths } from '#contract/datahub.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testPhone } from './connectionPhone.fixture.ts'

const report = (metrics: string) => `${proxyPaths.reports}?ids=channel%3D%3DMINE&${metrics}`
const calls = {
  plain: [`${proxyPaths.channels}?part=id&mine=true`, report('metrics=views')],
  money: [
    report('metrics=estimatedRevenue'),
    report('metrics=views%2CestimatedRevenue'),
    report('metrics=views%2C%20cpm'),
    report('metrics=views&metrics=estimatedRevenue'),
  ],
  hub: [datahubProxyPaths.customers, datahubProxyPaths.operations, datahubProxyPaths.studies('7')],
}
type Kind = keyof typeof calls

describe('the token of a call', () => {
  let upstream: TestUpstream
  let proxy: TestProxy
  const televisions: Record<string, TestTelevision> = {}
  /** The owner and purpose of each access token. */
  const meant = new Map<string, string>()

  beforeAll(async () => {
    upstream = await startTestUpstream()
    upstream.always('/v1/customers', { status: 200, json: {} })
    upstream.always('/v1/operations', { status: 200, json: {} })
    upstream.always('/v1/customers/7/brandLiftStudies', { status: 200, json: {} })
    proxy = await startTestProxy({ upstream, clock: manualClock(1_790_000_000_000) })
    const note = async (meaning: string, work: () => Promise<unknown>) => {
      const before = upstream.secrets.length
      await work()
      for (const secret of upstream.secrets.slice(before)) if (secret.startsWith('access-')) meant.set(secret, meaning)
    }
    const connect = async (tv: TestTelevision, scope: ConnectableScope) => {
      const { code } = await (await tv.call(connectPaths.start, { method: 'POST', body: { scopes: [scope] } })).json()
      const phone = testPhone(proxy)
      expect(await phone.finish(upstream.consent(await phone.begin(code)))).toBe('Connected')
    }
    for (const [name, subject, kind, scope] of [
      ['a', 'account-1', 'money', 'analyticsMonetary'],
      ['b', 'account-1', undefined, undefined],
      ['c', 'account-2', 'hub', 'datahub'],
    ] as const) {
      upstream.subject = subject
      const television = proxy.television()
      televisions[name] = television
      await note(`plain of ${name}`, async () => {
        await television.pair()
        await television.call(proxyPaths.session)
      })
      if (kind) await note(`${kind} of ${name}`, () => connect(television, scope))
    }
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
  })

  const at = (name: string) => televisions[name] as TestTelevision
  const carried = () =>
    upstream.requests
      .filter(({ path }) => /^\/(video|v1|v2)\//.test(path))
      .map(({ headers }) => meant.get(String(headers.authorization).slice('Bearer '.length)))

  it.each([
    ['a', 'plain', true],
    ['a', 'money', true],
    ['a', 'hub', false],
    ['b', 'plain', true],
    ['b', 'money', false],
    ['b', 'hub', false],
    ['c', 'plain', true],
    ['c', 'money', false],
    ['c', 'hub', true],
  ] as [string, Kind, boolean][])(
    'the token of television %s for %s is its own account’s, for that alone, or no service is asked (%s)',
    async (name, kind, allowed) => {
      for (const path of calls[kind]) {
        const before = carried().length
        const answer = await at(name).call(path)
        expect([path, answer.status]).toEqual([path, allowed ? 200 : 403])
        expect(carried().slice(before)).toEqual(allowed ? [`${kind} of ${name}`] : [])
        if (!allowed) expect((await answer.json()).problem.code).toBe('connection_needed')
      }
    },
  )

  it('the token of a call is never used for a television that names another one’s connection, request or account', async () => {
    const { connections } = await (await at('a').call(connectPaths.list)).json()
    const { accounts } = await (await at('a').call('/api/accounts')).json()
    const withdrawn = await at('b').call(connectPaths.withdraw, { method: 'POST', body: { id: connections[0].id } })
    expect(withdrawn.status).toBe(404)
    const before = carried().length
    const headers = { 'x-tenfoot-account': accounts[0].id }
    expect((await at('b').call(calls.money[0] ?? '', { headers })).status).toBeGreaterThanOrEqual(400)
    expect((await at('c').call(calls.money[0] ?? '', { headers })).status).toBeGreaterThanOrEqual(400)
    const offer = await (
      await at('a').call(connectPaths.start, { method: 'POST', body: { scopes: ['datahub'] } })
    ).json()
    const answer = await at('b').call(`${connectPaths.events}?id=${offer.id}`)
    expect(await answer.text()).toContain('"over"')
    expect(carried()).toHaveLength(before)
    expect((await (await at('a').call(connectPaths.list)).json()).connections).toEqual(connections)
  })
})
