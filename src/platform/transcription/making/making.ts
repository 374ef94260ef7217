import { Worker } from 'node:worker_threads'
import { isLongDemo } from '../demo/demo.ts'
import type { Jobs } from '../jobs.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import type { JobRow } from '../record.ts'
import type { Said } from './thread.ts'
import { type Order, type RecordOrder, type Works, workOn } from './works.ts'

/** Makes records and what is told of them, and keeps nobody waiting while it does. */
export interface Making {
  /**
   * The packed record of a job that was recognised.
   * @throws JobFailure where what was written is no transcript; the signal's reason
   */
  record(order: RecordOrder, signal: AbortSignal): Promise<Buffer>
  /** The packed record of a demo, made once and kept, however many ask for it at once. */
  demo(job: JobRow): Promise<Buffer>
  /** The body of a callback that tells of success. */
  success(order: Parameters<Works['success']>[0], signal: AbortSignal): Promise<Buffer>
  /** Ends what is under way. */
  close(): Promise<void>
}

/** Letters of a transcript, and bytes of a packed record, that take less time here than a thread takes to start. */
const short = { letters: 30_000, bytes: 15_000 }

/**
 * A transcript of ten hours takes more than a second to read, to derive and to pack: in this thread nobody else would be
 * answered meanwhile. So what is long is made in a thread of its own, one after the other: each may take hundreds of
 * megabytes.
 */
export function createMaking({ keepRecord }: Pick<Jobs, 'keepRecord'>): Making {
  const closing = new AbortController()
  const demos = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (order: Order, signal: AbortSignal): Promise<Buffer> => {
    const made = last.then(() => inThread(order, signal))
    last = made.catch(() => {})
    return made
  }
  const make = (order: Order, isShort: boolean, signal?: AbortSignal): Promise<Buffer> =>
    isShort ? workOn(order) : inTurn(order, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)

  const kept = async (demo: JobRow): Promise<Buffer> => {
    const record = await make({ name: 'demo', order: demo }, !isLongDemo(demo))
    await keepRecord(demo.id, record)
    return record
  }

  return {
    record: (order, signal) => make({ name: 'record', order }, order.written.text.length <= short.letters, signal),
    demo: (job) => {
      let making = demos.get(job.id)
      if (!making) {
        making = kept(job).finally(() => demos.delete(job.id))
        demos.set(job.id, making)
      }
      return making
    },
    success: (order, signal) => make({ name: 'success', order }, order.record.length <= short.bytes, signal),
    close: async () => {
      closing.abort()
      await last
    },
  }
}

function inThread(order: Order, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const thread = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: order, execArgv: [] })
    const end = () => void thread.terminate()
    signal.addEventListener('abort', end, { once: true })
    let said: Said | undefined
    thread.once('message', (message: Said) => {
      said = message
    })
    thread.once('error', reject)
    // Said is said before the end: a promise is settled once.
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      if (said === undefined) reject(signal.aborted ? signal.reason : new Error(`a thread ended with ${code}`))
      else if ('made' in said) resolve(Buffer.from(said.made.buffer, said.made.byteOffset, said.made.byteLength))
      else reject(new JobFailure(said.failure.code, said.failure.message, said.failure))
    })
  })
}
