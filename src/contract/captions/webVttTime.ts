const time = String.raw`(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})(?!\d)`
const wholeTime = new RegExp(`^${time}$`)
const timings = new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}`)

/** Parses a WebVTT timestamp to seconds (W3C WebVTT, "collect a WebVTT timestamp"); undefined for any other text. */
export function timestamp(text: string): number | undefined {
  const match = wholeTime.exec(text)
  return match ? seconds(match, 1) : undefined
}

/** Parses the times of a cue, without the settings after them. Undefined if the line has none. */
export function cueTimes(line: string): { start: number; end: number } | undefined {
  const match = timings.exec(line)
  if (!match) return undefined
  const start = seconds(match, 1)
  const end = seconds(match, 5)
  return start === undefined || end === undefined ? undefined : { start, end }
}

function seconds(match: RegExpExecArray, first: number): number | undefined {
  const [hours = 0, minutes = 0, wholeSeconds = 0, thousandths = 0] = match
    .slice(first, first + 4)
    .map((digits) => Number(digits ?? 0))
  if (minutes > 59 || wholeSeconds > 59) return undefined
  const totalMs = ((hours * 60 + minutes) * 60 + wholeSeconds) * 1000 + thousandths
  return Number.isSafeInteger(totalMs) ? totalMs / 1000 : undefined
}
