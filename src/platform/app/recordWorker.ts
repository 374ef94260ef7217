import { demoRecordings } from '../demo/recordings/jobs.ts'
import { runInWorker } from '../transcription/record-builder/runInWorker.ts'

/** The program of the thread that builds long records. */
await runInWorker(demoRecordings)
