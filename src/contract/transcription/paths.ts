/** Where the transcription service is, and where the television finds it behind the proxy. */

/** The header that carries the caller's personal key; a setting of the proxy, because public services use others. */
export const keyHeader = 'x-service-key'

/** Paths below the transcription service's address. */
export const transcriptionPaths = {
  jobs: '/v2/pre-recorded',
  job: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}`,
  file: (id: string) => `/v2/pre-recorded/${encodeURIComponent(id)}/file`,
  upload: '/v2/upload',
} as const

/** The same for the television. Apart from `proxyPaths.ts`, because the first screen carries that one. */
export const transcriptionProxyPaths = {
  /** `offset`, `limit`, `status` (may repeat), `date`, `before_date`, `after_date`, `custom_metadata`. */
  jobs: '/api/transcription/pre-recorded',
  job: (id: string) => `/api/transcription/pre-recorded/${encodeURIComponent(id)}`,
  /** Audio with byte ranges, for `<audio src>`: needs the session's cookie and no header. */
  file: (id: string) => `/api/transcription/pre-recorded/${encodeURIComponent(id)}/file`,
} as const
