import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createLeases, leaseMs } from '#storage/leases.ts'

const stores: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

describe.each(testDatabases())('leases on $name', ({ fresh }) => {
  async function startTwo() {
    const database = { databaseUrl: undefined, ...(await fresh()) }
    const open = async () => {
      const store = await openProxyDatabase(database)
      stores.push(store)
      return store.db
    }
    const [db, otherDb] = [await open(), await open()]
    // Two machines whose clocks are ten minutes apart.
    const [clock, otherClock] = [manualClock(1_000_000), manualClock(1_600_000)]
    const firstLeases = createLeases(db, clock)
    const secondLeases = createLeases(otherDb, otherClock)
    const advance = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        await Promise.all([clock.advance(100), otherClock.advance(100)])
        // This write comes after those that the step caused, so they are all in the database by now.
        await db.insertInto('lease').values({ name: 'tick', holder: 'tick', beat: 0 }).execute()
        await db.deleteFrom('lease').where('name', '=', 'tick').execute()
      }
    }
    return { db, firstLeases, secondLeases, clock, otherClock, advance }
  }

  /** The first process takes the lease. @returns checks that the second gets it only when the work has ended */
  async function holdWith({ db, firstLeases, secondLeases, advance }: Awaited<ReturnType<typeof startTwo>>) {
    let finish = () => {}
    const first = firstLeases.withLease('x', () => new Promise<void>((resolve) => (finish = resolve)))
    await eventually(async () => expect(await db.selectFrom('lease').selectAll().execute()).toHaveLength(1))
    return async () => {
      let acquired = false
      const second = secondLeases.withLease('x', async () => {
        acquired = true
      })
      await advance(leaseMs * 2)
      expect(acquired).toBe(false)
      finish()
      await first
      await eventually(() => advance(100).then(() => expect(acquired).toBe(true)))
      await second
    }
  }

  it('a lease runs one piece of work at a time, and is released afterwards, also after an error', async () => {
    const { firstLeases, secondLeases, advance, db } = await startTwo()
    const order: string[] = []
    let finish = () => {}
    const first = firstLeases.withLease('x', async () => {
      order.push('first begins')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      order.push('first ends')
      throw new Error('its own')
    })
    const failed = expect(first).rejects.toThrow('its own')
    await eventually(() => expect(order).toEqual(['first begins']))
    const second = secondLeases.withLease('x', async () => order.push('second'))
    await advance(300)
    finish()
    await failed
    await eventually(async () => {
      await advance(100)
      expect(order).toEqual(['first begins', 'first ends', 'second'])
    })
    await second
    expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
  })

  it('a lease stays with a holder that works for a long time, because the holder renews it', async () => {
    const started = await startTwo()
    const expectHeld = await holdWith(started)
    await expectHeld()
  })

  it('a lease stays with a holder although one renewal failed', async () => {
    const started = await startTwo()
    const { clock, db } = started
    const expectHeld = await holdWith(started)
    await db.schema.alterTable('lease').renameTo('lease_away').execute()
    await clock.advance(2_000)
    for (let turn = 0; turn < 5; turn += 1) await db.selectFrom('television').select('id').execute()
    await db.schema.alterTable('lease_away').renameTo('lease').execute()
    await expectHeld()
  })

  it('a lease passes to another proxy when its holder was killed, however much their clocks differ', async () => {
    const { secondLeases, otherClock, db } = await startTwo()
    await db.insertInto('lease').values({ name: 'x', holder: 'killed', beat: 3 }).execute()
    let waited = 0
    let acquired = false
    const second = secondLeases.withLease('x', async () => {
      acquired = true
    })
    await eventually(async () => {
      if (!acquired) {
        await otherClock.advance(100)
        waited += 100
      }
      expect(acquired).toBe(true)
    })
    await second
    expect(waited).toBeGreaterThanOrEqual(leaseMs)
  })
})
