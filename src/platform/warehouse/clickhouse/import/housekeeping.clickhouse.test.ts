import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import { addressOf } from '../address.fixture.ts'
import { type ClickHouse, openClickHouse } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { noChdb, noServer, sharedChdb, sharedServer } from '../servers.fixture.ts'
import { graceMs, removeOldVersions } from './housekeeping.ts'
import { loadReport } from './load.ts'
import { notesOf, strikeNote } from './notes.ts'

const servers = [
  { name: 'today’s ClickHouse', missing: noChdb, start: sharedChdb },
  { name: 'the oldest ClickHouse', missing: noServer, start: sharedServer },
]

for (const { name, missing, start } of servers)
  describe.skipIf(missing)(`housekeeping in ${name}${missing}`, () => {
    let server: Awaited<ReturnType<typeof start>>
    let clickhouse: ClickHouse
    let clock: ManualClock
    let path: string
    beforeAll(async () => {
      server = await start()
      path = join(mkdtempSync(join(tmpdir(), 'tenfoot-housekeeping-')), 'report.csv')
    }, 60_000)
    beforeEach(async () => {
      clock = manualClock(Date.UTC(2026, 10, 23))
      clickhouse = await openClickHouse(addressOf([await server.freshDatabase()]))
      await migrate(clickhouse)
      return () => clickhouse.close()
    })
    afterAll(async () => {
      rmSync(join(path, '..'), { recursive: true, force: true })
    })

    const load = async (days: readonly string[], views: number, target = clickhouse) => {
      writeFileSync(path, csvOf(days.map((date) => row({ date, views }))))
      const file = await recognise(path, {})
      const steps = { onShare: () => {}, notesOn: async () => [`${views}`] }
      await loadReport(target, { file, contentOwner: '', created: views }, steps, clock)
    }
    /** A load that is killed before its commit. */
    const killed = (days: readonly string[], views: number) =>
      load(days, views, {
        ...clickhouse,
        insert: (table, ...details) =>
          table === 'current_units' ? Promise.reject(new Error('killed')) : clickhouse.insert(table, ...details),
      }).catch(() => {})
    /** The views of all rows that are stored, read or not. */
    const stored = async (table = 'channel_basic') =>
      (await clickhouse.read(`SELECT views FROM ${table} ORDER BY views, date`)).flat()
    const versions = async () =>
      (await clickhouse.read('SELECT created_at FROM current_units ORDER BY created_at, date')).flat()
    const strikeAll = async () => {
      for (const { id } of await notesOf(clickhouse)) await strikeNote(clickhouse, id, clock)
    }
    const [day1, day2] = ['20261101', '20261102']

    it('housekeeping deletes replaced rows and those of a killed load, once they are older than the grace period', async () => {
      await load([day1, day2], 1)
      await load([day1], 2)
      await killed([day1, day2], 3)
      await strikeAll()
      await removeOldVersions(clickhouse, clock)
      expect(await stored()).toEqual([1, 1, 2, 3, 3])
      await clock.advance(graceMs + 1000)
      await removeOldVersions(clickhouse, clock)
      await vi.waitFor(async () => expect(await stored()).toEqual([1, 2]), 20_000)
      await vi.waitFor(async () => expect(await stored('channel_basic_days')).toEqual([1, 2]), 20_000)
      await vi.waitFor(
        async () => expect(await clickhouse.read('SELECT count() FROM register_notes')).toEqual([[0]]),
        20_000,
      )
      expect(await versions()).toEqual([1, 1, 2])
    }, 60_000)

    it('housekeeping keeps what was replaced within the grace period, because a statement may still read it', async () => {
      await load([day1], 1)
      await clock.advance(graceMs - 5000)
      await load([day1], 2)
      await clock.advance(10_000)
      await removeOldVersions(clickhouse, clock)
      await removeOldVersions(clickhouse, clock)
      expect(await clickhouse.read('SELECT count() FROM system.mutations WHERE database = currentDatabase()')).toEqual([
        [0],
      ])
      expect(await stored()).toEqual([1, 2])
    })

    it('housekeeping forgets a version that is replaced everywhere, but not while its notes are pending', async () => {
      await load([day1], 1)
      await load([day1], 2)
      await clock.advance(graceMs + 1000)
      await removeOldVersions(clickhouse, clock)
      await vi.waitFor(async () => expect(await stored()).toEqual([2]), 20_000)
      expect(await versions()).toEqual([1, 2])
      expect((await notesOf(clickhouse)).map(({ text }) => text)).toEqual(['1', '2'])
      await strikeAll()
      await removeOldVersions(clickhouse, clock)
      await vi.waitFor(async () => expect(await versions()).toEqual([2]), 20_000)
    }, 60_000)
  })
