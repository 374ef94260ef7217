import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type ManualClock, manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { Store } from '#storage/open.ts'
import { openDatabase, type PlatformTables } from '../database.ts'
import { createUpkeep } from './upkeep.ts'

describe.each(testDatabases())('two processes on $name', ({ fresh }) => {
  let stores: Store<PlatformTables>[]
  let clock: ManualClock
  let runs: number[]
  let problems: unknown[]
  let work: () => Promise<void>
  let processes: ReturnType<typeof createUpkeep>[]
  beforeEach(async () => {
    clock = manualClock(Date.UTC(2026, 10, 23))
    runs = []
    problems = []
    work = async () => {}
    const { dataDir, databaseUrl } = await fresh()
    const options = { dataDir, databaseUrl }
    stores = [await openDatabase(options), await openDatabase(options)]
    processes = stores.map(({ db }, place) => {
      const removeOldVersions = () => {
        runs.push(place)
        return work()
      }
      return createUpkeep({ db, clock, warehouse: { removeOldVersions }, onError: (error) => problems.push(error) })
    })
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
  })
  const all = () => Promise.all(processes.map((upkeep) => upkeep.runDueJobs()))

  it('upkeep of the warehouse is done once a day, by one of two processes', async () => {
    await all()
    await all()
    expect(runs).toHaveLength(1)
    await clock.advance(23 * hourMs)
    await all()
    expect(runs).toHaveLength(1)
    await clock.advance(hourMs)
    await all()
    expect(runs).toHaveLength(2)
    expect(problems).toEqual([])
  })

  it('upkeep of the warehouse is tried again after a failure, which is reported', async () => {
    work = () => Promise.reject(new Error('away'))
    await all()
    expect([runs.length, problems.length]).toEqual([1, 1])
    work = async () => {}
    await all()
    expect(runs).toHaveLength(1)
    await clock.advance(5000)
    await all()
    expect(runs).toHaveLength(2)
    await clock.advance(hourMs)
    await all()
    expect(runs).toHaveLength(2)
  })
})
