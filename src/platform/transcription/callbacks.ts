import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { CallbackBody } from '#contract/transcription/answers.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import { type Trace, traceHeaders, traceOfUuid } from '#web/http/traceContext.ts'
import { AddressProblem } from '#web/outbound/addresses.ts'
import type { Outbound } from '#web/outbound/outbound.ts'
import type { RecordBuilder } from './record-builder/recordBuilder.ts'
import type { TranscriptionTables } from './schema.ts'

interface CallbacksContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
  outbound: Outbound
  recordBuilder: Pick<RecordBuilder, 'success'>
  timeoutMs: number
  /** Called for a callback that was given up, for the operator's log. */
  onGivenUp(callback: { job: string; address: string; problem: string }): Promise<void>
  onError(error: unknown): void
}

/** A callback that could not be delivered for a day is given up. */
const giveUpMs = 86_400_000
const maxConcurrent = 8

/** The trace of the call that created a job, or one of its own. */
const traceOfJob = ({ id, trace }: { id: string; trace: string | null }): Trace =>
  trace === null ? traceOfUuid(id) : JSON.parse(trace)

/**
 * Delivers the outbox of callbacks, each at least once: a callback has the job's id, also as `idempotency-key`, so that
 * a receiver can ignore one that it has already seen.
 */
export function createCallbacks({
  db,
  clock,
  outbound,
  recordBuilder,
  timeoutMs,
  onGivenUp,
  onError,
}: CallbacksContext): JobLoop {
  type Callback = Selectable<TranscriptionTables['transcription_callbacks']>

  const jobOf = (id: string) =>
    db
      .selectFrom('transcription_jobs')
      .select(['id', 'account_id', 'record', 'custom_metadata', 'error_code', 'error_message', 'trace'])
      .where('id', '=', id)
      .executeTakeFirst()
  type Job = NonNullable<Awaited<ReturnType<typeof jobOf>>>

  const bodyOf = async (job: Job, stop: AbortSignal): Promise<Buffer | string> => {
    const { id } = job
    const custom_metadata = job.custom_metadata === null ? null : JSON.parse(job.custom_metadata)
    if (job.record) return recordBuilder.success(job.account_id, { id, record: job.record, custom_metadata }, stop)
    const error = { code: job.error_code ?? 500, message: job.error_message ?? '' }
    const body: CallbackBody = { id, event: 'transcription.error', error, custom_metadata }
    return JSON.stringify(body)
  }

  /** @returns the problem in words; undefined when it was delivered */
  const send = async ({ job_id, address, method }: Callback, stop: AbortSignal) => {
    try {
      const job = await jobOf(job_id)
      // The job was deleted together with its callback.
      if (!job) return undefined
      const body = await bodyOf(job, stop)
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': job_id,
        ...traceHeaders(traceOfJob(job)),
      }
      const answer = await outbound.call(address, { method, headers, body, signal })
      // A delivered callback counts as delivered, even when reading the rest of the answer fails.
      await answer.body.dump({ limit: 65_536 }).catch(() => {})
      if (answer.statusCode >= 200 && answer.statusCode < 300) return undefined
      return `the receiver answered ${answer.statusCode}${answer.statusCode < 400 ? '; redirects are not followed' : ''}`
    } catch (error) {
      if (error instanceof AddressProblem) return error.message
      const isLate = error instanceof Error && /timeout/i.test(error.name)
      if (isLate) return `the receiver did not answer within ${timeoutMs / 1000} seconds`
      return error instanceof Error ? error.message || error.name : String(error)
    }
  }

  return createJobRunner({
    db,
    clock,
    onError,
    table: 'transcription_callbacks',
    key: 'job_id',
    maxConcurrent,
    leaseMs: 2 * timeoutMs,
    next: (now: number) =>
      db
        .selectFrom('transcription_callbacks')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('job_id')
        .limit(1)
        .executeTakeFirst(),
    run: async (callback, handle) => {
      const problem = await send(callback, handle.signal)
      if (problem === undefined) return handle.settle({ outcome: 'delivered', problem: null })
      handle.signal.throwIfAborted()
      if (await handle.retry({ problem }, callback.created_at + giveUpMs)) return
      await handle.settle({ outcome: 'given up', problem })
      await onGivenUp({ job: callback.job_id, address: callback.address, problem })
    },
  })
}
