import { median } from './distribution.ts'

/** The least number of views in the days of a curve: with fewer, one viewer moves it visibly. */
export const minRetentionViews = 100
/** The intro is the first 30 seconds, of a video at least twice as long. */
export const introSeconds = 30
/** A point is compared with the median of the points around it: this number of hundredths on each side. */
export const pointsEachSide = 12
/** A spike or a dip stands out by at least this part of all viewers. */
export const minProminence = 0.02
/** It also stands out by at least this part of the viewers at the median. */
export const minRelativeProminence = 0.04
/** And by at least this multiple of the curve's roughness: how much neighbouring points differ by chance. */
export const minRoughnessRatio = 6
/** The shortest steady part, in hundredths of the video. */
export const minSteadyHundredths = 10
/** At most this part of the viewers leaves over each `minSteadyHundredths` hundredths of a steady part. */
export const maxSteadyLoss = 0.03

/** A spike or a dip: places are indexes of the curve, where the video's hundredth `i` ends. */
export interface Bump {
  kind: 'spike' | 'dip'
  at: number
  from: number
  through: number
  /** The curve at the place, and the line from its last point before the bump to the first one after it. */
  value: number
  usual: number
  prominence: number
}

export interface NamedRetention {
  /** The place where the intro ends, and who is still there; undefined for a short video. */
  intro?: { through: number; retained: number }
  /** Parts in which hardly anybody leaves, in the order of the video. */
  steady: { from: number; through: number; retained: number }[]
  /** In the order of the video. */
  bumps: Bump[]
}

/**
 * Names the parts of a retention curve (specification: insights 10). A spike or a dip is found by how far it stands out
 * from the median around it: the running median of a curve that only falls is the curve itself, so a smooth curve has
 * none, however steep it begins.
 * @param curve audience watch ratio at each hundredth of the video (specification: reports 6.2)
 * @param seconds the video's length
 * @param views of the days of the curve
 * @returns null when there are too few views
 */
export function nameRetention(curve: readonly number[], seconds: number, views: number): NamedRetention | null {
  if (views < minRetentionViews) return null
  const usual = curve.map((_, at) => medianAround(curve, at))
  const differences = curve.map((value, at) => value - (usual[at] ?? 0))
  const bumps = [
    ...peaks(differences).map((peak) => ({ kind: 'spike' as const, ...peak })),
    ...peaks(differences.map((difference) => -difference)).map((peak) => ({ kind: 'dip' as const, ...peak })),
  ]
  const rough = roughness(curve)
  const named = bumps
    .filter(({ at, prominence }) => {
      const limits = [minProminence, minRelativeProminence * (usual[at] ?? 0), minRoughnessRatio * rough]
      return limits.every((least) => prominence >= least)
    })
    .map((bump): Bump => ({ ...bump, value: curve[bump.at] ?? 0, usual: acrossBump(curve, bump) }))
    .sort((a, b) => a.at - b.at)
  const introEnd = Math.max(0, Math.round((introSeconds / seconds) * curve.length) - 1)
  const retained = seconds >= 2 * introSeconds ? curve[introEnd] : undefined
  return {
    ...(retained !== undefined && { intro: { through: introEnd, retained } }),
    steady: steadyParts(usual, named, retained === undefined ? 0 : introEnd + 1),
    bumps: named,
  }
}

/** Near an end, fewer points on both sides: the median of a falling curve stays the point itself. */
function medianAround(curve: readonly number[], at: number): number {
  const side = Math.min(pointsEachSide, at, curve.length - 1 - at)
  return median(curve.slice(at - side, at + side + 1))
}

/** Where a bump stands, the curve without it: the median is pulled into a bump on a steep slope, this line is not. */
function acrossBump(curve: readonly number[], { at, from, through }: Pick<Bump, 'at' | 'from' | 'through'>): number {
  const [left, right] = [Math.max(0, from - 1), Math.min(curve.length - 1, through + 1)]
  const [before = 0, after = 0] = [curve[left], curve[right]]
  return before + ((after - before) * (at - left)) / (right - left)
}

/** How much neighbours differ by chance: the middle of how far each point lies from the line between its neighbours. */
function roughness(curve: readonly number[]): number {
  const bends = curve.slice(1, -1).map((value, at) => Math.abs(value - ((curve[at] ?? 0) + (curve[at + 2] ?? 0)) / 2))
  return median(bends) || 0
}

/**
 * Each highest point between two that are 0 or less, by its prominence: its height above the higher of the lowest
 * points that part it from a higher one, or from the ends.
 */
function peaks(heights: readonly number[]): Pick<Bump, 'at' | 'from' | 'through' | 'prominence'>[] {
  return heights.flatMap((height, at) => {
    if (height <= 0 || (heights[at - 1] ?? 0) >= height || (heights[at + 1] ?? 0) > height) return []
    const side = (step: 1 | -1) => {
      let lowest = height
      let foot = at
      for (let next = at + step; next >= 0 && next < heights.length; next += step) {
        const each = heights[next] ?? 0
        if (each > height) return { lowest, foot }
        lowest = Math.min(lowest, Math.max(0, each))
        if (each <= 0) return { lowest, foot }
        foot = next
      }
      return { lowest: Math.min(lowest, 0), foot }
    }
    const [left, right] = [side(-1), side(1)]
    return [{ at, from: left.foot, through: right.foot, prominence: height - Math.max(left.lowest, right.lowest) }]
  })
}

/** Parts without spike or dip in which hardly anybody leaves: every stretch of `minSteadyHundredths` is steady. */
function steadyParts(usual: readonly number[], bumps: readonly Bump[], start: number): NamedRetention['steady'] {
  const isSteady = (from: number) => {
    const through = from + minSteadyHundredths - 1
    const [first = 0, last = 0] = [usual[from], usual[through]]
    return (
      Math.abs(first - last) <= maxSteadyLoss * first &&
      !bumps.some((bump) => from <= bump.through && through >= bump.from)
    )
  }
  const parts: NamedRetention['steady'] = []
  for (let from = start; from + minSteadyHundredths <= usual.length; from += 1) {
    if (!isSteady(from)) continue
    const through = from + minSteadyHundredths - 1
    const last = parts[parts.length - 1]
    const part = { from, through, retained: usual[through] ?? 0 }
    if (last && from <= last.through + 1) Object.assign(last, { through, retained: part.retained })
    else parts.push(part)
  }
  return parts
}
