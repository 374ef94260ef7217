import { parentPort, workerData } from 'node:worker_threads'
import { JobFailure } from '../recogniser/recogniser.ts'
import { runTask, type Task } from './tasks.ts'

/** The only message of a worker: the bytes, or why the job fails. Any other failure ends the worker with an error. */
export type WorkerMessage = { bytes: Uint8Array } | { failure: Pick<JobFailure, 'code' | 'message' | 'mayPass'> }

const send = (message: WorkerMessage, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

try {
  // A copy with its own memory, because it is transferred to the other thread: a Buffer may share its memory.
  const bytes = new Uint8Array(await runTask(workerData as Task))
  send({ bytes }, [bytes.buffer])
} catch (error) {
  if (!(error instanceof JobFailure)) throw error
  const { code, message, mayPass } = error
  send({ failure: { code, message, mayPass } })
}
