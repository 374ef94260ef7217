import { parentPort, workerData } from 'node:worker_threads'
import { JobFailure } from '../recogniser/recogniser.ts'
import { type Task, workOn } from './works.ts'

/** What a thread says at its end: the bytes, or why a job fails. Anything else ends it with an error. */
export type Said = { made: Uint8Array } | { failure: Pick<JobFailure, 'code' | 'message' | 'mayPass'> }

const say = (said: Said, moved: ArrayBuffer[] = []) => parentPort?.postMessage(said, moved)

try {
  // A copy of its own, because it is moved and not copied to the other thread; a buffer may share its memory.
  const made = new Uint8Array(await workOn(workerData as Task))
  say({ made }, [made.buffer])
} catch (error) {
  if (!(error instanceof JobFailure)) throw error
  const { code, message, mayPass } = error
  say({ failure: { code, message, mayPass } })
}
