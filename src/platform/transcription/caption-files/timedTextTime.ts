import type { Element } from './xml.ts'

/** What the times of a TTML document count (W3C TTML2, section 7.2). */
export interface TimeBase {
  framesPerSecond: number
  subFrames: number
  ticksPerSecond: number
}

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : undefined)

/** Reads `ttp:frameRate`, `ttp:frameRateMultiplier`, `ttp:subFrameRate` and `ttp:tickRate` with their defaults. */
export function timeBaseOf({ attributes }: Element): TimeBase {
  const { frameRate, frameRateMultiplier, subFrameRate, tickRate } = attributes
  const rate = positive(frameRate)
  // "1000 1001", in drafts "1000:1001".
  const [numerator, denominator] = (frameRateMultiplier ?? '')
    .trim()
    .split(/[\s:]+/)
    .map(positive)
  const framesPerSecond = ((rate ?? 30) * (numerator ?? 1)) / (denominator ?? 1)
  const subFrames = positive(subFrameRate) ?? 1
  return {
    framesPerSecond,
    subFrames,
    ticksPerSecond: positive(tickRate) ?? (rate === undefined ? 1 : framesPerSecond * subFrames),
  }
}

const clockTime = /^(\d{1,}):(\d\d?):(\d\d?)(?:[.,](\d+)|[:;](\d+)(?:\.(\d+))?)?$/
const offsetTime = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/

/** Parses a time expression of TTML to seconds (W3C TTML2, section 12.3); undefined for any other text. */
export function timedTextTime(text: string, base: TimeBase): number | undefined {
  const expression = text.trim()
  const [, hours, minutes, seconds, fraction = '0', frames = '0', subFrames = '0'] = clockTime.exec(expression) ?? []
  if (hours !== undefined) {
    const inSecond = (Number(frames) + Number(subFrames) / base.subFrames) / base.framesPerSecond
    if (Number(minutes) > 59 || Number(seconds) > 60 || inSecond >= 1) return undefined
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`) + inSecond
  }
  const [, count, unit = ''] = offsetTime.exec(expression) ?? []
  if (count === undefined) return undefined
  const units: Record<string, number> = {
    h: 3600,
    m: 60,
    s: 1,
    ms: 1 / 1000,
    f: 1 / base.framesPerSecond,
    t: 1 / base.ticksPerSecond,
  }
  return Number(count) * (units[unit] ?? 0)
}
