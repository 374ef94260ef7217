import { Worker } from 'node:worker_threads'
import type { Clock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { isLongDemo } from '../demo/demo.ts'
import type { Jobs } from '../jobs.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import type { JobRow } from '../record.ts'
import type { Said } from './thread.ts'
import { createTurns } from './turns.ts'
import { type RecordInput, type Task, type Works, workOn } from './works.ts'

/** Builds records and the bodies of their callbacks, and keeps nobody waiting meanwhile. */
export interface Making {
  /**
   * The packed record of a job that was recognised.
   * @throws JobFailure where what was written is no transcript, or takes more time or memory than it may; the signal's
   * reason
   */
  record(input: RecordInput, signal: AbortSignal): Promise<Buffer>
  /** The packed record of a demo, made once and kept, however many ask for it at once. */
  demo(job: JobRow): Promise<Buffer>
  /** The body of a callback that tells an account of success. */
  success(accountId: string, input: Parameters<Works['success']>[0], signal: AbortSignal): Promise<Buffer>
  /** Ends what is under way. */
  close(): Promise<void>
}

/**
 * Letters of a transcript with its job's parameters, and bytes of a record, that take less time here than a thread takes
 * to start. All that is made takes time in proportion to them.
 */
const short = { letters: 4000, bytes: 500_000 }

/** What a thread may take for one record: many times what ten hours of words take. */
export const mostMakingMs = 120_000

/**
 * A transcript of ten hours takes more than a second to read, to derive and to pack: in this thread nobody else would be
 * answered meanwhile. So what is long is made in a thread of its own, one after the other, because each may take hundreds
 * of megabytes; accounts take turns, and each has its time limit.
 */
export function createMaking({ keepRecord, clock }: Pick<Jobs, 'keepRecord'> & { clock: Clock }): Making {
  const closing = new AbortController()
  const demos = new Map<string, Promise<Buffer>>()
  const turns = createTurns()

  const make = (accountId: string, task: Task, isShort: boolean, signal?: AbortSignal): Promise<Buffer> => {
    if (isShort) return workOn(task)
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    return turns.add(accountId, () => withinTime(clock, ended, (limited) => inThread(task, limited)))
  }

  const kept = async (demo: JobRow): Promise<Buffer> => {
    const record = await make(demo.account_id, { name: 'demo', input: demo }, !isLongDemo(demo))
    await keepRecord(demo.id, record)
    return record
  }

  return {
    record: (input, signal) => {
      const { job, written } = input
      const letters = written.text.length + job.request_params.length
      return make(job.account_id, { name: 'record', input }, letters <= short.letters, signal)
    },
    demo: (job) => {
      let making = demos.get(job.id)
      if (!making) {
        making = kept(job).finally(() => demos.delete(job.id))
        demos.set(job.id, making)
      }
      return making
    },
    success: (accountId, input, signal) =>
      make(accountId, { name: 'success', input }, unpackedBytes(input.record) <= short.bytes, signal),
    close: async () => {
      closing.abort()
      await turns.idle()
    },
  }
}

/** How many bytes a record is when it is unpacked: gzip writes it at the end (RFC 1952, ISIZE). */
const unpackedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true)

/** @throws JobFailure where the work takes longer than it may; it is aborted then */
async function withinTime<Result>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const late = new AbortController()
  clock.sleep(mostMakingMs, ended.signal).then(
    () => late.abort(tooSlow()),
    () => {},
  )
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    ended.abort()
  }
}

const tooSlow = () =>
  new JobFailure(
    jobErrorCodes.tooSlow,
    `The transcript takes longer than ${mostMakingMs / 1000} seconds to read: cut it and its audio into shorter parts.`,
  )

const tooLarge = () =>
  new JobFailure(
    jobErrorCodes.tooLarge,
    'The transcript takes more memory than the service has: cut it and its audio into shorter parts.',
  )

function inThread(task: Task, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const thread = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: task, execArgv: [] })
    const end = () => void thread.terminate()
    signal.addEventListener('abort', end, { once: true })
    let said: Said | undefined
    thread.once('message', (message: Said) => {
      said = message
    })
    thread.once('error', (error) =>
      reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    )
    // Said is said before the end: a promise is settled once.
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      if (said === undefined) reject(signal.aborted ? signal.reason : new Error(`a thread ended with ${code}`))
      else if ('made' in said) resolve(Buffer.from(said.made.buffer, said.made.byteOffset, said.made.byteLength))
      else reject(new JobFailure(said.failure.code, said.failure.message, said.failure))
    })
  })
}
