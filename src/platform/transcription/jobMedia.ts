import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobHandle } from '#storage/jobs/runner.ts'
import type { Outbound } from '#web/outbound/outbound.ts'
import { type Files, StorageFull } from './files.ts'
import { audioFacts, inBackground } from './media/audio.ts'
import { fetchMedia } from './media/fetchAudio.ts'
import type { MediaFolder } from './media/folder.ts'
import { decodeTranscript } from './recogniser/decodeTranscript.ts'
import { JobFailure } from './recogniser/recogniser.ts'
import type { JobRow } from './record.ts'
import type { TranscriptionTables } from './schema.ts'

type Handle = JobHandle<TranscriptionTables, 'transcription_jobs'>

export interface JobMediaContext {
  files: Files
  folder: MediaFolder
  outbound: Outbound
  /** Bytes of audio, and of a transcript. */
  fileBytes: number
  transcriptBytes: number
}

/** Loads the input of a job: its audio, and the transcript that came with it. */
export function createJobMedia({ files, folder, outbound, fileBytes, transcriptBytes }: JobMediaContext) {
  /**
   * Fetches the job's audio unless it is already stored, and returns the job with its file. A second attempt finds the
   * file.
   */
  const withAudio = async (job: JobRow, params: RequestParams, handle: Handle): Promise<JobRow> => {
    if (job.file_id !== null) return job
    const source = params.audio_url ?? ''
    const freeSpace = await files.freeSpaceOf(job.account_id)
    const isFull = ({ message }: StorageFull) => new JobFailure(jobErrorCodes.storageFull, message)
    const limit = Math.min(fileBytes, freeSpace.bytes)
    const fetched = await fetchMedia(source, { outbound, folder, limit }, handle.signal).catch((error: unknown) => {
      const isTooLarge = error instanceof JobFailure && error.code === jobErrorCodes.tooLarge
      throw isTooLarge && limit < fileBytes ? isFull(freeSpace.full()) : error
    })
    try {
      const { mediaType, duration, channels } = await audioFacts(folder.path(fetched.id), {
        ...inBackground,
        account: job.account_id,
        signal: handle.signal,
      })
      const { id, filename, size } = fetched
      await files.add(job.account_id, [
        { id, kind: 'audio', filename, source, media_type: mediaType, size, duration, channels },
      ])
    } catch (error) {
      await folder.remove(fetched.id)
      throw error instanceof StorageFull ? isFull(error) : error
    }
    await handle.update({ file_id: fetched.id })
    return { ...job, file_id: fetched.id }
  }

  /** Returns the transcript that came with the job, as an upload or an address; undefined when there is none. */
  const transcriptOf = async (job: JobRow, params: RequestParams, signal: AbortSignal) => {
    if (job.transcript_id !== null) {
      const file = await files.find(job.account_id, job.transcript_id, 'transcript')
      return file && transcriptIn(await folder.bytes(job.transcript_id))
    }
    const address = params.transcript_url
    if (typeof address !== 'string') return undefined
    const fetched = await fetchMedia(address, { outbound, folder, limit: transcriptBytes }, signal)
    try {
      return transcriptIn(await folder.bytes(fetched.id))
    } finally {
      await folder.remove(fetched.id)
    }
  }

  return { withAudio, transcriptOf }
}

function transcriptIn(bytes: Uint8Array): { content: string; encoding: string } {
  const { text, encoding } = decodeTranscript(bytes)
  return { content: text, encoding }
}
