import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { Store } from '#storage/open.ts'
import { openDatabase, type PlatformTables } from '../database.ts'
import { createMigrationLock, leaseMs, type MigrationLock } from './migrationLock.ts'

describe.each(testDatabases())('warehouses on $name', ({ fresh }) => {
  let stores: Store<PlatformTables>[]
  let clocks: [ManualClock, ManualClock]
  let locks: [MigrationLock, MigrationLock]
  let done: string[]
  beforeEach(async () => {
    const { dataDir, databaseUrl } = await fresh()
    const options = { dataDir, databaseUrl }
    stores = [await openDatabase(options), await openDatabase(options)]
    clocks = [manualClock(1e12), manualClock(1e12)]
    locks = stores.map(({ db }, place) => createMigrationLock(db, clocks[place])) as [MigrationLock, MigrationLock]
    done = []
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
  })
  /** Work that lasts until `finish`. */
  const begin = (migrationLock: MigrationLock, name: string) => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const ended = migrationLock(async (requireLock) => {
      done.push(`${name} begins`)
      await finished
      await requireLock()
      done.push(`${name} ends`)
    })
    ended.catch(() => {})
    return { ended, finish }
  }
  const until = async (text: string, clock: ManualClock) => {
    while (!done.includes(text)) {
      await setImmediate()
      await clock.advance(100)
    }
  }

  it('the migration lock belongs to one process at a time, and the next process waits, however long it takes', async () => {
    const [first, second] = locks
    const firstTask = begin(first, 'one')
    await until('one begins', clocks[0])
    const two = begin(second, 'two')
    for (let passed = 0; passed < 4 * leaseMs; passed += 500) {
      for (const clock of clocks) await clock.advance(500)
      // Databases answer in their own time: no more passes while the first one renews its lock and does not sleep.
      do await setImmediate()
      while (clocks[0].sleepers === 0)
    }
    expect(done).toEqual(['one begins'])
    firstTask.finish()
    await firstTask.ended
    await until('two begins', clocks[1])
    two.finish()
    await two.ended
    expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  it('the migration lock ends by itself when its process is killed, and a process that only stood still does no further step', async () => {
    const still = begin(locks[0], 'still')
    await until('still begins', clocks[0])
    const next = begin(locks[1], 'next')
    await clocks[1].advance(leaseMs - 1000)
    expect(done).toEqual(['still begins'])
    await until('next begins', clocks[1])
    still.finish()
    await expect(still.ended).rejects.toThrow('Another process has begun to migrate the warehouse')
    next.finish()
    await next.ended
    expect(done).toEqual(['still begins', 'next begins', 'next ends'])
    const rows = await stores[0]?.db.selectFrom('warehouse_turn').selectAll().execute()
    expect(rows).toEqual([{ name: 'migration', holder: '', held_until: 0 }])
  })

  it('the migration lock is released after a failure', async () => {
    await expect(locks[0](() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    const next = begin(locks[1], 'next')
    await until('next begins', clocks[1])
    next.finish()
    await next.ended
  })
})
