import type { ProxyModule } from '#proxy/module.ts'
import { transcriptionCalls } from './transcriptionCalls.ts'

/** Forwards the calls of the transcription service. */
export const transcription: ProxyModule = {
  name: 'transcription',
  forwards: ({ transcription }) => transcriptionCalls(transcription),
}
