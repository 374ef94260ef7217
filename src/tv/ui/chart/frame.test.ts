import { expect, test } from 'vitest'
import { numbersIn } from '../../format/numbers.ts'
import { frameOf, lastKnown, spreadApart } from './frame.ts'

test('names at the lines’ ends stand a line apart, each near its own end', () => {
  expect(spreadApart([100, 300], 32)).toEqual([100, 300])
  expect(spreadApart([200, 204], 32)).toEqual([186, 218])
  expect(spreadApart([204, 200], 32)).toEqual([218, 186])
})

test('many names near the ground are stacked upwards, so that none covers the days below', () => {
  expect(spreadApart([100, 290, 296, 298], 32, 300)).toEqual([100, 236, 268, 300])
})

test('the newest known value is where a line ends', () => {
  expect(lastKnown([1, null, 3, null])).toBe(2)
  expect(lastKnown([null])).toBe(-1)
})

test('values and places fill the room between the insets', () => {
  const series = [{ name: 'Now', values: [0, 50, 100], colour: 1 as const }]
  const frame = frameOf({
    width: 1000,
    height: 500,
    rem: 10,
    em: 15,
    labels: ['a', 'b', 'c'],
    series,
    counting: 'ten',
    formatRule: String,
  })
  expect([frame.xOf(0), frame.xOf(2)]).toEqual([frame.inset.left, 1000 - frame.inset.right])
  expect([frame.yOf(0), frame.yOf(100)]).toEqual([500 - frame.inset.bottom, frame.inset.top])
})

test('zero has its room at the left where the first value is told of later', () => {
  const series = [{ name: 'This', values: [100, 90, 80, 70], colour: 1 as const }]
  const along = { first: 25, each: 25, counting: 'ten', format: (value: number) => `${value}%` } as const
  const common = {
    width: 1000,
    height: 500,
    rem: 10,
    em: 15,
    labels: ['1', '2', '3', '4'],
    series,
    counting: 'ten',
    formatRule: String,
  } as const
  const frame = frameOf({ ...common, along })
  expect(frame.below.map(({ label }) => label)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%'])
  expect(frame.xOf(frame.below[0]?.place ?? 0)).toBe(frame.inset.left)
  expect(frame.xOf(0)).toBeGreaterThan(frame.inset.left)
  expect(frame.xOf(3)).toBe(1000 - frame.inset.right)
})

test('long times have fewer labels where the chart is narrow, and they are round too', () => {
  const labels = Array.from({ length: 144 }, String)
  const series = [{ name: 'Average', values: labels.map(() => 1), colour: 1 as const }]
  const along = { first: 0, each: 60, counting: 'clock', format: numbersIn('en').duration } as const
  const common = { height: 500, rem: 10, em: 15, labels, along, series, counting: 'ten', formatRule: String } as const
  const labelsOf = (width: number) => frameOf({ ...common, width }).below.map(({ label }) => label)
  expect(labelsOf(1200)).toEqual(['0:00', '30:00', '1:00:00', '1:30:00', '2:00:00'])
  expect(labelsOf(450)).toEqual(['0:00', '1:00:00', '2:00:00'])
  // In large text a narrow chart still says more than where it begins.
  expect(frameOf({ ...common, em: 25, width: 450 }).below.length).toBeGreaterThan(1)
})

test('a rule with a long word beside it has the room that the word needs', () => {
  const series = [{ name: 'Now', values: [2500], colour: 1 as const }]
  const common = { width: 1000, height: 500, rem: 10, em: 15, labels: ['a'], series, counting: 'ten' } as const
  const [short, long] = [
    frameOf({ ...common, formatRule: String }),
    frameOf({ ...common, formatRule: () => '2,5 Tsd. €' }),
  ]
  expect(long.inset.left).toBeGreaterThan(short.inset.left)
  expect(long.xOf(0)).toBe(long.inset.left)
})

test('what is written in larger letters has its room: fewer labels, and none over another', () => {
  const labels = Array.from({ length: 28 }, (_, day) => `${day + 1} Nov`)
  const series = [{ name: 'Now', values: labels.map(() => 3700), colour: 1 as const }]
  const common = { width: 600, height: 300, rem: 16, labels, series, counting: 'ten', formatRule: String } as const
  const [standard, large] = [frameOf({ ...common, em: 24 }), frameOf({ ...common, em: 36 })]
  for (const frame of [standard, large]) {
    // A letter of these faces is about half as wide as it is high.
    const widest = 0.5 * frame.em * '28 Nov'.length
    const places = frame.below.map(({ place }) => frame.xOf(place))
    for (const [index, x] of places.slice(1).entries()) expect(x - (places[index] ?? 0)).toBeGreaterThan(widest)
    const heights = frame.rules.map(({ value }) => frame.yOf(value))
    for (const [index, y] of heights.slice(1).entries()) expect((heights[index] ?? 0) - y).toBeGreaterThan(frame.em)
  }
  expect(large.below.length).toBeLessThan(standard.below.length)
  expect(large.rules.length).toBeLessThan(standard.rules.length)
  expect(large.inset.left).toBeGreaterThan(standard.inset.left)
})
