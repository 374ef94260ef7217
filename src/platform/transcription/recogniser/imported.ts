import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { mayBePlainText } from './readTranscript.ts'
import { type FindSpeech, JobFailure, type Recogniser } from './recogniser.ts'

/**
 * Returns the transcript that came with the job, in any form that `readTranscript` reads, and for a text without times
 * where somebody speaks in the audio.
 */
export const importedTranscript = (findSpeech: FindSpeech): Recogniser => ({
  name: 'imported transcript',
  recognise: async ({ audio, transcript, signal }) => {
    if (!transcript) throw new JobFailure(jobErrorCodes.unreadableTranscript, 'The job came without a transcript.')
    const { content: text, encoding } = transcript
    const written = { text, encoding, by: 'caller' } as const
    return mayBePlainText(text) ? { ...written, speech: await findSpeech(audio, signal) } : written
  },
})
