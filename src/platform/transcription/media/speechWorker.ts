import { parentPort, workerData } from 'node:worker_threads'
import { findSpeech } from '../alignment/findSpeech.ts'
import { loudnessOf } from './loudness.ts'

/** The only message of this thread: the spans of speech (`speechIn.ts`). */
const loudness = await loudnessOf(workerData.path)
parentPort?.postMessage(loudness ? findSpeech(loudness) : [])
