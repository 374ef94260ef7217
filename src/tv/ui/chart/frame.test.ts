import { expect, test } from 'vitest'
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
  const frame = frameOf({ width: 1000, height: 500, rem: 10, count: 3, series, counting: 'ten' })
  expect([frame.xOf(0), frame.xOf(2)]).toEqual([frame.inset.left, 1000 - frame.inset.right])
  expect([frame.yOf(0), frame.yOf(100)]).toEqual([500 - frame.inset.bottom, frame.inset.top])
})
