import type { Clock } from '#contract/clock.ts'
import { hourMs, WakeableSleep } from '#contract/clock.ts'
import { ownTokens, type Tokens } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import type { ChannelCalls } from './channelCalls.ts'
import {
  type createLiveAccounts,
  forgetSignedOut,
  type LiveAccount,
  type LiveDatabase,
  type LiveTables,
} from './liveAccounts.ts'
import type { createLiveSamples } from './liveSamples.ts'
import { maxEvery, paceOf } from './pace.ts'
import { type LiveQuota, QuotaSpent } from './quota.ts'
import { sampleOf } from './sampleOf.ts'
import { minuteMs } from './spans.ts'

/** Most accounts that a process samples at the same time. */
const maxConcurrent = 8
/** Milliseconds between two looks for accounts that are due: the shortest, and after an error. */
const leastWaitMs = 1_000
const afterErrorMs = 5_000
/** Milliseconds after which others sample the account of a killed process. */
const leaseMs = 20_000

type Job = JobHandle<LiveTables, 'live_accounts'>

/** Samples the accounts that are due. Their rows are jobs, so one process of the database at a time has an account. */
export function createSampler(context: {
  db: LiveDatabase
  accounts: ReturnType<typeof createLiveAccounts>
  samples: ReturnType<typeof createLiveSamples>
  calls: ChannelCalls
  quota: LiveQuota
  tokens: Tokens
  clock: Clock
  settings: Pick<UpstreamSettings, 'client' | 'scopes'>
  /** @param why is for the log: it names no account */
  onFailure(why: string): void
  onError(error: unknown): void
}) {
  const { db, accounts, samples, calls, quota, tokens, clock, settings, onFailure, onError } = context
  const scopes = [settings.scopes.video, settings.scopes.videoReadonly]
  const runner = createJobRunner<LiveTables, 'live_accounts', LiveAccount>({
    db,
    clock,
    table: 'live_accounts',
    key: 'id',
    maxConcurrent,
    leaseMs,
    next: accounts.due,
    run: sample,
    onError,
  })
  const sleep = new WakeableSleep(clock)
  let isStopping = false
  const loop = run()

  return {
    /**
     * Plans the next sample of an account whose television begins to ask.
     * @returns when the samples that are due have been taken
     */
    async watch(account: LiveAccount): Promise<void> {
      const now = clock.now()
      const every = await everyOf(account)
      const due_at = Math.max(account.sampled_at + every, now)
      // After a failure, and while it is being sampled, it stays as planned.
      const isLater = account.due_at !== null && account.due_at > Math.max(due_at, now + leaseMs)
      if (isLater && account.failures === 0) await accounts.hurry(account, { due_at, every })
      await runner.runDueJobs()
      sleep.wake()
    },
    async close(): Promise<void> {
      isStopping = true
      sleep.wake()
      await runner.stop()
      await loop
    },
  }

  /** Sleeps until an account is due: most proxies have none. At most six hours: another proxy may have added one. */
  async function run(): Promise<void> {
    while (!isStopping) {
      const waitMs = await runner
        .runDueJobs()
        .then(accounts.nextDue)
        .then(
          (dueAt) => Math.min(Math.max((dueAt ?? Number.POSITIVE_INFINITY) - clock.now(), leastWaitMs), maxEvery),
          (error: unknown) => {
            onError(error)
            return afterErrorMs
          },
        )
      if (!isStopping) await sleep.sleep(waitMs)
    }
  }

  async function sample(account: LiveAccount, job: Job): Promise<void> {
    try {
      const grant = await accounts.grantOf(account.subject, settings.client.id, scopes)
      if (grant === undefined) await db.transaction().execute(forgetSignedOut)
      const source = grant && ownTokens(tokens, grant)
      const taken = source && (await sampleOf(calls(source, job.signal), samples.channelOf(account), clock.now()))
      // There is no channel, or no access to it.
      if (!taken) return await plan(account, job, { failures: account.failures + 1 }, clock.now() + hourMs)
      const every = await everyOf(account)
      const values = {
        every,
        failures: 0,
        sampled_at: taken.sample.at,
        channel: samples.channelColumn(account, taken.channel),
      }
      await plan(account, job, values, nextTime(account, every), (trx) =>
        samples.add(trx, account, taken.channel, taken.sample),
      )
    } catch (error) {
      if (job.signal.aborted) throw error
      const { values, dueAt } = afterFailure(account, error)
      await plan(account, job, values, dueAt)
      if (error instanceof QuotaSpent) return
      if (error instanceof UpstreamFailure || error instanceof ProblemError) onFailure(error.message)
      else onError(error)
    }
  }

  /** Ends the job, and makes it due again. */
  function plan(
    { id }: LiveAccount,
    job: Job,
    values: Parameters<Job['settle']>[0],
    dueAt: number,
    alsoWrite?: (trx: LiveDatabase) => Promise<void>,
  ): Promise<void> {
    return job.settle(values, async (trx) => {
      await trx.updateTable('live_accounts').set({ due_at: dueAt }).where('id', '=', id).execute()
      await alsoWrite?.(trx)
    })
  }

  async function everyOf(account: LiveAccount): Promise<number> {
    const pace = paceOf(await quota.left(), await accounts.counts())
    return accounts.isWatched(account) ? pace.watched : pace.others
  }

  /** Counted from the last sample, so that samples keep their distance although each is a little late. */
  function nextTime({ sampled_at: last, every: before }: LiveAccount, every: number): number {
    const now = clock.now()
    const isRegular = now >= last + before && now < last + before + every / 2
    return isRegular ? last + before + every : now + every
  }

  function afterFailure({ failures, every }: LiveAccount, error: unknown) {
    const now = clock.now()
    if (error instanceof QuotaSpent)
      return { values: {}, dueAt: Math.min(Math.max(error.resumesAt, now + minuteMs), now + hourMs) }
    const waitMs = Math.min(every * 2 ** Math.min(failures, 10), hourMs)
    return { values: { failures: failures + 1 }, dueAt: now + waitMs }
  }
}
