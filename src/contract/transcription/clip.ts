/** Clips: parts of a recording's audio (specification: transcription 12). */

/** Seconds of the longest clip. */
export const maxClipSeconds = 60

/** Whether a clip may have this length. Compared in milliseconds: a difference of two decimals is rarely exact. */
export function isClip({ from, to }: { from: number; to: number }): boolean {
  const length = Math.round((to - from) * 1000)
  return length > 0 && length <= maxClipSeconds * 1000
}

/** Whether the audio can be cut, as far as the name of its file tells. */
export const canCut = (filename: string): boolean => /\.(?:wav|mp3|aac)$/i.test(filename)
