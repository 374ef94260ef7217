import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { StoreOptions } from '#storage/options.ts'
import { openDatabase } from '../database.ts'
import type { InstallationTables } from '../keys/keys.ts'
import { dueDay, scheduleBackups } from './schedule.ts'
import type { TakeBackup } from './takeBackup.ts'

const hour = 3_600_000
const noon = new Date(2026, 10, 23, 12).getTime()

it('a backup is due from its minute of the day on, in the time zone of the machine', () => {
  expect(dueDay(noon, 12 * 60)).toBe('2026-11-23')
  expect(dueDay(noon - 60_000, 12 * 60)).toBe('2026-11-22')
  expect(dueDay(new Date(2026, 0, 1, 0, 5).getTime(), 10)).toBe('2025-12-31')
})

describe.each(testDatabases())('scheduled backups on $name', ({ fresh }) => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  let options: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>
  let dir: string
  let backupDays: string[]
  beforeEach(async () => {
    options = await fresh()
    dir = mkdtempSync(join(tmpdir(), 'tenfoot-schedule-'))
    folders.push(dir)
    writeFileSync(join(dir, 'passphrase'), 'correct horse battery\n')
    backupDays = []
  })

  const take: TakeBackup = async ({ to, passphrase }) => {
    expect(passphrase).toBe('correct horse battery')
    writeFileSync(to, '')
    backupDays.push(to.slice(-14, -4))
    return { bytes: 0, holds: {}, missing: [] }
  }
  /** A process that takes backups at noon. */
  const process = async (clock = manualClock(noon), takeBackup: TakeBackup = take) => {
    const store = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
    const errors: unknown[] = []
    const schedule = scheduleBackups({
      db: store.db as unknown as Kysely<InstallationTables>,
      settings: {
        dir: join(dir, 'backups'),
        minuteOfDay: 12 * 60,
        maxBackups: 3,
        passphraseFile: join(dir, 'passphrase'),
      },
      clock,
      name: 'test',
      takeBackup,
      onDone: () => {},
      onError: (error: unknown) => errors.push(error),
    })
    return { clock, errors, store, ...schedule }
  }

  it('scheduled backups are taken once a day, however many processes there are', async () => {
    const first = await process()
    const second = await process(first.clock)
    for (let day = 0; day < 3; day += 1) {
      await Promise.all([first.runDueJobs(), second.runDueJobs()])
      await first.clock.advance(12 * hour)
      await Promise.all([first.runDueJobs(), second.runDueJobs()])
      await first.clock.advance(12 * hour)
    }
    expect(backupDays).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
    expect([...first.errors, ...second.errors]).toEqual([])
    await first.store.close()
    await second.store.close()
  })

  it('the newest scheduled backups are kept, older ones are removed, and no other file is', async () => {
    const scheduled = await process()
    await scheduled.runDueJobs()
    writeFileSync(join(dir, 'backups', 'tenfoot-other-machine-2020-01-01.tar'), '')
    for (let day = 0; day < 4; day += 1) {
      await scheduled.clock.advance(24 * hour)
      await scheduled.runDueJobs()
    }
    const days = readdirSync(join(dir, 'backups')).map((name) => name.slice(-14, -4))
    expect(days.sort()).toEqual(['2020-01-01', '2026-11-25', '2026-11-26', '2026-11-27'])
    expect(existsSync(join(dir, 'passphrase'))).toBe(true)
    await scheduled.store.close()
  })

  it('the backups of a machine whose name begins with this machine’s name are kept', async () => {
    const scheduled = await process()
    await scheduled.runDueJobs()
    const otherBackups = [1, 2, 3, 4].map(
      (day) => `tenfoot-${hostname().replaceAll(/[^\w-]/g, '-')}-2-2026-01-0${day}.tar`,
    )
    for (const name of otherBackups) writeFileSync(join(dir, 'backups', name), '')
    await scheduled.clock.advance(24 * hour)
    await scheduled.runDueJobs()
    expect(readdirSync(join(dir, 'backups'))).toEqual(expect.arrayContaining(otherBackups))
    await scheduled.store.close()
  })

  it('a scheduled backup that failed is repeated, and the backup of a killed process is taken over', async () => {
    const failing = await process(manualClock(noon), () => Promise.reject(new Error('disk')))
    await failing.runDueJobs()
    expect(failing.errors).toEqual([new Error('disk')])
    const successor = await process(failing.clock)
    await successor.runDueJobs()
    expect(backupDays).toEqual([])
    await failing.clock.advance(hour)
    await successor.runDueJobs()
    expect(backupDays).toEqual(['2026-11-23'])
    await failing.store.close()
    await successor.store.close()
  })
})
