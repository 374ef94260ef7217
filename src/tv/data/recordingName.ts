import type { TranscriptionJob } from '#contract/transcription/job.ts'

/** Extensions such as `.wav`, `.mp3` and `.m4a`; not the `.2` of a version, nor the end of a sentence. */
const extension = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A recording's name as people write it, from the name of its file: `harbour-talk.wav` becomes "Harbour talk". A name
 * with spaces was written by a person, so only its extension is removed. Dates keep their hyphens.
 */
export function recordingName(filename: string): string {
  const bare = filename.trim().replace(extension, '')
  if (/\s/.test(bare) || uuid.test(bare)) return bare
  const words = bare
    .replace(/_+/g, ' ')
    .replace(/(\d)-(?=\d)|-+/g, (_, digit?: string) => (digit === undefined ? ' ' : `${digit}-`))
    .trim()
  return words === '' ? filename : words.charAt(0).toUpperCase() + words.slice(1)
}

interface JobNames {
  /** As people write it; the job's ID if its recording has no name. */
  name: string
  /** The file's name, if `name` differs from it. */
  file: string | undefined
}

/** The name of a job's recording, from its file or from the end of the address that it was fetched from. */
export function namesOfJob({
  id,
  file,
  request_params,
}: Pick<TranscriptionJob, 'id' | 'file' | 'request_params'>): JobNames {
  const filename = file?.filename ?? fileIn(request_params?.audio_url)
  if (filename === undefined || filename.trim() === '') return { name: id, file: undefined }
  const name = recordingName(filename)
  return { name, file: name === filename ? undefined : filename }
}

/** `https://a.example/b/talk.wav?c` → `talk.wav`; undefined if the address does not end with a file's name. */
function fileIn(address: string | null | undefined): string | undefined {
  const last = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)/.exec(address ?? '')?.[1]
  if (last === undefined || !extension.test(last)) return undefined
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
