export interface CountdownFace {
  /** Minutes and seconds, `14:05`; hours in front when there are any. */
  text: string
  /** Part of the ring that is left, 0 to 1. */
  part: number
  /** Milliseconds until the face changes; undefined at the end. */
  nextMs: number | undefined
}

/**
 * What a countdown shows with `leftMs` milliseconds left of `wholeMs`. It shows a second until that second is over, so
 * it reads 0:00 exactly at the end.
 */
export function countdownFace(leftMs: number, wholeMs: number): CountdownFace {
  const left = Math.max(0, leftMs)
  const seconds = Math.ceil(left / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return {
    text: hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`,
    part: wholeMs > 0 ? Math.min(1, (seconds * 1000) / wholeMs) : 0,
    nextMs: seconds === 0 ? undefined : left - (seconds - 1) * 1000,
  }
}
