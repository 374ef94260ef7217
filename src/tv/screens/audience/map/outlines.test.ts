import { expect, test } from 'vitest'
import states from '../../../dashboard/labels/states.json'
import { frameAround } from './outlines.ts'
import world from './world.json'

test('a frame holds its country, in the shape of the map and within it', () => {
  for (const code of Object.keys(world.outlines)) {
    const { x, y, width, height } = frameAround(world, code)
    expect(width / height).toBeCloseTo(world.width / world.height)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(world.width + 0.001)
    expect(y + height).toBeLessThanOrEqual(world.height + 0.001)
  }
  const ring = world.rings.LU
  const { x, y, width, height } = frameAround(world, 'LU')
  expect(Number(ring[0])).toBeGreaterThan(x)
  expect(Number(ring[0])).toBeLessThan(x + width)
  expect(Number(ring[1])).toBeGreaterThan(y)
  expect(Number(ring[1])).toBeLessThan(y + height)
})

test('land overseas does not widen the frame of a country', () => {
  expect(frameAround(world, 'FR').width).toBeLessThan(world.width / 4)
})

test('a place without an outline is shown as the whole map', () => {
  expect(frameAround(world, 'ZZ')).toMatchObject({ x: 0, y: 0, width: world.width })
})

test('all fifty states and the capital have an outline', () => {
  expect(Object.keys(states.outlines)).toHaveLength(51)
})
