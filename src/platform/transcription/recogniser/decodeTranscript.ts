import { isWebVtt } from '#contract/captions/webVtt.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { type DecodedText, decodeText, decodeUtf8, UnknownEncoding } from '#web/text/decodeText.ts'
import { JobFailure } from './recogniser.ts'

/**
 * Decodes the file of a transcript. WebVTT is UTF-8 by its standard; the encoding of other files is found out.
 * @throws JobFailure 422 with the line
 */
export function decodeTranscript(bytes: Uint8Array): DecodedText {
  try {
    if (isWebVtt(Buffer.from(bytes.subarray(0, 12)).toString())) return { text: decodeUtf8(bytes), encoding: 'utf-8' }
    const decoded = decodeText(bytes)
    if (decoded.encoding === 'utf-8' || !isWebVtt(decoded.text)) return decoded
    throw new UnknownEncoding(1, `WebVTT begins in ${decoded.encoding}: save the file as UTF-8`)
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error
    throw new JobFailure(jobErrorCodes.unreadableTranscript, `The transcript cannot be read: ${error.message}.`)
  }
}
