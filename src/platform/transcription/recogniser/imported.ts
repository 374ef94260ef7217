import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { JobFailure, type Recogniser } from './recogniser.ts'

/** Returns the transcript that came with the job, in any form that `readTranscript` reads. */
export const importedTranscript: Recogniser = {
  name: 'imported transcript',
  recognise: async ({ transcript }) => {
    if (!transcript) throw new JobFailure(jobErrorCodes.unreadableTranscript, 'The job came without a transcript.')
    return { text: transcript.content, encoding: transcript.encoding, by: 'caller' }
  },
}
