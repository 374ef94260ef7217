import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { testDatabases } from '../databases.fixture.ts'
import { openStore, type Store } from '../open.ts'
import type { JobLoop } from './loop.ts'
import { createJobRunner, type JobColumns, type JobHandle, JobLost, retryDelayMs } from './runner.ts'

interface Tables {
  errands: JobColumns & { name: string; state: string; result: string | null }
  results: { name: string }
}
type Errand = Tables['errands']
type Run = (errand: Errand, job: JobHandle<Tables, 'errands'>) => Promise<void>

const start = Date.UTC(2026, 10, 21, 9)
const leaseMs = 30_000

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe.each(testDatabases())('jobs on $name', ({ empty }) => {
  let store: Store<Tables>
  let clock: ManualClock
  let errors: unknown[]
  let runners: JobLoop[]

  beforeEach(async () => {
    clock = manualClock(start)
    errors = []
    runners = []
    store = await openStore<Tables>({
      databaseName: 'proxy',
      ...(await empty()),
      migrations: {
        '001': {
          up: async ({ schema }) => {
            await schema
              .createTable('errands')
              .addColumn('name', 'text', (column) => column.primaryKey())
              .addColumn('state', 'text', (column) => column.notNull())
              .addColumn('result', 'text')
              .addColumn('due_at', 'bigint')
              .addColumn('attempts', 'integer', (column) => column.notNull())
              .execute()
            await schema
              .createTable('results')
              .addColumn('name', 'text', (column) => column.primaryKey())
              .execute()
          },
        },
      },
    })
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
    await store.close()
  })

  /** The runner of one process: runners share only the database. */
  const runner = (run: Run, { at = clock, seen }: { at?: ManualClock; seen?(): Promise<unknown> } = {}): JobLoop => {
    const made = createJobRunner({
      db: store.db,
      clock: at,
      table: 'errands',
      key: 'name',
      maxConcurrent: 4,
      leaseMs,
      next: async (now: number) => {
        const errand = await store.db
          .selectFrom('errands')
          .selectAll()
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('name')
          .limit(1)
          .executeTakeFirst()
        await seen?.()
        return errand
      },
      claimValues: { state: 'begun' },
      run,
      onError: (error) => errors.push(error),
    })
    runners.push(made)
    return made
  }
  const add = (...names: string[]) =>
    store.db
      .insertInto('errands')
      .values(names.map((name) => ({ name, state: 'waiting', result: null, due_at: clock.now(), attempts: 0 })))
      .execute()
  const read = (name: string) =>
    store.db.selectFrom('errands').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  it('a job is done once by many processes that check at the same moment', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `errand ${n}`)
    await add(...names)
    const done: string[] = []
    const processes = Array.from({ length: 4 }, () =>
      runner(async ({ name }, job) => {
        done.push(name)
        await job.settle({ state: 'done' })
      }),
    )
    await Promise.all(processes.map((jobRunner) => jobRunner.runDueJobs()))
    expect(done.sort()).toEqual(names.sort())
    expect(errors).toEqual([])
  })

  it('a job is stored as begun, with the attempt counted, during the work', async () => {
    await add('one')
    await runner(async (errand) => {
      expect(errand).toMatchObject({ state: 'begun', attempts: 1 })
      expect(await read('one')).toMatchObject({ state: 'begun', attempts: 1, due_at: start + leaseMs })
    }).runDueJobs()
    expect(errors).toEqual([])
  })

  it('a job stays with the process that works on it, however long the work takes', async () => {
    await add('long')
    const started = gate()
    const finish = gate()
    const working = runner(async (_, job) => {
      started.open()
      await finish.opened
      await job.settle({ state: 'done', result: 'by the first' })
    }).runDueJobs()
    await started.opened
    const other = runner((_, job) => job.settle({ state: 'done', result: 'by another' }))
    for (let third = 0; third < 9; third += 1) {
      const { due_at } = await read('long')
      await clock.advance(leaseMs / 3)
      while ((await read('long')).due_at === due_at || clock.sleepers === 0) await setImmediate()
      await other.runDueJobs()
    }
    finish.open()
    await working
    expect(await read('long')).toMatchObject({ state: 'done', result: 'by the first', due_at: null, attempts: 1 })
    expect(errors).toEqual([])
  })

  it('a job of a killed process is taken over when its lease ends, and not before', async () => {
    await add('left')
    await store.db
      .updateTable('errands')
      .set({ state: 'begun', due_at: start + leaseMs, attempts: 1 })
      .execute()
    const other = runner((_, job) => job.settle({ state: 'done' }))
    await clock.advance(leaseMs - 1)
    await other.runDueJobs()
    expect((await read('left')).state).toBe('begun')
    await clock.advance(1)
    await other.runDueJobs()
    expect(await read('left')).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('a job is not taken over if its holder renews it at the last moment', async () => {
    await add('kept')
    const due_at = start + leaseMs
    const done: string[] = []
    await runner(async ({ name }) => void done.push(name), {
      seen: () => store.db.updateTable('errands').set({ due_at }).execute(),
    }).runDueJobs()
    expect(done).toEqual([])
    expect(await read('kept')).toMatchObject({ due_at, attempts: 0 })
  })

  it('a job stays settled, whatever its holder does afterwards', async () => {
    await add('done')
    await runner(async (_, job) => {
      await job.settle({ state: 'done' })
      await expect(job.retry({ state: 'again' })).rejects.toThrow(JobLost)
      throw new Error('a bug')
    }).runDueJobs()
    expect(await read('done')).toMatchObject({ state: 'done', due_at: null })
  })

  it('a job that was taken over is settled only by its new holder', async () => {
    await add('slow')
    const started = gate()
    const wake = gate()
    const outcomes: unknown[] = []
    // A process that hangs: its clock does not move, so it does not renew the lease.
    const hungJob = runner(
      async (_, job) => {
        started.open()
        await wake.opened
        const also = () => Promise.reject(new Error('written without the job'))
        for (const change of [
          () => job.update({ result: 'late' }),
          () => job.retry({ result: 'late' }),
          () => job.settle({ result: 'late' }, also),
        ])
          await change().catch((error) => outcomes.push(error))
        outcomes.push(job.signal.reason)
      },
      { at: manualClock(start) },
    ).runDueJobs()
    await started.opened
    const finish = gate()
    const taken = gate()
    await clock.advance(leaseMs)
    const working = runner(async (_, job) => {
      taken.open()
      await finish.opened
      await job.settle({ state: 'done', result: 'in time' })
    }).runDueJobs()
    await taken.opened
    wake.open()
    await hungJob
    finish.open()
    await working
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => expect.any(JobLost)))
    expect(await read('slow')).toMatchObject({ state: 'done', result: 'in time', attempts: 2 })
    expect(errors).toEqual([])
  })

  it('a job that is deleted during the work is aborted at the next renewal', async () => {
    await add('unwanted')
    const started = gate()
    const working = runner(async (_, { signal }) => {
      started.open()
      await aborted(signal)
      throw signal.reason
    }).runDueJobs()
    await started.opened
    await store.db.deleteFrom('errands').execute()
    await clock.advance(leaseMs / 3)
    await working
    expect(errors).toEqual([])
  })

  it('a job waits longer after each failed attempt, until it is given up', async () => {
    await add('hard')
    const until = start + 60_000
    const attempts: number[] = []
    const first = runner(async (_, job) => {
      attempts.push(clock.now() - start)
      if (!(await job.retry({ result: 'failed' }, until))) await job.settle({ state: 'given up' })
    })
    for (let second = 0; second < 100; second += 1) {
      await first.runDueJobs()
      await clock.advance(1000)
    }
    expect(attempts).toEqual([0, 5000, 15_000, 35_000])
    expect(await read('hard')).toMatchObject({ state: 'given up', result: 'failed', due_at: null })
  })

  it('a job is tried again after its work throws, and the error is reported', async () => {
    await add('broken')
    const failure = new Error('a bug')
    await runner(() => Promise.reject(failure)).runDueJobs()
    expect(errors).toEqual([failure])
    expect(await read('broken')).toMatchObject({ due_at: start + retryDelayMs(1), attempts: 1 })
  })

  it('a job is settled in one transaction with other writes, or not at all', async () => {
    await add('told', 'untold')
    await runner(async ({ name }, job) => {
      await job.settle({ state: 'done' }, async (trx) => {
        await trx.insertInto('results').values({ name }).execute()
        if (name === 'untold') throw new Error('a bug')
      })
    }).runDueJobs()
    expect(await store.db.selectFrom('results').selectAll().execute()).toEqual([{ name: 'told' }])
    expect(await read('told')).toMatchObject({ state: 'done', due_at: null })
    expect(await read('untold')).toMatchObject({ state: 'begun', due_at: start + retryDelayMs(1) })
  })

  it('a job that is aborted by a stop is due at once, and the attempt does not count', async () => {
    await add('stopped')
    const started = gate()
    const first = runner(async (_, { signal }) => {
      started.open()
      await aborted(signal)
      throw signal.reason
    })
    const working = first.runDueJobs()
    await started.opened
    await first.stop()
    await working
    expect(await read('stopped')).toMatchObject({ due_at: start, attempts: 0 })
    await runner((_, job) => job.settle({ state: 'done' })).runDueJobs()
    expect(await read('stopped')).toMatchObject({ state: 'done', attempts: 1 })
    expect(errors).toEqual([])
  })

  it('a job that a check takes during a stop is not begun, and is due at once', async () => {
    await add('first', 'second')
    const secondIsRead = gate()
    const goOn = gate()
    let reads = 0
    const begun: string[] = []
    const stopped = runner(
      async ({ name }, { signal }) => {
        begun.push(name)
        await aborted(signal)
        throw signal.reason
      },
      {
        seen: async () => {
          reads += 1
          if (reads !== 2) return
          secondIsRead.open()
          await goOn.opened
        },
      },
    )
    const working = stopped.runDueJobs()
    await secondIsRead.opened
    const stopping = stopped.stop()
    goOn.open()
    await stopping
    await working
    expect(begun).toEqual(['first'])
    expect(await read('first')).toMatchObject({ due_at: start, attempts: 0 })
    expect(await read('second')).toMatchObject({ due_at: start, attempts: 0 })
    expect(errors).toEqual([])
  })
})
