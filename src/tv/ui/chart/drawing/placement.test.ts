import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagSides, placedWords, spreadApart } from './placement.ts'

/** The start and the end of a flag's text along the axis. */
const span = (pole: number, { side, width }: { side: 'left' | 'right'; width: number }) =>
  side === 'right' ? [pole, pole + width] : [pole - width, pole]

test('the texts of two flags never overlap, nor leave the chart', () => {
  const place = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 600 }), (first, second, enough) => {
      const poles = [first, second]
      const spans = flagSides(poles, 0, 1000, enough, 0).map((side, flag) => span(poles[flag] ?? 0, side))
      for (const [left = 0, right = 0] of spans) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(1000)
        expect(right - left).toBeLessThanOrEqual(enough)
      }
      const [[aLeft = 0, aRight = 0] = [], [bLeft = 0, bRight = 0] = []] = spans
      expect(aRight <= bLeft || bRight <= aLeft).toBe(true)
    }),
  )
})

test('the text of a flag is on the side with more room, and on the right if both sides have enough', () => {
  expect(flagSides([900], 0, 1000, 300, 0)).toEqual([{ side: 'left', width: 300 }])
  expect(flagSides([500], 0, 1000, 300, 0)).toEqual([{ side: 'right', width: 300 }])
  expect(flagSides([700, 600], 0, 1000, 300, 0)).toEqual([
    { side: 'right', width: 300 },
    { side: 'left', width: 300 },
  ])
})

test('the text of one flag ends before the pole of the other, with space between them', () => {
  for (const poles of [
    [400, 450],
    [900, 980],
    [20, 100],
    [300, 700],
  ]) {
    const spans = flagSides(poles, 0, 1000, 600, 10).map((side, flag) => span(poles[flag] ?? 0, side))
    const other = [poles[1] ?? 0, poles[0] ?? 0]
    for (const [flag, [left = 0, right = 0]] of spans.entries())
      expect(right <= (other[flag] ?? 0) - 10 || left >= (other[flag] ?? 0) + 10, poles.join()).toBe(true)
  }
})

test('names at the lines’ ends are a line’s height apart, each near its own end', () => {
  expect(spreadApart([100, 300], 32)).toEqual([100, 300])
  expect(spreadApart([200, 204], 32)).toEqual([186, 218])
  expect(spreadApart([204, 200], 32)).toEqual([218, 186])
})

test('many names near the bottom are stacked upwards, so that none covers the days below', () => {
  expect(spreadApart([100, 290, 296, 298], 32, 300)).toEqual([100, 236, 268, 300])
})

test('names at the top are stacked downwards, so that the edge cuts none off, unless the days below would be covered', () => {
  expect(spreadApart([20, 20], 32, 300, 16)).toEqual([16, 48])
  expect(spreadApart([20, 24, 60], 32, 300, 16)).toEqual([16, 48, 80])
  expect(spreadApart([20, 20], 32, 40, 16)).toEqual([8, 40])
})

test('words at a chart’s parts that are far enough apart are in the middle of their parts', () => {
  const words = [
    { middle: 50, width: 40 },
    { middle: 100, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([50, 100])
})

test('a word at an end of a chart is moved in', () => {
  const words = [
    { middle: 2, width: 40 },
    { middle: 198, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([20, 180])
})

test('a word at a chart’s part that overlaps an earlier word, or fits nowhere, is left out', () => {
  const words = [
    { middle: 50, width: 40 },
    { middle: 99, width: 40 },
    { middle: 150, width: 300 },
    { middle: 150, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([50, undefined, undefined, 150])
})
