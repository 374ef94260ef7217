import { afterEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { type PairingState, proxyPaths } from '#contract/proxy.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { eventually, startTestProxy, type TestTelevision } from '../testProxy.ts'
import { type Script, startTestUpstream, type TestUpstream } from '../testUpstream.ts'

const { deviceCode, token } = authorizationPaths
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

const refusal = (error: string, status: number, headers: Record<string, string> = {}): Script => ({
  status,
  json: { error },
  headers,
})

describe.each(testDatabases())('pairing on $name', ({ fresh }) => {
  async function start(options: { prepare?: (upstream: TestUpstream) => void; env?: Record<string, string> } = {}) {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    options.prepare?.(upstream)
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock, database: await fresh(), env: options.env ?? {} })
    open.push(proxy)
    const television = proxy.television()
    const polls = () => upstream.of(token).length
    const row = () => proxy.db.selectFrom('pairing').selectAll().executeTakeFirstOrThrow()
    return {
      ...{ clock, upstream, proxy, television, polls, row },
      async watch(who: TestTelevision = television) {
        const stream = await who.watch()
        open.push(stream)
        await eventually(() => expect(stream.states).not.toEqual([]))
        return stream
      },
      /** Waits until the answer to poll number `count` is written, and gives milliseconds until the next. */
      async nextPollIn(count: number) {
        await eventually(() => expect(polls()).toBe(count))
        return eventually(async () => {
          const { next_poll_at } = await row()
          const wait = next_poll_at - clock.now()
          // What a poll under way is reserved for: twice the time-out and the grace.
          expect(wait).not.toBe(25_000)
          return wait
        })
      },
      /** Lets real sockets have their say: enough calls for any poll that was sent to have arrived. */
      async quiet() {
        for (let turn = 0; turn < 8; turn += 1) await television.call(proxyPaths.session)
      },
    }
  }

  const post = async (television: TestTelevision, body?: unknown) =>
    (await (await television.call(proxyPaths.pairing, { method: 'POST', body })).json()) as PairingState

  describe('from code to session', () => {
    it('shows the codes as received, and the session works', async () => {
      const { television, upstream } = await start()
      expect(await post(television)).toEqual({
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
      const answer = await television.call(`${proxyPaths.channels}?part=snippet&mine=true`)
      expect(await answer.json()).toMatchObject({ path: '/video/v3/channels', query: '?part=snippet&mine=true' })
    })

    it('asks for exactly the scopes of the settings', async () => {
      const { television, upstream } = await start({ env: { DEVICE_SCOPES: 'openid videoReadonly' } })
      await post(television)
      expect(upstream.of(deviceCode)[0]?.form.get('scope')).toBe(
        'openid https://www.tenfoot.example/auth/video.readonly',
      )
    })

    it('uses the specified paths where there is no discovery document', async () => {
      const { television, upstream } = await start({
        prepare: ({ always }) => always(authorizationPaths.discovery, { status: 404, text: 'no' }),
      })
      expect((await post(television)).state).toBe('pending')
      expect(upstream.of(deviceCode)).toHaveLength(1)
    })

    it('keeps the device code sealed and the cookie only as a fingerprint', async () => {
      const { television, upstream, row } = await start()
      await post(television)
      const stored = JSON.stringify(await row())
      for (const secret of [...upstream.secrets, ...television.cookies.values()]) expect(stored).not.toContain(secret)
    })
  })

  describe('the schedule of polls (RFC 8628, section 3.5)', () => {
    it('waits one interval before the first poll and between polls', async () => {
      const { television, watch, clock, polls, nextPollIn, quiet } = await start()
      await post(television)
      await watch()
      await clock.advance(4_999)
      await quiet()
      expect(polls()).toBe(0)
      await clock.advance(1)
      expect(await nextPollIn(1)).toBe(5_000)
      await clock.advance(4_999)
      await quiet()
      expect(polls()).toBe(1)
      await clock.advance(1)
      expect(await nextPollIn(2)).toBe(5_000)
    })

    it('waits five seconds more for this and every later poll after slow_down', async () => {
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

    it('honours Retry-After', async () => {
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

    it('doubles the wait with every time-out, tells the trouble, and returns to the interval once it is reached', async () => {
      const { television, watch, clock, upstream, row, nextPollIn } = await start()
      upstream.next(token, 'hang', 'hang', 'reset')
      await post(television)
      const stream = await watch()
      const waits: number[] = []
      for (const [count, timesOut] of [true, true, false, false].entries()) {
        await clock.advance(waits.at(-1) ?? 5_000)
        await eventually(() => expect(upstream.of(token)).toHaveLength(count + 1))
        if (timesOut) {
          await clock.advance(10_000)
          await eventually(async () => expect(await row()).toMatchObject({ failures: count + 1 }))
        }
        waits.push(await nextPollIn(count + 1))
        if (count === 0)
          await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', trouble: 'timeout' }))
      }
      expect(waits).toEqual([10_000, 20_000, 40_000, 5_000])
      await eventually(() => expect(stream.states.at(-1)).not.toHaveProperty('trouble'))
    })

    it('keeps the code through an answer that is nonsense', async () => {
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

    it('stops when the codes expire, and a new code comes when asked', async () => {
      const { television, watch, clock, polls, nextPollIn } = await start({
        prepare: (one) => {
          one.codes = { expires_in: 12, interval: 5 }
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

    it('does not poll while nobody watches, and polls at once when the stream returns after its time', async () => {
      const { television, watch, clock, polls, nextPollIn, quiet } = await start()
      await post(television)
      await clock.advance(60_000)
      await quiet()
      expect(polls()).toBe(0)
      const stream = await watch()
      expect(await nextPollIn(1)).toBe(5_000)
      stream.close()
      await stream.ended
      await quiet()
      await clock.advance(60_000)
      await quiet()
      expect(polls()).toBe(1)
    })

    it('keeps the rest of the interval when the stream returns before its time', async () => {
      const { television, watch, clock, polls, nextPollIn, quiet } = await start()
      await post(television)
      const stream = await watch()
      await clock.advance(3_000)
      stream.close()
      await stream.ended
      await quiet()
      await watch()
      await clock.advance(1_999)
      await quiet()
      expect(polls()).toBe(0)
      await clock.advance(1)
      expect(await nextPollIn(1)).toBe(5_000)
    })

    it('is one for two open streams, and tells both', async () => {
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

  describe('codes', () => {
    it('stay the same over a reload, with the time that is left', async () => {
      const { television, clock } = await start()
      const first = await post(television)
      await clock.advance(60_000)
      expect(await post(television)).toEqual({ ...first, expiresIn: 1740 })
    })

    it('are new when asked for, and the open stream is told', async () => {
      const { television, watch } = await start()
      const first = await post(television)
      const stream = await watch()
      const second = await post(television, { restart: true })
      expect(second).toMatchObject({ state: 'pending' })
      expect(second).not.toEqual(first)
      await eventually(() => expect(stream.states.at(-1)).toEqual(second))
    })

    it('come once when a button is pressed twice', async () => {
      const { television, upstream } = await start()
      await post(television)
      const both = await Promise.all([post(television, { restart: true }), post(television, { restart: true })])
      expect(both[0]).toEqual(both[1])
      expect(upstream.of(deviceCode)).toHaveLength(2)
    })

    it('are never replaced once a person has allowed them', async () => {
      const { television, watch, clock, upstream } = await start()
      await post(television)
      const stream = await watch()
      upstream.allow()
      await clock.advance(5_000)
      await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'granted' }))
      expect(await post(television, { restart: true })).toEqual({ state: 'granted' })
      expect(upstream.of(deviceCode)).toHaveLength(1)
    })

    it('stay when a new one is asked for and the service is away', async () => {
      const { television, upstream } = await start()
      const first = await post(television)
      upstream.next(deviceCode, 'reset')
      expect(await post(television, { restart: true })).toEqual({ ...first, trouble: 'reset' })
    })

    it('of one television are not those of another', async () => {
      const { proxy } = await start()
      const [one, other] = [await post(proxy.television()), await post(proxy.television())]
      expect(one).not.toEqual(other)
    })
  })

  describe('failures', () => {
    it.each([
      ['access_denied', 403, 'denied'],
      ['admin_policy_enforced', 400, 'policy'],
      ['org_internal', 403, 'organization'],
      ['invalid_client', 401, 'client'],
      ['invalid_grant', 400, 'unexpected'],
      ['unsupported_grant_type', 400, 'unexpected'],
    ])('of a poll: %s with %i becomes %s, and polling stops', async (error, status, reason) => {
      const { television, watch, clock, upstream, polls, quiet } = await start()
      upstream.next(token, refusal(error, status))
      await post(television)
      const stream = await watch()
      await clock.advance(5_000)
      await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'failed', reason, status, detail: error }))
      await clock.advance(60_000)
      await quiet()
      expect(polls()).toBe(1)
    })

    it.each([
      [
        { status: 401, json: { error: 'invalid_client' } },
        { reason: 'client', status: 401, detail: 'invalid_client' },
      ],
      [
        { status: 400, json: { error: 'invalid_scope' } },
        { reason: 'scope', status: 400, detail: 'invalid_scope' },
      ],
      [
        { status: 503, text: 'busy' },
        { reason: 'unreachable', cause: 'status', status: 503, retryIn: 2 },
      ],
      [
        { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } },
        { reason: 'unreachable', cause: 'status', status: 302, retryIn: 2 },
      ],
      ['reset', { reason: 'unreachable', cause: 'reset', retryIn: 2 }],
      ['garbage', { reason: 'unexpected', cause: 'nonsense', retryIn: 2 }],
      [
        { status: 200, text: '<html>' },
        { reason: 'unexpected', cause: 'nonsense', status: 200, retryIn: 2 },
      ],
      [
        { status: 200, json: { device_code: 'x' } },
        { reason: 'unexpected', cause: 'nonsense', retryIn: 2 },
      ],
    ] as [Script, object][])('of the first request: %j', async (script, told) => {
      const { television, upstream } = await start()
      upstream.next(deviceCode, script)
      expect(await post(television)).toEqual({ state: 'failed', ...told })
    })

    it('name a service that says nothing a time-out', async () => {
      const { television, upstream, clock } = await start()
      upstream.next(deviceCode, 'hang')
      const answer = post(television)
      await eventually(() => expect(upstream.of(deviceCode)).toHaveLength(1))
      await clock.advance(10_000)
      expect(await answer).toMatchObject({ state: 'failed', reason: 'unreachable', cause: 'timeout' })
    })

    it('that pass by themselves end by themselves while a stream is open', async () => {
      const { television, watch, upstream, clock } = await start()
      upstream.next(deviceCode, 'reset')
      await post(television)
      const stream = await watch()
      await clock.advance(2_000)
      await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', userCode: 'GQVQ-JJJ1' }))
    })

    it('accept a server that speaks RFC 8628 to the letter', async () => {
      const { television, upstream } = await start()
      upstream.next(deviceCode, {
        status: 200,
        json: { device_code: 'd', user_code: 'WDJB-MJHT', verification_uri: 'https://example.com/d', expires_in: 900 },
      })
      expect(await post(television)).toMatchObject({ userCode: 'WDJB-MJHT', verificationUrl: 'https://example.com/d' })
    })
  })

  describe('the device-code quota', () => {
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
})
