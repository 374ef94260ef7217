import { createFairQueue, type WaitLimits } from '../fairQueue.ts'
import { type Format, parseOptions } from './format.ts'
import { inThread } from './inThread.ts'

/** The only message of a thread: the format, or that the disk failed or the file is broken. */
type FormatMessage = { format: Format } | { failure: 'disk'; message: string } | { failure: 'broken' }

/** More would take the processor cores and the memory of the services. */
const maxThreads = 4
/** Of the objects of one thread. */
const maxMegabytes = 256

const queue = createFairQueue(maxThreads)

/** For whom a file is read, and how long that may take. */
export interface Reader extends WaitLimits {
  /** Each account has one of the places. */
  account: string
  /** Milliseconds of reading. */
  maxMs: number
}

/**
 * Reads the format of an audio file in a thread of its own. A file that is made for it keeps the parser busy for hours,
 * in some formats without a pause, in which this thread would answer nobody. The thread ends when nobody waits for it.
 * @returns `broken` for no audio, `tooLong` after `maxMs` milliseconds or with too much memory
 * @throws QueueFull, the signal's reason, or an Error of the disk
 */
export const formatInWorker = (path: string, reader: Reader): Promise<Format | 'broken' | 'tooLong'> =>
  queue.add(reader.account, () => inWorker(path, reader), reader)

async function inWorker(path: string, { maxMs, signal }: Reader): Promise<Format | 'broken' | 'tooLong'> {
  const program = new URL('./formatWorker.mjs', import.meta.url)
  const data = { path, options: parseOptions() }
  const message = await inThread<FormatMessage>(program, data, { maxMs, maxMegabytes, signal })
  if (message === 'tooLong') return message
  if ('format' in message) return message.format
  if (message.failure === 'broken') return 'broken'
  throw new Error(message.message)
}
