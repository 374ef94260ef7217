/** `error_code` of failed jobs of this service; other services use other codes from 400 to 599. */
export const jobErrorCodes = {
  /** The audio has an unsupported format or is damaged. */
  unreadableAudio: 415,
  /** The audio or the transcript is larger than the service allows. */
  tooLarge: 413,
  /** The transcript to import cannot be read. */
  unreadableTranscript: 422,
  /** The audio's address did not return audio, or must not be called. */
  unreachableAudio: 424,
  /** The recogniser failed, or returned an invalid transcript. */
  recogniserFailed: 500,
  /** No recogniser is set up, and the request has no transcript. */
  noRecogniser: 501,
  /** The job was started several times and never finished. */
  interrupted: 503,
  /** The recogniser, or reading its transcript, exceeded the time limit. */
  tooSlow: 504,
  /** The account has used up its storage. */
  storageFull: 507,
} as const
