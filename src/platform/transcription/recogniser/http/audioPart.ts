/** A part of an audio file, sent as a file of its own: `head`, then the bytes of the file from `from` to before `to`. */
export interface AudioPart {
  /** Seconds since the beginning of the file. */
  start: number
  end: number
  head: Buffer
  from: number
  to: number
}

/** Cuts an audio file into overlapping parts, in order. A file that is short, or cannot be cut, is one part. */
export type CutAudio = (
  audio: { path: string; mediaType: string; duration: number },
  limits: PartLimits,
) => Promise<AudioPart[]>

export interface PartLimits {
  /** Most seconds of a part. */
  seconds: number
  /** Most bytes of a part; with a variable bit rate it may have a little more. */
  bytes: number
  /** Seconds that a part has in common with the next. */
  overlap: number
}
