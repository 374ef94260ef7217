import { joinRecordingRequest } from '#contract/recordingRequests.ts'
import type { RecordingVideo } from '#contract/recordings.ts'
import { readTable, type TableFormat, writeTable } from './tableFile.ts'

const table = {
  what: 'Recording',
  fields: ['recording', 'video'],
  schema: joinRecordingRequest,
  emptyIsNull: true,
} as const

/** Writes which videos recordings are of, as a file that `readRecordings` reads back. */
export const writeRecordings = (recordings: readonly RecordingVideo[], format: TableFormat): string =>
  writeTable(table, recordings, format)

/** Reads such a file. A recording with an empty video is of none. @throws Error that names the row and the field */
export function readRecordings(file: string, format: TableFormat): RecordingVideo[] {
  const recordings = readTable(table, file, format)
  const seen = new Set<string>()
  for (const [place, { recording }] of recordings.entries()) {
    if (seen.has(recording))
      throw new Error(`Recording ${place + 1}, recording: ${recording} is in the file twice. Nothing was imported.`)
    seen.add(recording)
  }
  return recordings
}
