import { expect, test } from 'vitest'
import states from '../../../dashboard/labels/states.json'
import { frameAround } from './outlines.ts'
import world from './world.json'

const middleOf = (code: string) => {
  const { x, y, width, height } = frameAround(world, code)
  return { x: x + width / 2, y: y + height / 2, width }
}

test('a frame has the proportions of the map, and is no wider', () => {
  for (const code of Object.keys(world.outlines)) {
    const { width, height } = frameAround(world, code)
    expect(width / height).toBeCloseTo(world.width / world.height)
    expect(width).toBeLessThanOrEqual(world.width)
  }
})

test('a small country is in the middle of its frame', () => {
  const [x = 0, y = 0] = world.rings.LU
  const middle = middleOf('LU')
  expect(Math.hypot(middle.x - x, middle.y - y)).toBeLessThan(middle.width / 20)
})

test('overseas territories do not change the frame of a country, and neighbouring islands are in one frame', () => {
  const [france, germany] = [middleOf('FR'), middleOf('DE')]
  expect(france.width).toBeLessThan(world.width / 8)
  expect(Math.hypot(france.x - germany.x, france.y - germany.y)).toBeLessThan(world.width / 20)
  for (const code of ['GB', 'NL', 'PT', 'ES', 'NZ']) expect(middleOf(code).width, code).toBeLessThan(world.width / 8)
  // Indonesia reaches from Sumatra to Papua.
  expect(middleOf('ID').width).toBeGreaterThan(world.width / 8)
})

test('the frame of a place without an outline is the whole map', () => {
  expect(frameAround(world, 'ZZ')).toMatchObject({ x: 0, y: 0, width: world.width })
})

test('all fifty states and the capital have an outline', () => {
  expect(Object.keys(states.outlines)).toHaveLength(51)
})
