import { Worker } from 'node:worker_threads'
import { type Format, parseOptions } from './format.ts'

/** The only message of a thread: the format, or that the disk failed or the file is broken. */
type FormatMessage = { format: Format } | { failure: 'disk'; message: string } | { failure: 'broken' }

/** More would take the processor cores and the memory of the services. */
const maxThreads = 4
/** Of the objects of one thread. */
const maxMegabytes = 256

let threads = 0
const waiting: (() => void)[] = []

/**
 * Reads the format of an audio file in a thread of its own. A file that is made for it keeps the parser busy for hours,
 * in some formats without a pause, in which this thread would answer nobody. At most four files are read at once.
 * @returns `broken` for no audio, `tooLong` after `maxMs` milliseconds or with too much memory
 * @throws Error of the disk
 */
export async function formatInWorker(path: string, maxMs: number): Promise<Format | 'broken' | 'tooLong'> {
  if (threads < maxThreads) threads += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await inWorker(path, maxMs)
  } finally {
    // The next one takes over the place of this one.
    const next = waiting.shift()
    if (next) next()
    else threads -= 1
  }
}

function inWorker(path: string, maxMs: number): Promise<Format | 'broken' | 'tooLong'> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./formatWorker.mjs', import.meta.url), {
      workerData: { path, options: parseOptions() },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const timer = setTimeout(() => {
      resolve('tooLong')
      void worker.terminate()
    }, maxMs)
    worker.once('message', (message: FormatMessage) => {
      if ('format' in message) resolve(message.format)
      else if (message.failure === 'broken') resolve('broken')
      else reject(new Error(message.message))
    })
    worker.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('tooLong')
      else reject(error)
    })
    // The message comes before the exit event; a promise is settled only once.
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`a thread ended with ${code}`))
    })
  })
}
