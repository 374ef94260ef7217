import { parentPort, workerData } from 'node:worker_threads'
import { findSpeech } from '../alignment/findSpeech.ts'
import { loudnessOf } from './loudness.ts'

// The decoder of Opus writes a line about each broken packet, of which a file can have millions.
console.error = () => {}

/** The only message of this thread: the spans of speech (`speechIn.ts`). */
const loudness = await loudnessOf(workerData.path)
parentPort?.postMessage(loudness ? findSpeech(loudness) : [])
