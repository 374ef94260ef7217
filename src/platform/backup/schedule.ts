import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { BackupProblem } from '#storage/backup/format.ts'
import { createJobLoop, type JobLoop } from '#storage/jobs/loop.ts'
import type { InstallationTables } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { TakeBackup } from './takeBackup.ts'

export interface ScheduleContext {
  db: Kysely<InstallationTables>
  clock: Clock
  /** Where backups are stored, at which minute of the day, and how many. */
  settings: NonNullable<PlatformSettings['backups']>
  /** Identifies the data that is backed up: its processes take turns. */
  name: string
  takeBackup: TakeBackup
  onDone(file: string): void
  onError(error: unknown): void
}

/** A row of `installation`: the last day that is backed up, and the process that makes the next one. */
const lease = z.object({ day: z.string(), holder: z.string(), until: z.number() })

/** Milliseconds for which a process that died still holds the lease. */
const leaseMs = 10 * 60_000
const renewMs = 60_000

/** Takes a backup every day, in one of the processes that share the state, and removes the oldest ones. */
export function scheduleBackups(context: ScheduleContext): JobLoop {
  const { db, clock, settings, onDone, onError } = context
  const row = `backup ${context.name}`
  const holder = randomUUID()

  const read = async () => {
    const found = await db.selectFrom('installation').select('value').where('name', '=', row).executeTakeFirst()
    return found?.value
  }
  const swap = async (before: string | undefined, value: z.infer<typeof lease>): Promise<boolean> => {
    const text = JSON.stringify(value)
    if (before === undefined) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('installation')
        .values({ name: row, value: text })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      return Number(numInsertedOrUpdatedRows) === 1
    }
    const { numUpdatedRows } = await db
      .updateTable('installation')
      .set({ value: text })
      .where('name', '=', row)
      .where('value', '=', before)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows) === 1
  }
  /** Takes the lease for the newest due day that is not backed up. @returns that day */
  const claim = async (): Promise<string | undefined> => {
    const now = clock.now()
    const day = dueDay(now, settings.minuteOfDay)
    const before = await read()
    const state = before === undefined ? undefined : z.parse(lease, JSON.parse(before))
    if (state && (state.day >= day || state.until > now)) return undefined
    const isAcquired = await swap(before, { day: state?.day ?? '', holder, until: now + leaseMs })
    return isAcquired ? day : undefined
  }
  /** Ends or extends the lease, unless another process has it. */
  const update = async (change: { day?: string; until: number }) => {
    const before = await read()
    const state = before === undefined ? undefined : z.parse(lease, JSON.parse(before))
    if (state?.holder === holder) await swap(before, { ...state, ...change })
  }

  const run = async (day: string, stop: AbortSignal) => {
    const ended = new AbortController()
    const renewing = (async () => {
      for (;;) {
        await clock.sleep(renewMs, ended.signal)
        await update({ until: clock.now() + leaseMs }).catch(onError)
      }
    })().catch(() => {})
    try {
      const file = await backUp(context, day)
      await update({ day, until: 0 })
      onDone(file)
    } catch (error) {
      // Another attempt follows when the lease has ended.
      if (!stop.aborted) throw error
    } finally {
      ended.abort()
      await renewing
    }
    await removeOldest(settings)
  }
  return createJobLoop({ clock, maxConcurrent: 1, pollIntervalMs: 60_000, claimNext: claim, run, onError })
}

/** Starts the schedule, if there is one. @returns the function that stops it */
export function openSchedule(
  context: Omit<ScheduleContext, 'settings' | 'onDone' | 'onError'> & {
    settings: PlatformSettings['backups']
    log: Pick<FastifyBaseLogger, 'info' | 'error'>
  },
): () => Promise<void> {
  const { settings, log } = context
  if (settings === undefined) return async () => {}
  const schedule = scheduleBackups({
    ...context,
    settings,
    onDone: (file) => log.info(`backed up to ${file}`),
    onError: (error) => log.error({ err: error }, 'the daily backup waits'),
  })
  schedule.start()
  return schedule.stop
}

/** The newest day on which this minute has passed, in the time zone of the machine: `2026-11-23`. */
export function dueDay(now: number, minuteOfDay: number): string {
  const moment = new Date(now)
  const isDue = moment.getHours() * 60 + moment.getMinutes() >= minuteOfDay
  const due = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - (isDue ? 0 : 1), 12)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${due.getFullYear()}-${digits(due.getMonth() + 1)}-${digits(due.getDate())}`
}

/**
 * What follows this machine's prefix in the name of a backup. The name of another machine may begin with this one's.
 */
const dayAndEnd = /^\d{4}-\d{2}-\d{2}\.tar$/
/** Several machines may store their backups in one folder. */
const ownPrefix = () => `tenfoot-${hostname().replaceAll(/[^\w-]/g, '-')}-`

async function backUp({ settings, takeBackup }: ScheduleContext, day: string): Promise<string> {
  mkdirSync(settings.dir, { recursive: true, mode: 0o700 })
  const [passphrase = ''] = (await readFile(settings.passphraseFile, 'utf8')).split(/\r?\n/)
  const to = join(settings.dir, `${ownPrefix()}${day}.tar`)
  try {
    await takeBackup({ to, passphrase }, () => {})
  } catch (error) {
    // The file exists when a process was killed after its backup and before it stored that the day is backed up.
    if (!(error instanceof BackupProblem && error.message.startsWith(`${to} exists`))) throw error
  }
  return to
}

/** Removes this machine's oldest backups, so that at most `kept` remain. Other files are not touched. */
async function removeOldest({ dir, maxBackups }: ScheduleContext['settings']): Promise<void> {
  const prefix = ownPrefix()
  const own = (await readdir(dir)).filter(
    (name) => name.startsWith(prefix) && dayAndEnd.test(name.slice(prefix.length)),
  )
  for (const name of own.sort().slice(0, Math.max(0, own.length - maxBackups))) await rm(join(dir, name))
}
