import type { Kysely, Transaction, Updateable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createJobLoop, type JobLoop } from './loop.ts'
import { waitAfter } from './waitAfter.ts'

/** What every table of jobs has. */
export interface JobColumns {
  /** Milliseconds since 1970 from which on the job may be taken; null once it is settled. */
  due_at: number | null
  /** How often it was taken. */
  attempts: number
}

/** Thrown to who works on a job that was deleted, or that another process has taken over. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/** What a service writes into its own columns. */
type JobValues<Tables, Table extends keyof Tables> = Omit<Updateable<Tables[Table]>, keyof JobColumns>

/** A job that this process holds. Each method throws `JobLost` when it does not hold it any more, and changes nothing. */
export interface JobHold<Tables, Table extends keyof Tables> {
  /** Aborts when the process stops or the job is lost: the work then throws, and the runner does the rest. */
  signal: AbortSignal
  /** Changes the job and keeps it. */
  update(values: JobValues<Tables, Table>): Promise<void>
  /**
   * Ends the job.
   * @param also what is written with it, in the same transaction
   */
  settle(values: JobValues<Tables, Table>, also?: (on: Transaction<Tables>) => Promise<unknown>): Promise<void>
  /**
   * Lets the job wait for another attempt, longer each time.
   * @param until when it is given up, in milliseconds since 1970
   * @returns false when the next attempt would be later than that: nothing is changed
   */
  retry(values: JobValues<Tables, Table>, until?: number): Promise<boolean>
}

interface RunnerParts<Tables, Table extends keyof Tables & string, Job extends JobColumns> {
  db: Kysely<Tables>
  clock: Clock
  table: Table
  /** The column that names a job. */
  key: keyof Tables[Table] & keyof NoInfer<Job> & string
  /** Jobs under way at the same time in this process. */
  atOnce: number
  /** Milliseconds for which a job is held; renewed while it is worked on. A process that dies lets go when they are over. */
  holdMs: number
  /** The job to take next, of those whose `due_at` is not after `now`. It stays where it is: the runner takes it. */
  next(now: number): Promise<Job | undefined>
  /** What else is written when a job is taken. */
  taken?: JobValues<Tables, Table>
  /** Does the job, as it is once taken, and settles it or lets it wait. One that throws waits for another attempt. */
  run(job: Job, hold: JobHold<Tables, Table>): Promise<void>
  onError(error: unknown): void
}

/**
 * Does the jobs that wait in a table. Several processes may do so on one database: a job is taken by moving its due time
 * ahead, if it is still as it was seen, and held by moving it on. What a process leaves that dies is taken over by another
 * when that time comes; what it leaves that stops is due at once, and the attempt does not count. Only who took a job
 * last says what became of it.
 */
export function createJobRunner<Tables, Table extends keyof Tables & string, Job extends JobColumns>({
  db,
  clock,
  table,
  key,
  atOnce,
  holdMs,
  next,
  taken,
  run,
  onError,
}: RunnerParts<Tables, Table, Job>): JobLoop {
  /** The table, seen as what the runner knows of it. */
  type AsJobs = { jobs: JobColumns & { key: unknown } }
  const change = (on: Kysely<Tables>, job: Job, values: object) =>
    (on as unknown as Kysely<AsJobs>)
      .updateTable(table as 'jobs')
      .set(values)
      .where(key as 'key', '=', job[key])
      .where('attempts', '=', job.attempts)

  const take = async (): Promise<Job | undefined> => {
    for (;;) {
      const now = clock.now()
      const seen = await next(now)
      if (!seen) return undefined
      const values = { ...taken, due_at: now + holdMs, attempts: seen.attempts + 1 }
      const { numUpdatedRows } = await change(db, seen, values).where('due_at', '=', seen.due_at).executeTakeFirst()
      if (Number(numUpdatedRows) === 1) return { ...seen, ...values }
    }
  }

  const work = async (job: Job, stop: AbortSignal): Promise<void> => {
    const lost = new AbortController()
    const ended = new AbortController()

    const changeHeld = async (values: object, on = db) => {
      const { numUpdatedRows } = await change(on, job, values).where('due_at', 'is not', null).executeTakeFirst()
      if (Number(numUpdatedRows) === 1) return
      lost.abort(new JobLost())
      throw lost.signal.reason
    }
    const renewing = (async () => {
      while (!lost.signal.aborted) {
        await clock.sleep(holdMs / 3, ended.signal)
        // Where the database is away, the next third may find it back.
        await changeHeld({ due_at: clock.now() + holdMs }).catch((error) => error instanceof JobLost || onError(error))
      }
    })().catch(() => {})
    /** From now on nothing moves the due time but the last change. */
    const stopRenewing = async () => {
      ended.abort()
      await renewing
    }
    const retry = async (values: object, until = Number.POSITIVE_INFINITY) => {
      const due_at = clock.now() + waitAfter(job.attempts)
      if (due_at > until) return false
      await stopRenewing()
      await changeHeld({ ...values, due_at })
      return true
    }

    try {
      await run(job, {
        signal: AbortSignal.any([stop, lost.signal]),
        update: (values) => changeHeld(values),
        settle: async (values, also) => {
          await stopRenewing()
          const ending = { ...values, due_at: null }
          if (!also) return changeHeld(ending)
          await db.transaction().execute(async (on) => {
            await changeHeld(ending, on)
            await also(on)
          })
        },
        retry,
      })
    } catch (error) {
      await stopRenewing()
      if (stop.aborted) await changeHeld({ due_at: clock.now(), attempts: job.attempts - 1 })
      else if (!lost.signal.aborted) {
        onError(error)
        await retry({})
      }
    } finally {
      await stopRenewing()
    }
  }

  const runUnlessLost = (job: Job, stop: AbortSignal) =>
    work(job, stop).catch((error: unknown) => {
      if (!(error instanceof JobLost)) throw error
    })

  return createJobLoop({ clock, atOnce, take, run: runUnlessLost, onError })
}
