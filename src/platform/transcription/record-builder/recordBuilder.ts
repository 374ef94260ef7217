import { Worker } from 'node:worker_threads'
import type { Clock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { DemoRecordings } from '../demoJobs.ts'
import { createFairQueue } from '../fairQueue.ts'
import type { Jobs } from '../jobs.ts'
import type { Replaced } from '../post-processing/replaceWords.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import type { JobRow } from '../record.ts'
import type { WorkerMessage } from './runInWorker.ts'
import { type RecordInput, runTask, type Searchable, type Task, type Tasks } from './tasks.ts'

/** Builds records and the bodies of their callbacks without blocking this thread. */
export interface RecordBuilder {
  /**
   * Builds the packed record of a job that was recognised.
   * @throws JobFailure when the written text is not a transcript, or takes more time or memory than it may; the
   * signal's reason when it aborts
   */
  record(input: RecordInput, signal: AbortSignal): Promise<Buffer>
  /** Builds the packed record of a demo and stores it, once even when several requests come at the same time. */
  demo(job: JobRow): Promise<Buffer>
  /** Builds the body of a callback that reports success to an account. */
  success(accountId: string, input: Parameters<Tasks['success']>[0], signal: AbortSignal): Promise<Buffer>
  /** Returns the sentences and topics of a packed record, for the search. */
  searchable(accountId: string, record: Uint8Array, signal: AbortSignal): Promise<Searchable>
  /** Makes the file of an export (specification: transcription 11), packed, of a packed record. */
  exported(accountId: string, input: Parameters<Tasks['exported']>[0], signal: AbortSignal): Promise<Buffer>
  /** Replaces words of a packed record (specification: corrections 1). */
  corrected(
    accountId: string,
    input: Parameters<Tasks['corrected']>[0],
    signal: AbortSignal,
  ): Promise<{ replaced: Replaced; record: Buffer }>
  /** Aborts running work. */
  close(): Promise<void>
}

/**
 * Work of at most this size takes less time in this thread than a worker thread takes to start. `letters`: of a
 * transcript with its job's parameters, and for each span of speech that it is laid on; `bytes`: of a record.
 */
const short = { letters: 4000, lettersPerSpan: 10, bytes: 500_000 }

/** The time limit for one record in a worker: many times what ten hours of words take. */
export const maxBuildMs = 120_000

/**
 * A transcript of ten hours takes more than a second to read, process and pack, and this thread would answer nobody
 * meanwhile. Long work therefore runs in a worker thread, one task at a time, because each may take hundreds of
 * megabytes. Accounts take turns, and each task has a time limit.
 */
export function createRecordBuilder(
  context: Pick<Jobs, 'keepRecord'> & { clock: Clock; demo: DemoRecordings; recordWorker: URL },
): RecordBuilder {
  const { keepRecord, clock, demo: recordings, recordWorker } = context
  const closing = new AbortController()
  const demos = new Map<string, Promise<Buffer>>()
  const queue = createFairQueue()

  const make = (accountId: string, task: Task, isShort: boolean, signal?: AbortSignal): Promise<Buffer> => {
    if (isShort) return runTask(task, recordings)
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    return queue.add(accountId, () => withinTime(clock, ended, (limited) => inWorker(recordWorker, task, limited)))
  }

  const stored = async (demo: JobRow): Promise<Buffer> => {
    const record = await make(demo.account_id, { name: 'demo', input: demo }, !recordings.isLong(demo))
    await keepRecord(demo.id, record)
    return record
  }

  return {
    record: (input, signal) => {
      const { job, rawTranscript } = input
      const { text, speech = [] } = rawTranscript
      const letters = text.length + job.request_params.length + speech.length * short.lettersPerSpan
      return make(job.account_id, { name: 'record', input }, letters <= short.letters, signal)
    },
    demo: (job) => {
      let building = demos.get(job.id)
      if (!building) {
        building = stored(job).finally(() => demos.delete(job.id))
        demos.set(job.id, building)
      }
      return building
    },
    success: (accountId, input, signal) =>
      make(accountId, { name: 'success', input }, unpackedBytes(input.record) <= short.bytes, signal),
    searchable: async (accountId, record, signal) => {
      const isShort = unpackedBytes(record) <= short.bytes
      return JSON.parse(String(await make(accountId, { name: 'searchable', input: record }, isShort, signal)))
    },
    exported: (accountId, input, signal) =>
      make(accountId, { name: 'exported', input }, unpackedBytes(input.record) <= short.bytes, signal),
    corrected: async (accountId, input, signal) => {
      const isShort = unpackedBytes(input.record) <= short.bytes
      return readCorrected(await make(accountId, { name: 'corrected', input }, isShort, signal))
    },
    close: async () => {
      closing.abort()
      await queue.idle()
    },
  }
}

/** Reads what the task `corrected` gives. */
export function readCorrected(answer: Buffer): { replaced: Replaced; record: Buffer } {
  const end = answer.indexOf('\n')
  return { replaced: JSON.parse(String(answer.subarray(0, end))), record: answer.subarray(end + 1) }
}

/** The size of an unpacked record in bytes: gzip stores it at the end (RFC 1952, ISIZE). */
const unpackedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true)

/** Aborts work that takes too long. @throws JobFailure */
async function withinTime<Result>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const late = new AbortController()
  clock.sleep(maxBuildMs, ended.signal).then(
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
    `The transcript takes longer than ${maxBuildMs / 1000} seconds to read: cut it and its audio into shorter parts.`,
  )

const tooLarge = () =>
  new JobFailure(
    jobErrorCodes.tooLarge,
    'The transcript takes more memory than the service has: cut it and its audio into shorter parts.',
  )

function inWorker(program: URL, task: Task, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = new Worker(program, {
      workerData: task,
      execArgv: [],
    })
    const end = () => void worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    let result: WorkerMessage | undefined
    worker.once('message', (message: WorkerMessage) => {
      result = message
    })
    worker.once('error', (error) =>
      reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    )
    // The message comes before the exit event; a promise is settled only once.
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      if (result === undefined) reject(signal.aborted ? signal.reason : new Error(`a thread ended with ${code}`))
      else if ('bytes' in result)
        resolve(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength))
      else reject(new JobFailure(result.failure.code, result.failure.message, result.failure))
    })
  })
}
