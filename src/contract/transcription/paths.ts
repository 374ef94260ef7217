/** Paths of the transcription service, and of the proxy in front of it. */

/** Default header for the caller's key. It is a setting of the proxy, because public services use other names. */
export const keyHeader = 'x-service-key'

/** Paths below the transcription service's address. */
export const transcriptionPaths = {
  jobs: '/v2/pre-recorded',
  job: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}`,
  file: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/file`,
  /** `format` is one of `exportFormats`. */
  export: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/export`,
  /** `from` and `to` are seconds, at most `maxClipSeconds` apart. */
  clip: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/clip`,
  corrections: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/corrections`,
  undo: (id: string, number: number | string) =>
    `/v2/pre-recorded/${encodeURIComponent(id)}/corrections/${encodeURIComponent(number)}/undo`,
  /** The names of its speakers. */
  speakers: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/speakers`,
  /** Those of all jobs. */
  allSpeakers: '/v2/speakers',
  upload: '/v2/upload',
  search: '/v2/search',
  topics: '/v2/search/topics',
  counts: '/v2/search/counts',
} as const

/** Paths at the proxy. Not in `proxyPaths.ts`, because the first screen loads that file. */
export const transcriptionProxyPaths = {
  /** `offset`, `limit`, `status` (may repeat), `date`, `before_date`, `after_date`, `custom_metadata`. */
  jobs: '/api/transcription/pre-recorded',
  job: (id: string) => `/api/transcription/pre-recorded/${encodeURIComponent(id)}`,
  /** `q`, `speaker`, `language`, `from`, `to`, `job`, `limit`, `cursor`. */
  search: '/api/transcription/search',
  /** `limit`. */
  topics: '/api/transcription/search/topics',
  /** `q`, `speaker`, `language`, `from`, `to`. */
  counts: '/api/transcription/search/counts',
  /** Audio with byte ranges, for `<audio src>`: requires the session cookie, but no header. */
  file: (id: string) => `/api/transcription/pre-recorded/${encodeURIComponent(id)}/file`,
  /** `before`, `limit`. */
  corrections: (id: string) => `/api/transcription/pre-recorded/${encodeURIComponent(id)}/corrections`,
  undo: (id: string, number: number | string) =>
    `/api/transcription/pre-recorded/${encodeURIComponent(id)}/corrections/${encodeURIComponent(number)}/undo`,
} as const
