/** `error_code` of a job that ended in error, as this service uses it; other services use others of 400 to 599. */
export const jobErrorCodes = {
  /** The audio is of a kind that is not read, or is broken. */
  unreadableAudio: 415,
  /** The audio or the transcript is larger than the service takes. */
  tooLarge: 413,
  /** The transcript that was to be imported cannot be read. */
  unreadableTranscript: 422,
  /** The audio's address answered no audio, or may not be asked. */
  unreachableAudio: 424,
  /** The recogniser failed, or gave what is not a transcript. */
  recogniserFailed: 500,
  /** No recogniser is set up, and no transcript was given. */
  noRecogniser: 501,
  /** The job was taken up again and again and never finished. */
  interrupted: 503,
  /** The recogniser, or reading its transcript, took longer than it may. */
  tooSlow: 504,
  /** The account may keep no more. */
  storageFull: 507,
} as const
