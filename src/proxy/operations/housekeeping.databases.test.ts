import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { eventually, startTestProxy } from '../proxy.fixture.ts'
import { startTestUpstream } from '../upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
const hour = 3_600_000
const day = 24 * hour

describe.each(testDatabases())('old data on $name', ({ fresh }) => {
  it('housekeeping removes data that can no longer be used, and nothing that is in use', async () => {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock, database: await fresh(), env: { SESSION_DAYS: '40' } })
    open.push(proxy)
    const [used, left, revoked, waiting] = [1, 2, 3, 4].map(() => proxy.television())
    for (const television of [used, left]) {
      await television?.pair()
      await television?.call(proxyPaths.session)
    }
    await waiting?.call(proxyPaths.pairing, { method: 'POST' })
    const count = async () => {
      const rows = (table: 'pairing' | 'session' | 'grants') => proxy.db.selectFrom(table).select('id').execute()
      return [(await rows('pairing')).length, (await rows('session')).length, (await rows('grants')).length]
    }
    expect(await count()).toEqual([1, 2, 2])
    /** Moves the clock, and then hour by hour until the next sweep is done. */
    const passing = async (ms: number, rows: number[]) => {
      await clock.advance(ms)
      await eventually(async () => {
        await clock.advance(hour)
        expect(await count()).toEqual(rows)
      })
    }
    await passing(2 * day, [0, 2, 2])
    await revoked?.pair()
    await revoked?.call(proxyPaths.session)
    upstream.revokeAll()
    await clock.advance(2 * hour)
    expect((await revoked?.call(proxyPaths.channels))?.status).toBe(401)
    expect(await count()).toEqual([0, 3, 3])
    await passing(31 * day, [0, 2, 2])
    await used?.call(proxyPaths.session)
    await passing(10 * day, [0, 1, 1])
    expect(await (await used?.call(proxyPaths.session))?.json()).toMatchObject({ state: 'signed_in' })
  })

  it('housekeeping makes another account of a television active when it removes the active account', async () => {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock, database: await fresh() })
    open.push(proxy)
    const television = proxy.television()
    const session = async () => (await television.call(proxyPaths.session)).json()
    await television.pair()
    const { account } = await session()
    upstream.subject = 'account-2'
    await television.pair()
    await session()
    await clock.advance(2 * hour)
    upstream.next('/token', { status: 400, json: { error: 'invalid_grant' } })
    expect((await television.call(proxyPaths.channels)).status).toBe(401)
    await clock.advance(31 * day)
    await eventually(async () => {
      await clock.advance(hour)
      expect(await session()).toMatchObject({ state: 'signed_in', account })
    })
  })
})
