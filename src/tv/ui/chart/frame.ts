import { type Along, type Counting, placesAlong, rulesUpTo, valuesAlong } from './scale.ts'

/** Number of the series colour; `other`: all that has none of its own, together. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 'other'

export interface Series {
  name: string
  /** One for each label of the chart; `null`: nothing is known, and the line has a gap. */
  values: readonly (number | null)[]
  /** What it is compared with: the same colour, dashed and fainter. */
  dashed?: boolean
  colour: SeriesColour
}

/** Where things are in a chart, in CSS px: shared by the lines and by what lies above them. */
export interface Frame {
  width: number
  height: number
  /** px of one rem: what does not grow with the text, such as lines. */
  rem: number
  /** px of the size of all that is written in the chart. */
  em: number
  /** Room around the lines: rules' numbers, labels of days, names at the lines' ends. */
  inset: { top: number; right: number; bottom: number; left: number }
  /** The horizontal rules, the lowest first, and what stands beside each. */
  rules: readonly { value: number; label: string }[]
  /** What stands below, and at which places. */
  below: readonly { place: number; label: string }[]
  xOf(place: number): number
  yOf(value: number): number
}

interface FrameOf {
  width: number
  height: number
  rem: number
  em: number
  /** One for each place. */
  labels: readonly string[]
  /** What stands below instead of these: round values. */
  along?: Along | undefined
  series: readonly Series[]
  counting: Counting
  formatRule: (value: number) => string
}

const labelsBelow = 6
/** So few places have a label each, where there is room. */
const fewPlaces = 10
/** Rules stand no nearer to each other than this, in em. */
const ruleEms = 2

export function frameOf({ width, height, rem, em, labels, along, series, counting, formatRule }: FrameOf): Frame {
  const count = labels.length
  const longestName = Math.max(0, ...series.map(({ name }) => name.length))
  const known = series.flatMap(({ values }) => values.filter((value): value is number => value !== null))
  const [top, bottom] = [(2 / 3) * em, 2 * em]
  const rulesApart = Math.floor((height - top - bottom) / (ruleEms * em))
  const rules = rulesUpTo(Math.max(0, ...known), counting, rulesApart).map((value) => ({
    value,
    label: formatRule(value),
  }))
  const most = rules[rules.length - 1]?.value ?? 1
  const longestRule = Math.max(0, ...rules.map(({ label }) => label.length))
  const inset = { top, right: endEms(longestName) * em, bottom, left: besideEms(longestRule) * em }
  const last = Math.max(0, ...series.map(({ values }) => lastKnown(values)))
  const roomBelow = (width - inset.left - inset.right) / em
  const below = along
    ? valuesAlong(
        along,
        count,
        Math.max(3, 1 + mostBelow(roomBelow, along.format(along.first + count * along.each), labelsBelow - 1)),
      ).map(({ place, value }) => ({ place, label: along.format(value) }))
    : placesAlong(count, last, mostBelow(roomBelow, longestOf(labels), count <= fewPlaces ? count : labelsBelow)).map(
        (place) => ({ place, label: labels[place] ?? '' }),
      )
  // Zero may stand before the first place.
  const first = Math.min(0, ...below.map(({ place }) => place))
  const end = Math.max(1, count - 1)
  return {
    width,
    height,
    rem,
    em,
    inset,
    rules,
    below,
    xOf: (place) => inset.left + ((place - first) / (end - first)) * (width - inset.left - inset.right),
    yOf: (value) => inset.top + (1 - value / most) * (height - inset.top - inset.bottom),
  }
}

const longestOf = (labels: readonly string[]) =>
  labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '')

/** How many labels have room in so many em below, with air between them. */
const mostBelow = (ems: number, longest: string, most = labelsBelow) =>
  Math.max(2, Math.min(most, Math.floor(ems / (1 + 0.5333 * longest.length))))

/** Room for what stands beside the rules, in em: some languages have a word for a thousand. */
const besideEms = (letters: number) => Math.max(4.3333, 0.6667 + letters * 0.5333)

/** Room for the names at the lines' ends, in em; longer ones are cut there (`chart.css` says where) and whole above. */
const endEms = (letters: number) => Math.min(11, Math.max(4.3333, 1.1667 + letters * 0.5667))

/** Place of the newest known value; -1 when there is none. */
export function lastKnown(values: readonly (number | null)[]): number {
  for (let place = values.length - 1; place >= 0; place -= 1) if (values[place] !== null) return place
  return -1
}

/** Keeps the names at the lines' ends a line's height apart, moving each as little as it can, and none below `lowest`. */
export function spreadApart(wanted: readonly number[], least: number, lowest = Number.POSITIVE_INFINITY): number[] {
  const order = wanted.map((y, place) => ({ y, place })).sort((a, b) => a.y - b.y)
  for (let round = 0; round < order.length; round += 1) {
    for (let place = 1; place < order.length; place += 1) {
      const [above, below] = [order[place - 1], order[place]]
      if (!above || !below || below.y - above.y >= least) continue
      const middle = (above.y + below.y) / 2
      above.y = middle - least / 2
      below.y = middle + least / 2
    }
  }
  let room = lowest
  for (const name of [...order].reverse()) {
    name.y = Math.min(name.y, room)
    room = name.y - least
  }
  const result = [...wanted]
  for (const { y, place } of order) result[place] = y
  return result
}
