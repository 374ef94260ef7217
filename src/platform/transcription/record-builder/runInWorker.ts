import { parentPort, workerData } from 'node:worker_threads'
import type { DemoRecordings } from '../demoJobs.ts'
import { JobFailure } from '../recogniser/recogniser.ts'
import { runTask, type Task } from './tasks.ts'

/** The only message of a worker: the bytes, or why the job fails. Any other failure ends the worker with an error. */
export type WorkerMessage = { bytes: Uint8Array } | { failure: Pick<JobFailure, 'code' | 'message' | 'mayPass'> }

const send = (message: WorkerMessage, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

/** Runs the task of this thread. */
export async function runInWorker(demo: Pick<DemoRecordings, 'record'>): Promise<void> {
  try {
    // A copy with its own memory, because it is transferred to the other thread: a Buffer may share its memory.
    const bytes = new Uint8Array(await runTask(workerData as Task, demo))
    send({ bytes }, [bytes.buffer])
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    const { code, message, mayPass } = error
    send({ failure: { code, message, mayPass } })
  }
}
