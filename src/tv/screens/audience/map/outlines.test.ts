import { expect, test } from 'vitest'
import states from '#tv/dashboard/labels/states.json'
import cities from './cities.json'
import countries from './countries.json'
import { type Frame, frameAround, pointOfCity } from './outlines.ts'
import world from './world.json'

const middleOf = (code: string) => {
  const { x, y, width, height } = frameAround(world, code)
  return { x: x + width / 2, y: y + height / 2, width }
}

test('the frame of a country has the proportions of the map, and is no wider', () => {
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

const isIn = ({ x, y, width, height }: Frame, [pointX = 0, pointY = 0]: readonly number[] = []) =>
  pointX >= x && pointX <= x + width && pointY >= y && pointY <= y + height

test('cities are in the frame of their country, and at the same place as on the map of the world', () => {
  const scale = countries.width / world.width
  for (const [code, name] of [
    ['GB', 'London'],
    ['DE', 'Cologne'],
    ['FR', 'Brest'],
    ['SE', 'Gothenburg'],
    ['NZ', 'Wellington'],
    ['LU', 'Luxembourg'],
  ] as const) {
    const point = pointOfCity(cities, code, name)
    expect(isIn(frameAround(countries, code), point), name).toBe(true)
    const [x = 0, y = 0] = point ?? []
    expect(isIn(frameAround(world, code), [x / scale, y / scale]), name).toBe(true)
  }
})

test('cities of the United States are in their states, also in those drawn below the others', () => {
  const largest = { 'US-CA': 'Los Angeles', 'US-AK': 'Anchorage', 'US-HI': 'Honolulu', 'US-NY': 'New York' }
  for (const [state, name] of Object.entries(largest)) {
    const other = { ...states, outlines: { [state]: states.outlines[state as keyof typeof states.outlines] } }
    expect(isIn(frameAround(other, state), pointOfCity(cities, state, name)), name).toBe(true)
  }
})

test('the name of a city is found with or without its accents, and in either way to write Saint', () => {
  expect(pointOfCity(cities, 'PL', 'Łódź')).toEqual(pointOfCity(cities, 'PL', 'LODZ'))
  expect(pointOfCity(cities, 'US-MO', 'St. Louis')).toEqual(pointOfCity(cities, 'US-MO', 'Saint Louis'))
  expect(pointOfCity(cities, 'GB', 'Atlantis')).toBeUndefined()
})
