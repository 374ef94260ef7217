import { describe, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { eventually } from '../testProxy.ts'
import type { Script } from '../testScripts.ts'
import { deviceCode, pairingStage, post } from './testPairing.ts'

describe.each(testDatabases())('the device-code quota on $name', ({ fresh }) => {
  const start = pairingStage(fresh)

  const used: Script = { status: 403, json: { error_code: 'rate_limit_exceeded' } }

  it('is not asked again before its time, whichever television presses', async () => {
    const { television, proxy, upstream, clock } = await start({ prepare: ({ always }) => always(deviceCode, used) })
    const first = await post(television)
    expect(first).toMatchObject({
      state: 'failed',
      reason: 'rate_limited',
      status: 403,
      detail: 'rate_limit_exceeded',
    })
    expect(first.state === 'failed' && first.retryIn).toBeGreaterThanOrEqual(30)
    await clock.advance(20_000)
    for (const body of [undefined, { restart: true }, { restart: true }]) await post(television, body)
    const other = await post(proxy.television())
    expect(other).toMatchObject({ state: 'failed', reason: 'rate_limited' })
    expect(upstream.of(deviceCode)).toHaveLength(1)
  })

  it('is tried by one television after its time, and then serves all', async () => {
    const { television, proxy, upstream, clock } = await start({ prepare: ({ next }) => next(deviceCode, used) })
    await post(television)
    await clock.advance(40_000)
    upstream.next(deviceCode, used)
    const others = [proxy.television(), proxy.television(), proxy.television()]
    const states = await Promise.all(others.map((one) => post(one)))
    expect(states.map((state) => state.state)).toEqual(['failed', 'failed', 'failed'])
    expect(upstream.of(deviceCode)).toHaveLength(2)
    await clock.advance(75_000)
    expect((await post(television)).state).toBe('pending')
    expect((await post(proxy.television())).state).toBe('pending')
  })

  it('is tried again by the proxy itself while a stream is open', async () => {
    const { television, watch, clock } = await start({ prepare: ({ next }) => next(deviceCode, used) })
    await post(television)
    const stream = await watch()
    for (let seconds = 0; seconds < 40; seconds += 5) {
      await clock.advance(5_000)
      await television.call(proxyPaths.session)
    }
    await eventually(() => expect(stream.states.at(-1)?.state).toBe('pending'))
  })
})
