/** The formats in which a transcript is exported, with their media types (specification: transcription 11). */
export const exportFormats = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

export type ExportFormat = keyof typeof exportFormats

export const exportFormatNames = Object.keys(exportFormats) as ExportFormat[]

/** What a description says of the file: its media types, and the schema of the one in JSON. */
export const exportContent = {
  'application/x-subrip': 'text',
  'text/vtt': 'text',
  'text/plain': 'text',
  'application/json': 'Job',
} as const
