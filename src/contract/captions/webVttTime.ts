const time = String.raw`(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})(?!\d)`
const whole = new RegExp(`^${time}$`)
const timings = new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}`)

/** Parses a WebVTT timestamp to seconds (W3C WebVTT, "collect a WebVTT timestamp"); undefined for any other text. */
export function timestamp(text: string): number | undefined {
  const found = whole.exec(text)
  return found ? seconds(found, 1) : undefined
}

/** Parses the times of a cue, without the settings after them. Undefined if the line has none. */
export function cueTimes(line: string): { start: number; end: number } | undefined {
  const found = timings.exec(line)
  if (!found) return undefined
  const start = seconds(found, 1)
  const end = seconds(found, 5)
  return start === undefined || end === undefined ? undefined : { start, end }
}

function seconds(found: RegExpExecArray, first: number): number | undefined {
  const [hours = 0, minutes = 0, whole = 0, thousandths = 0] = found
    .slice(first, first + 4)
    .map((digits) => Number(digits ?? 0))
  if (minutes > 59 || whole > 59) return undefined
  const all = ((hours * 60 + minutes) * 60 + whole) * 1000 + thousandths
  return Number.isSafeInteger(all) ? all / 1000 : undefined
}
