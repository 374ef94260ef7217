import { describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { pairingFixture, post, refusal, token } from './pairing.fixture.ts'

describe.each(testDatabases())('polls on $name (RFC 8628, section 3.5)', ({ fresh }) => {
  const start = pairingFixture(fresh)

  it('polling waits one interval before the first poll and between polls', async () => {
    const { television, watch, clock, polls, nextPollIn, untilPollsArrived } = await start()
    await post(television)
    await watch()
    await clock.advance(4_999)
    await untilPollsArrived()
    expect(polls()).toBe(0)
    await clock.advance(1)
    expect(await nextPollIn(1)).toBe(5_000)
    await clock.advance(4_999)
    await untilPollsArrived()
    expect(polls()).toBe(1)
    await clock.advance(1)
    expect(await nextPollIn(2)).toBe(5_000)
  })

  it('polling waits five seconds more before each later poll after slow_down', async () => {
    const { television, watch, clock, upstream, nextPollIn } = await start()
    upstream.next(token, refusal('slow_down', 403), refusal('authorization_pending', 428), refusal('slow_down', 403))
    await post(television)
    await watch()
    await clock.advance(5_000)
    expect(await nextPollIn(1)).toBe(10_000)
    await clock.advance(10_000)
    expect(await nextPollIn(2)).toBe(10_000)
    await clock.advance(10_000)
    expect(await nextPollIn(3)).toBe(15_000)
  })

  it('polling reports a code that was entered on the phone until new codes replace it', async () => {
    const { television, watch, clock, upstream, nextPollIn } = await start()
    const entered: Script = { status: 428, json: { error: 'authorization_pending', tenfoot_code_entered: true } }
    upstream.next(token, refusal('authorization_pending', 428), entered, refusal('authorization_pending', 428))
    await post(television)
    const stream = await watch()
    const pollOnce = async (count: number) => {
      await clock.advance(5_000)
      await nextPollIn(count)
    }
    await pollOnce(1)
    expect(await post(television)).not.toHaveProperty('isEntered')
    await pollOnce(2)
    await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', isEntered: true }))
    await pollOnce(3)
    expect(await post(television)).toMatchObject({ isEntered: true })
    expect(await post(television, { restart: true })).not.toHaveProperty('isEntered')
  })

  it('polling passes on the digits of a service that verifies who allows, and the address with the code only from one', async () => {
    const codes = (more: Record<string, unknown>): Script => ({
      status: 200,
      json: {
        device_code: 'device',
        user_code: 'WDJB-MJHT',
        verification_uri: 'https://tenfoot.example/device',
        verification_uri_complete: 'https://tenfoot.example/device?user_code=WDJB-MJHT',
        expires_in: 1800,
        interval: 5,
        ...more,
      },
    })
    const { television, watch, clock, upstream, nextPollIn } = await start({
      prepare: ({ url, always }) =>
        always(authorizationPaths.discovery, {
          status: 200,
          json: {
            issuer: url,
            device_authorization_endpoint: url + authorizationPaths.deviceCode,
            token_endpoint: url + authorizationPaths.token,
            tenfoot_verification_methods_supported: ['dance', 'digits'],
          },
        }),
    })
    upstream.next(authorizationPaths.deviceCode, codes({ tenfoot_verification: 'digits' }), codes({}))
    const entered = { error: 'authorization_pending', tenfoot_code_entered: true, tenfoot_verification_digits: '47' }
    upstream.next(
      token,
      { status: 428, json: entered },
      { status: 428, json: { ...entered, tenfoot_verification_digits: '<b>' } },
    )
    expect(await post(television)).toMatchObject({ scanUrl: 'https://tenfoot.example/device?user_code=WDJB-MJHT' })
    expect(upstream.of(authorizationPaths.deviceCode)[0]?.form.get('tenfoot_verification')).toBe('digits')
    const stream = await watch()
    for (const count of [1, 2]) {
      await clock.advance(5_000)
      await nextPollIn(count)
      // What is not two digits is not shown.
      await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', digits: '47' }))
    }
    const renewed = await post(television, { restart: true })
    expect(renewed).not.toHaveProperty('digits')
    expect(renewed).not.toHaveProperty('scanUrl')
  })

  it('polling honours Retry-After', async () => {
    const { television, watch, clock, upstream, nextPollIn } = await start()
    upstream.next(token, refusal('slow_down', 403, { 'retry-after': '42' }), {
      status: 503,
      text: '',
      headers: { 'retry-after': '120' },
    })
    await post(television)
    await watch()
    await clock.advance(5_000)
    expect(await nextPollIn(1)).toBe(42_000)
    await clock.advance(42_000)
    expect(await nextPollIn(2)).toBe(120_000)
  })

  it.each([
    ['0', 1],
    ['2.0004', 2],
    [undefined, 5],
    [0, 1],
  ])('polling understands the interval %j of another server as %i seconds', async (interval, seconds) => {
    const { television, watch, clock, nextPollIn } = await start({
      prepare: (upstream) => {
        upstream.codes = { expires_in: 1800, interval }
      },
    })
    await post(television)
    await watch()
    await clock.advance(seconds * 1000)
    expect(await nextPollIn(1)).toBe(seconds * 1000)
  })

  it('polling waits an interval of ten minutes too', async () => {
    const { television, watch, clock, polls, untilPollsArrived } = await start({
      prepare: (upstream) => {
        upstream.codes = { expires_in: 1800, interval: 600 }
      },
    })
    await post(television)
    await watch()
    await clock.advance(599_999)
    await untilPollsArrived()
    expect(polls()).toBe(0)
    await clock.advance(1)
    await eventually(() => expect(polls()).toBe(1))
  })

  it('polling honours a long Retry-After for five minutes', async () => {
    const { television, watch, clock, upstream, nextPollIn } = await start()
    upstream.next(token, { status: 503, text: '', headers: { 'retry-after': '900' } })
    await post(television)
    await watch()
    await clock.advance(5_000)
    expect(await nextPollIn(1)).toBe(300_000)
  })

  it('polling doubles the wait with each failure, reports it, and returns to the interval after an answer', async () => {
    const { television, watch, clock, upstream, row, nextPollIn } = await start()
    upstream.next(token, 'hang', 'hang', 'reset')
    await post(television)
    const stream = await watch()
    const waits: number[] = []
    for (const [count, timesOut] of [true, true, false, false].entries()) {
      await clock.advance(waits.at(-1) ?? 5_000)
      await eventually(() => expect(upstream.of(token)).toHaveLength(count + 1))
      if (timesOut) {
        await clock.advance(45_000)
        await eventually(async () => expect(await row()).toMatchObject({ failures: count + 1 }))
      }
      waits.push(await nextPollIn(count + 1))
      if (count === 0)
        await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', trouble: 'timeout' }))
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 5_000])
    await eventually(() => expect(stream.states.at(-1)).not.toHaveProperty('trouble'))
  })

  it('polling waits for a slow answer, which may contain tokens, and reports meanwhile that the service is slow', async () => {
    const { television, watch, clock, upstream, polls, untilPollsArrived } = await start()
    const code = await post(television)
    const stream = await watch()
    upstream.allow()
    const release = upstream.hold(token)
    await clock.advance(5_000)
    await eventually(() => expect(polls()).toBe(1))
    await clock.advance(10_000)
    await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', trouble: 'timeout' }))
    await clock.advance(30_000)
    expect(await post(television)).toEqual({ ...code, expiresIn: 1_755, trouble: 'timeout' })
    await untilPollsArrived()
    release()
    await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'granted' }))
    expect(polls()).toBe(1)
  })

  it('polling allows a new code while it waits for an answer about the old one', async () => {
    const { television, watch, clock, upstream, polls } = await start()
    await post(television)
    const stream = await watch()
    const release = upstream.hold(token)
    await clock.advance(5_000)
    await eventually(() => expect(polls()).toBe(1))
    const second = await post(television, { restart: true })
    await eventually(() => expect(stream.states.at(-1)).toEqual(second))
    upstream.allow()
    await clock.advance(5_000)
    await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'granted' }))
    expect(new Set(upstream.of(token).map(({ form }) => form.get('device_code'))).size).toBe(2)
    release()
  })

  it('polling delays the stop of a proxy no longer than any other call', async () => {
    const { television, watch, clock, upstream, polls, proxy } = await start()
    await post(television)
    await watch()
    upstream.hold(token)
    await clock.advance(5_000)
    await eventually(() => expect(polls()).toBe(1))
    const stopped = proxy.close()
    await clock.advance(10_000)
    await stopped
    expect(proxy.log()).not.toContain('could not go on')
  })

  it('polling does not change the code after an invalid answer', async () => {
    const { television, watch, clock, upstream, nextPollIn } = await start()
    upstream.next(token, { status: 200, text: '<html>sign in to the hotel</html>' }, 'garbage')
    await post(television)
    const stream = await watch()
    await clock.advance(5_000)
    expect(await nextPollIn(1)).toBe(10_000)
    await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', trouble: 'nonsense' }))
    await clock.advance(10_000)
    expect(await nextPollIn(2)).toBe(20_000)
  })

  it('polling stops when the codes expire, and continues with a new code on request', async () => {
    const { television, watch, clock, polls, nextPollIn } = await start({
      prepare: (testUpstream) => {
        testUpstream.codes = { expires_in: 12, interval: 5 }
      },
    })
    const first = await post(television)
    const stream = await watch()
    for (const count of [1, 2]) {
      await clock.advance(5_000)
      expect(await nextPollIn(count)).toBe(5_000)
    }
    await clock.advance(2_000)
    await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'expired' }))
    const polled = polls()
    await clock.advance(60_000)
    const second = await post(television)
    expect(polls()).toBe(polled)
    expect(second).toMatchObject({ state: 'pending' })
    expect(second).not.toEqual(first)
    await eventually(() => expect(stream.states.at(-1)).toEqual(second))
  })

  it('polling rests without an open stream, and begins at once when a stream opens after the poll was due', async () => {
    const { television, watch, clock, polls, nextPollIn, untilPollsArrived } = await start()
    await post(television)
    await clock.advance(60_000)
    await untilPollsArrived()
    expect(polls()).toBe(0)
    const stream = await watch()
    expect(await nextPollIn(1)).toBe(5_000)
    stream.close()
    await stream.ended
    await untilPollsArrived()
    await clock.advance(60_000)
    await untilPollsArrived()
    expect(polls()).toBe(1)
  })

  it('polling waits for the rest of the interval when the stream returns before the poll is due', async () => {
    const { television, watch, clock, polls, nextPollIn, untilPollsArrived } = await start()
    await post(television)
    const stream = await watch()
    await clock.advance(3_000)
    stream.close()
    await stream.ended
    await untilPollsArrived()
    await watch()
    await clock.advance(1_999)
    await untilPollsArrived()
    expect(polls()).toBe(0)
    await clock.advance(1)
    expect(await nextPollIn(1)).toBe(5_000)
  })

  it('polling begins at once if a clock that was ten minutes ahead had set the time of the next poll', async () => {
    const { television, watch, clock, nextPollIn, proxy } = await start()
    await post(television)
    await proxy.db
      .updateTable('pairing')
      .set({ next_poll_at: clock.now() + 600_000 })
      .execute()
    await watch()
    expect(await nextPollIn(1)).toBe(5_000)
  })

  it('polling is the same for two open streams, and both are notified', async () => {
    const { television, watch, clock, upstream, polls, nextPollIn } = await start()
    await post(television)
    const streams = [await watch(), await watch()]
    await clock.advance(5_000)
    await nextPollIn(1)
    upstream.allow()
    await clock.advance(5_000)
    for (const { states } of streams) await eventually(() => expect(states.at(-1)).toEqual({ state: 'granted' }))
    expect(polls()).toBe(2)
  })
})
