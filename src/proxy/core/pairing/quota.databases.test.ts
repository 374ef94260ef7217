import { describe, expect, it } from 'vitest'
import { type PairingState, proxyPaths } from '#contract/proxy.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { deviceCode, pairingFixture, post } from './pairing.fixture.ts'

describe.each(testDatabases())('device codes on $name', ({ fresh }) => {
  const start = pairingFixture(fresh)

  const used: Script = { status: 403, json: { error_code: 'rate_limit_exceeded' } }

  it('a used-up device-code quota is not tried again before the back-off ends, whichever television asks', async () => {
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

  it('a used-up device-code quota is tried by one television after the back-off, and then serves all', async () => {
    const { television, proxy, upstream, clock } = await start({ prepare: ({ next }) => next(deviceCode, used) })
    await post(television)
    await clock.advance(40_000)
    upstream.next(deviceCode, used)
    const others = [proxy.television(), proxy.television(), proxy.television()]
    const states = await Promise.all(others.map((otherTelevision) => post(otherTelevision)))
    expect(states.map((state) => state.state)).toEqual(['failed', 'failed', 'failed'])
    expect(upstream.of(deviceCode)).toHaveLength(2)
    await clock.advance(75_000)
    expect((await post(television)).state).toBe('pending')
    expect((await post(proxy.television())).state).toBe('pending')
  })

  it('a used-up device-code quota is tried again by the proxy without a key press while a stream is open', async () => {
    const { television, watch, clock } = await start({ prepare: ({ next }) => next(deviceCode, used) })
    await post(television)
    const stream = await watch()
    for (let seconds = 0; seconds < 40; seconds += 5) {
      await clock.advance(5_000)
      await television.call(proxyPaths.session)
    }
    await eventually(() => expect(stream.states.at(-1)?.state).toBe('pending'))
  })

  it('a used-up device-code quota is tried again although a clock that was a day ahead stored the back-off and the turns', async () => {
    const { proxy, upstream, clock } = await start()
    const televisions = Array.from({ length: 8 }, () => proxy.television())
    for (const television of televisions) expect((await post(television)).state).toBe('pending')
    upstream.next(deviceCode, used)
    const waiting = proxy.television()
    expect((await post(waiting)).state).toBe('failed')
    const ahead = clock.now() + 86_400_000
    await proxy.db.updateTable('pause').set({ until: ahead }).execute()
    await proxy.db
      .updateTable('pairing')
      .set({ retry_at: ahead, detail: 'turn' })
      .where('state', '=', 'failed')
      .execute()
    for (const television of [waiting, proxy.television()]) expect((await post(television)).state).toBe('pending')
  })

  describe('shared by networks', () => {
    const TRUST_PROXY = 'loopback'
    type Started = Awaited<ReturnType<typeof start>>
    const ask = async ({ proxy }: Pick<Started, 'proxy'>, address: string) => {
      const headers = { 'x-forwarded-for': address }
      const answer = await proxy.television().call(proxyPaths.pairing, { method: 'POST', headers })
      return (await answer.json()) as PairingState
    }
    const all = (count: number, request: (number: number) => Promise<PairingState>) =>
      Promise.all(Array.from({ length: count }, (_, number) => request(number)))

    it('the device-code quota leaves a code for a new household while three addresses request as many as they can', async () => {
      const env = { TRUST_PROXY, PAIRINGS_PER_MINUTE: '60', DEVICE_CODES_PER_MINUTE: '120' }
      const started = await start({ env })
      await all(120, (number) => ask(started, `198.51.${number % 3}.1`))
      expect(started.upstream.of(deviceCode).length).toBeLessThanOrEqual(60)
      expect(await ask(started, '203.0.113.1')).toMatchObject({ state: 'pending' })
    })

    it('the device-code quota answers a first pairing while sixty networks request as many as they can', async () => {
      const env = { TRUST_PROXY, PAIRINGS_PER_MINUTE: '60', DEVICE_CODES_PER_MINUTE: '120' }
      const started = await start({ env })
      await all(300, (number) => ask(started, `198.51.${number % 60}.1`))
      expect(await ask(started, '203.0.113.1')).toMatchObject({ state: 'pending' })
      // A flood from more networks makes it wait for its place, which nobody takes meanwhile.
      await all(100, (number) => ask(started, `198.52.${number}.1`))
      const { television, clock, upstream } = started
      expect(upstream.of(deviceCode).length).toBeLessThanOrEqual(120)
      const request = async () => {
        const headers = { 'x-forwarded-for': '192.0.2.1' }
        const answer = await television.call(proxyPaths.pairing, { method: 'POST', headers })
        return (await answer.json()) as PairingState
      }
      // A network whose place would come too late asks again like all others.
      expect((await request()).state).toBe('failed')
      await clock.advance(600_000)
      await all(60, (number) => ask(started, `198.52.${number}.1`))
      expect((await request()).state).toBe('pending')
    })

    it('the device-code quota gives each of many televisions behind one address a turn, and reports when', async () => {
      const env = { TRUST_PROXY, PAIRINGS_PER_MINUTE: '60', DEVICE_CODES_PER_MINUTE: '120' }
      const started = await start({ env })
      const states = await all(200, () => ask(started, '203.0.113.1'))
      const waits = states.flatMap((state) => (state.state === 'failed' ? [state.retryIn ?? 0] : []))
      expect(
        states.every(
          (state) => state.state === 'pending' || (state.state === 'failed' && state.reason === 'rate_limited'),
        ),
      ).toBe(true)
      expect(waits.length).toBeGreaterThan(100)
      expect(waits.length).toBeLessThan(200)
      // After the first few, one per second, and no two at the same time.
      expect(Math.max(...waits)).toBeLessThanOrEqual(200)
      expect(new Set(waits).size).toBe(waits.length)
    })

    it('the device-code quota does not change the turn of a television that asks again while it waits', async () => {
      const env = { PAIRINGS_PER_MINUTE: '1', DEVICE_CODES_PER_MINUTE: '120' }
      const started = await start({ env })
      const { proxy, clock, watch } = started
      await post(proxy.television())
      const lateTelevision = proxy.television()
      const first = await post(lateTelevision)
      expect(first).toMatchObject({ state: 'failed', reason: 'rate_limited', detail: 'turn', retryIn: 60 })
      await clock.advance(10_000)
      expect(await post(lateTelevision, { restart: true })).toMatchObject({ detail: 'turn', retryIn: 50 })
      const stream = await watch(lateTelevision)
      for (let seconds = 0; seconds < 55; seconds += 5) {
        await clock.advance(5_000)
        await lateTelevision.call(proxyPaths.session)
      }
      await eventually(() => expect(stream.states.at(-1)?.state).toBe('pending'))
    })
  })
})
