/** Clips: parts of a recording's audio (specification: transcription 12). */

/** Seconds of the longest clip. */
export const maxClipSeconds = 60

/** Whether the audio can be cut, as far as the name of its file tells. */
export const canCut = (filename: string): boolean => /\.(?:wav|mp3|aac)$/i.test(filename)
