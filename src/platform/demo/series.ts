import {
  angles,
  circumstances,
  dishes,
  hours,
  knots,
  legs,
  nights,
  repairs,
  seas,
  subjects,
  tools,
  ways,
  works,
} from './subjects.ts'

/** A series of the demo channel, which is about a couple that rebuilds, sails and lives on a wooden boat. */
export interface Series {
  name: string
  /** Title of the `n`-th video, from 0. */
  title(n: number): string
  /** Shortest and longest duration, in seconds. */
  length: readonly [number, number]
  /** Views on a typical first day, in the channel's first month. */
  firstDay: number
  /** Share of the first day's views that a video still gets on each day, long afterwards. */
  evergreen: number
  /** Share of a video that a typical view watches. */
  retention: number
}

/**
 * The `n`-th of all pairs. Each pair occurs once, neighbours differ, and repetitions have the number of their round.
 */
function pairTitle(
  left: readonly string[],
  right: readonly string[],
  n: number,
  join: (a: string, b: string) => string,
) {
  const pairs = left.length * right.length
  const round = Math.floor(n / pairs)
  const position = n % pairs
  // Within one pass over `left` each meets another of `right`; every pass shifts `right` by one.
  const a = left[position % left.length] ?? ''
  const b = right[((position % left.length) + Math.floor(position / left.length)) % right.length] ?? ''
  return `${join(a, b)}${round > 0 ? ` (round ${round + 1})` : ''}`
}

export const keelUp: Series = {
  name: 'Keel Up',
  title: (n) => `Keel Up ${n + 1}: ${works[n % works.length]}`,
  length: [1180, 1920],
  firstDay: 2100,
  evergreen: 0.0045,
  retention: 0.46,
}
export const passages: Series = {
  name: 'Passages',
  title: (n) => pairTitle(legs, seas, n, (leg, sea) => `${leg} | Passages to ${sea}`),
  length: [1320, 2460],
  firstDay: 2500,
  evergreen: 0.005,
  retention: 0.44,
}
export const galley: Series = {
  name: 'Galley for Two',
  title: (n) => pairTitle(dishes, circumstances, n, (dish, circumstance) => `Galley for Two: ${dish} ${circumstance}`),
  length: [410, 760],
  firstDay: 820,
  evergreen: 0.007,
  retention: 0.52,
}
export const chartTable: Series = {
  name: 'Chart Table',
  title: (n) => pairTitle(subjects, angles, n, (subject, angle) => `${subject} ${angle} | Chart Table`),
  length: [540, 1080],
  firstDay: 700,
  evergreen: 0.011,
  retention: 0.48,
}
export const oldTools: Series = {
  name: 'Old Tools',
  title: (n) => pairTitle(tools, repairs, n, (tool, repair) => `${tool} ${repair}`),
  length: [620, 1340],
  firstDay: 900,
  evergreen: 0.008,
  retention: 0.5,
}
export const oneKnot: Series = {
  name: 'One Knot',
  title: (n) => pairTitle(knots, ways, n, (knot, way) => `One Knot: The ${knot} ${way}`),
  length: [74, 190],
  firstDay: 640,
  evergreen: 0.014,
  retention: 0.66,
}
export const nightWatch: Series = {
  name: 'Night Watch',
  title: (n) => pairTitle(nights, hours, n, (night, hour) => `Night Watch: ${night}. ${hour}`),
  length: [6300, 8900],
  firstDay: 460,
  evergreen: 0.02,
  retention: 0.21,
}
export const beginning: Series = {
  name: 'beginning',
  title: () => 'We Bought a Boat Nobody Wanted',
  length: [960, 960],
  firstDay: 1500,
  evergreen: 0.03,
  retention: 0.5,
}
