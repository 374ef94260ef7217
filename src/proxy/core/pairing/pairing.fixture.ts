import { afterEach, expect } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { type PairingState, proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import type { testDatabases } from '#storage/databases.fixture.ts'

export const { deviceCode, token } = authorizationPaths

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const opened of open.splice(0).reverse()) await opened.close()
})

export const refusal = (error: string, status: number, headers: Record<string, string> = {}): Script => ({
  status,
  json: { error },
  headers,
})

export const post = async (television: TestTelevision, body?: unknown) =>
  (await (await television.call(proxyPaths.pairing, { method: 'POST', body })).json()) as PairingState

type DatabaseFactory = ReturnType<typeof testDatabases>[number]['fresh']

interface Options {
  prepare?: (upstream: TestUpstream) => void
  env?: Record<string, string>
}

/** A proxy between a scripted authorization service and a television, with a clock that does not move. */
export const pairingFixture =
  (fresh: DatabaseFactory) =>
  async (options: Options = {}) => {
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
      clock,
      upstream,
      proxy,
      television,
      polls,
      row,
      async watch(tv: TestTelevision = television) {
        const stream = await tv.watch()
        open.push(stream)
        await eventually(() => expect(stream.states).not.toEqual([]))
        return stream
      },
      /** Waits until the answer to poll number `count` is stored. @returns the milliseconds until the next poll */
      async nextPollIn(count: number) {
        await eventually(() => expect(polls()).toBe(count))
        return eventually(async () => {
          const { next_poll_at } = await row()
          const wait = next_poll_at - clock.now()
          // 60 seconds is the reservation of a poll under way: discovery, the poll and the grace.
          expect(wait).not.toBe(60_000)
          return wait
        })
      },
      /** Gives real sockets time: after these calls, any poll that was sent has arrived. */
      async untilPollsArrived() {
        for (let turn = 0; turn < 8; turn += 1) await television.call(proxyPaths.session)
      },
    }
  }
