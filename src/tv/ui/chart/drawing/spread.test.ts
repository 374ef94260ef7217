import { expect, test } from 'vitest'
import { spreadApart } from './spread.ts'

test('names at the lines’ ends are a line’s height apart, each near its own end', () => {
  expect(spreadApart([100, 300], 32)).toEqual([100, 300])
  expect(spreadApart([200, 204], 32)).toEqual([186, 218])
  expect(spreadApart([204, 200], 32)).toEqual([218, 186])
})

test('many names near the bottom are stacked upwards, so that none covers the days below', () => {
  expect(spreadApart([100, 290, 296, 298], 32, 300)).toEqual([100, 236, 268, 300])
})
