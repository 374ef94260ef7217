import { afterEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { type PairingState, proxyPaths } from '#contract/proxy.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { eventually, startTestProxy, type TestProxy } from '../testProxy.ts'
import { startTestUpstream, type TestUpstream } from '../testUpstream.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

describe.each(testDatabases())('pairing on $name', ({ fresh }) => {
  async function start(prepare: (upstream: TestUpstream) => void = () => {}) {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    prepare(upstream)
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock, database: await fresh() })
    open.push(proxy)
    return {
      clock,
      upstream,
      proxy,
      television: proxy.television(),
      polls: () => upstream.of(authorizationPaths.token),
    }
  }

  it('goes from code to session', async () => {
    const { television, upstream } = await start()
    const answer = (await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()) as PairingState
    expect(answer).toEqual({
      state: 'pending',
      userCode: 'GQVQ-JJJ1',
      verificationUrl: `${upstream.url}/device`,
      expiresIn: 1800,
      lifetime: 1800,
    })
    await television.pair()
    expect(await (await television.call(proxyPaths.session)).json()).toEqual({
      state: 'signed_in',
      scopes: ['openid', 'profile', 'video'],
    })
    const channels = await television.call(`${proxyPaths.channels}?part=snippet&mine=true`)
    expect(await channels.json()).toEqual({
      kind: 'test',
      path: '/video/v3/channels',
      query: '?part=snippet&mine=true',
    })
  })
})
