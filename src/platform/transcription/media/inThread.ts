import { Worker } from 'node:worker_threads'

/** The limits of a thread. */
export interface ThreadLimits {
  /** Milliseconds of its work. */
  maxMs: number
  /** Of its objects. */
  maxMegabytes: number
  signal?: AbortSignal | undefined
}

/**
 * Runs a program in a thread of its own, which ends when nobody waits for it.
 * @param data its `workerData`
 * @returns its only message; `tooLong` after `maxMs`, or with too much memory
 * @throws the signal's reason, or the error that ended the thread
 */
export function inThread<Message>(
  program: URL,
  data: unknown,
  { maxMs, maxMegabytes, signal }: ThreadLimits,
): Promise<Message | 'tooLong'> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const timer = setTimeout(() => {
      resolve('tooLong')
      void worker.terminate()
    }, maxMs)
    const leave = () => {
      reject(signal?.reason)
      void worker.terminate()
    }
    signal?.addEventListener('abort', leave, { once: true })
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('tooLong')
      else reject(error)
    })
    // The message comes before the exit event; a promise is settled only once.
    worker.once('exit', (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      reject(new Error(`a thread ended with ${code}`))
    })
  })
}
