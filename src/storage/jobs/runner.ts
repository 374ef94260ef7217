import type { Kysely, Transaction, Updateable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { keepRenewing } from '../leases.ts'
import { createJobLoop, type JobLoop } from './loop.ts'

/** Columns of every table of jobs. */
export interface JobColumns {
  /** When the job may be taken, in milliseconds since 1970; null after it is settled. */
  due_at: number | null
  /** How often the job was taken. */
  attempts: number
}

/** Thrown to the worker of a job that was deleted or that another process has taken over. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/** Values of the columns that the service itself defines. */
type JobValues<Tables, Table extends keyof Tables> = Omit<Updateable<Tables[Table]>, keyof JobColumns>

/** A job that this process holds. If it no longer holds the job, each method throws `JobLost` and changes nothing. */
export interface JobHandle<Tables, Table extends keyof Tables> {
  /** Aborts when the process stops or the job is lost. The work then has to throw; the runner does the rest. */
  signal: AbortSignal
  /** Changes columns of the job without releasing it. */
  update(values: JobValues<Tables, Table>): Promise<void>
  /**
   * Ends the job.
   * @param alsoWrite writes more in the same transaction
   */
  settle(values: JobValues<Tables, Table>, alsoWrite?: (trx: Transaction<Tables>) => Promise<unknown>): Promise<void>
  /**
   * Schedules another attempt, after a longer wait each time.
   * @param giveUpAt when to give up, in milliseconds since 1970
   * @returns false if the next attempt would be later than `giveUpAt`: then nothing is changed
   */
  retry(values: JobValues<Tables, Table>, giveUpAt?: number): Promise<boolean>
}

interface JobRunnerOptions<Tables, Table extends keyof Tables & string, Job extends JobColumns> {
  db: Kysely<Tables>
  clock: Clock
  table: Table
  /** The column that identifies a job. */
  key: keyof Tables[Table] & keyof NoInfer<Job> & string
  /** Most jobs at the same time in this process. */
  maxConcurrent: number
  /** Milliseconds for which a job is held, renewed during the work. After a crash, the job is free when they end. */
  leaseMs: number
  /** Milliseconds between two checks, if the default of the loop is too long. */
  pollIntervalMs?: number
  /** Reads the job to take next, of those whose `due_at` is not after `now`. It must not change it. */
  next(now: number): Promise<Job | undefined>
  /** Other values to write when a job is taken. */
  claimValues?: JobValues<Tables, Table>
  /** Does the taken job, and settles or retries it. If it throws, another attempt is scheduled. */
  run(job: Job, handle: JobHandle<Tables, Table>): Promise<void>
  onError(error: unknown): void
}

/**
 * Does the jobs of a table. Several processes may do so on one database. A process takes a job by moving its due time
 * ahead, if the row has not changed, and holds it by moving that time again. Another process takes over the job of a
 * crashed process when that time comes. A job of a stopped process is due at once, and that attempt does not count.
 * Only the process that took a job last can change it. A job's row is its own lease, not a row of `lease`, because
 * nobody waits for a job that is taken.
 */
export function createJobRunner<Tables, Table extends keyof Tables & string, Job extends JobColumns>({
  db,
  clock,
  table,
  key,
  maxConcurrent,
  leaseMs,
  pollIntervalMs,
  next,
  claimValues,
  run,
  onError,
}: JobRunnerOptions<Tables, Table, Job>): JobLoop {
  /** The columns of the table that the runner uses. */
  type AsJobs = { jobs: JobColumns & { key: unknown } }
  const change = (trx: Kysely<Tables>, job: Job, values: object) =>
    (trx as unknown as Kysely<AsJobs>)
      .updateTable(table as 'jobs')
      .set(values)
      .where(key as 'key', '=', job[key])
      .where('attempts', '=', job.attempts)

  const claimNext = async (): Promise<Job | undefined> => {
    for (;;) {
      const now = clock.now()
      const candidate = await next(now)
      if (!candidate) return undefined
      const values = { ...claimValues, due_at: now + leaseMs, attempts: candidate.attempts + 1 }
      const { numUpdatedRows } = await change(db, candidate, values)
        .where('due_at', '=', candidate.due_at)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 1) return { ...candidate, ...values }
    }
  }

  const work = async (job: Job, stop: AbortSignal): Promise<void> => {
    const lost = new AbortController()

    const updateClaimed = async (values: object, trx = db) => {
      const { numUpdatedRows } = await change(trx, job, values).where('due_at', 'is not', null).executeTakeFirst()
      if (Number(numUpdatedRows) === 1) return
      lost.abort(new JobLost())
      throw lost.signal.reason
    }
    /** Call before the last change, so that only that one sets the due time. */
    const stopRenewing = keepRenewing(
      {
        clock,
        leaseMs,
        renew: () =>
          updateClaimed({ due_at: clock.now() + leaseMs }).then(
            () => true,
            (error) => {
              if (error instanceof JobLost) return false
              throw error
            },
          ),
      },
      onError,
    )
    const retry = async (values: object, giveUpAt = Number.POSITIVE_INFINITY) => {
      const due_at = clock.now() + retryDelayMs(job.attempts)
      if (due_at > giveUpAt) return false
      await stopRenewing()
      await updateClaimed({ ...values, due_at })
      return true
    }

    try {
      stop.throwIfAborted()
      await run(job, {
        signal: AbortSignal.any([stop, lost.signal]),
        update: (values) => updateClaimed(values),
        settle: async (values, alsoWrite) => {
          await stopRenewing()
          const finalValues = { ...values, due_at: null }
          if (!alsoWrite) return updateClaimed(finalValues)
          await db.transaction().execute(async (trx) => {
            await updateClaimed(finalValues, trx)
            await alsoWrite(trx)
          })
        },
        retry,
      })
    } catch (error) {
      await stopRenewing()
      if (stop.aborted) await updateClaimed({ due_at: clock.now(), attempts: job.attempts - 1 })
      else if (!lost.signal.aborted) {
        onError(error)
        await retry({})
      }
    } finally {
      await stopRenewing()
    }
  }

  return createJobLoop({
    clock,
    maxConcurrent,
    pollIntervalMs,
    claimNext,
    onError,
    run: (job: Job, stop) => work(job, stop).catch(ignoreLost),
  })
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof JobLost)) throw error
}

const firstWaitMs = 5000
const maxWaitMs = 3_600_000

/** @returns milliseconds to wait after this number of failed attempts: 5 s, doubled each time, at most an hour */
export const retryDelayMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), maxWaitMs)
