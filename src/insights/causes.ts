/** A part is named as a cause when it carries at least this part of the change. */
export const minPartOfChange = 0.25
/** A cause carries at least this number of percentage points of the usual value. */
export const minCausePoints = 3
/** A cause changed by at least this multiple of the square root of its usual count, which is what chance gives. */
export const minChanceRatio = 4
/** The number of causes that are named. */
export const maxCauses = 3
/** Where the views of a cause came from is named when one source carries at least this part of what it brought. */
export const minPartOfCause = 0.5

/** What one video, source, country or device brought to a change. */
export interface Cause {
  part: string
  value: number
  usual: number
  /** Its share of the change, in percentage points of the usual value of the whole: all parts add up to the change. */
  points: number
}

export interface Change {
  /** The days that changed. */
  value: number
  usual: number
  /** The parts of the same days. */
  now: ReadonlyMap<string, number>
  /** The parts of the days that it is compared with, any number of them, and what they add up to. */
  before: ReadonlyMap<string, number>
  beforeTotal: number
}

/**
 * What each part brought to a change (specification: insights 9). The usual value of a part is its share of the days
 * before, of the usual value of the whole; so the parts, with those that are not listed, add up to the change exactly.
 * A part that is not in `before` counts 0: a ranked report (specification: reports 6.3) leaves out only parts that are
 * smaller than its last row.
 */
export function contributions({ usual, now, before, beforeTotal }: Change): Cause[] {
  if (usual <= 0) return []
  return [...new Set([...now.keys(), ...before.keys()])].map((part) => {
    const value = now.get(part) ?? 0
    const own = beforeTotal > 0 ? ((before.get(part) ?? 0) / beforeTotal) * usual : 0
    return { part, value, usual: own, points: ((value - own) / usual) * 100 }
  })
}

/** The parts that carry a change, largest first; none when it is spread over many, or chance explains it. */
export function causesOf(change: Change): Cause[] {
  const points = ((change.value - change.usual) / change.usual) * 100
  const direction = Math.sign(points)
  return contributions(change)
    .filter((cause) => {
      const brought = cause.points * direction
      const difference = Math.abs(cause.value - cause.usual)
      const isOverChance = difference >= minChanceRatio * Math.sqrt(Math.max(cause.usual, 1))
      return brought >= minCausePoints && brought >= minPartOfChange * Math.abs(points) && isOverChance
    })
    .sort((a, b) => (b.points - a.points) * direction)
    .slice(0, maxCauses)
}

/**
 * The traffic source that carries most of what a video brought or lost (specification: insights 9); undefined when none
 * carries enough of it. What the video usually had by a source is its share of the days before, as in `contributions`.
 * @param now what the video had by each source on the days that changed
 * @param before the same on the days that they are compared with
 */
export function mainSource(
  { value, usual }: Cause,
  now: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): string | undefined {
  const beforeTotal = [...before.values()].reduce((sum, each) => sum + each, 0)
  const usualOf = (source: string) => (beforeTotal > 0 ? ((before.get(source) ?? 0) / beforeTotal) * usual : 0)
  const parts = [...new Set([...now.keys(), ...before.keys()])].map((source) => ({
    source,
    share: ((now.get(source) ?? 0) - usualOf(source)) / (value - usual),
  }))
  return parts.filter(({ share }) => share >= minPartOfCause).sort((a, b) => b.share - a.share)[0]?.source
}
