import { describe, expect, test } from 'vitest'
import { nameRetention } from './retention.ts'
import { dippedCurve, smoothCurve } from './simulation/retention.fixture.ts'

const named = (curve: readonly number[], seconds = 600, views = 1000) => nameRetention(curve, seconds, views)
const curveOf = (value: (at: number) => number) => Array.from({ length: 100 }, (_, at) => value(at))
const bump = (at: number, middle: number, width: number) => Math.exp(-(((at - middle) / width) ** 2))
const seeds = Array.from({ length: 200 }, (_, seed) => seed)

describe('spikes and dips', () => {
  test('a smooth curve has no spike and no dip, even a steep one', () => {
    expect(named(curveOf((at) => 1 - 0.007 * at))?.bumps).toEqual([])
    expect(named(curveOf((at) => 0.2 + 0.9 * Math.exp(-at / 4)))?.bumps).toEqual([])
    expect(seeds.filter((seed) => named(smoothCurve(seed))?.bumps.length !== 0)).toEqual([])
  })

  test('planted dips of a curve are found at their place, at most a hundredth away', () => {
    const found = seeds.filter((seed) => {
      const { curve, at } = dippedCurve(seed)
      return named(curve)?.bumps.some((each) => each.kind === 'dip' && Math.abs(each.at - at) <= 1)
    })
    expect(found.length).toBeGreaterThanOrEqual(0.95 * seeds.length)
  })

  test('a part that is watched again is a spike, with its ends and its height', () => {
    const curve = curveOf((at) => 0.8 - 0.003 * at + 0.12 * bump(at, 40, 2) - 0.1 * bump(at, 70, 2))
    const [spike, dip, ...more] = named(curve)?.bumps ?? []
    expect(spike).toMatchObject({ kind: 'spike', at: 40 })
    expect(spike?.prominence).toBeCloseTo(0.12, 1)
    expect(spike?.from).toBeGreaterThan(30)
    expect(spike?.through).toBeLessThan(50)
    expect(dip).toMatchObject({ kind: 'dip', at: 70 })
    expect(more).toEqual([])
  })

  test('the size of a narrow dip on a steep slope is that of the dip, not of the slope', () => {
    const steep = (at: number) => 0.9 * Math.exp(-at / 6) + 0.45 - 0.0005 * at
    for (const at of [15, 20, 34]) {
      const [dip] = named(curveOf((place) => steep(place) - 0.08 * bump(place, at, 1.5)))?.bumps ?? []
      expect(Math.abs((dip?.usual ?? 0) - (dip?.value ?? 0) - 0.08), `a dip at ${at}`).toBeLessThan(0.01)
    }
  })

  test('a bump that is no larger than the roughness of the curve is neither spike nor dip', () => {
    const rough = curveOf((at) => 0.6 - 0.002 * at + (at % 2 === 0 ? 0.01 : -0.01) + 0.04 * bump(at, 50, 2))
    expect(named(rough)?.bumps).toEqual([])
    expect(named(curveOf((at) => 0.6 - 0.002 * at + 0.04 * bump(at, 50, 2)))?.bumps).toHaveLength(1)
  })

  test('a bump of less than 2 points is neither spike nor dip', () => {
    expect(named(curveOf((at) => 0.4 - 0.015 * bump(at, 50, 2)))?.bumps).toEqual([])
  })
})

describe('the other parts', () => {
  test('the intro of a video is the first 30 seconds, and a video below a minute has none', () => {
    const curve = curveOf((at) => 1 - 0.005 * at)
    expect(named(curve, 600)?.intro).toEqual({ through: 4, retained: 0.98 })
    expect(named(curve, 59)?.intro).toBeUndefined()
    expect(named(curve, 36_000)?.intro?.through).toBe(0)
  })

  test('a steady part of a curve begins after the intro, also where that is shorter than a hundredth', () => {
    const long = named(
      curveOf(() => 0.6),
      36_000,
    )
    expect(long?.intro?.through).toBe(0)
    expect(long?.steady).toMatchObject([{ from: 1, through: 99 }])
  })

  test('a part that hardly anybody leaves is steady, up to the next dip', () => {
    const curve = curveOf((at) => (at < 20 ? 1 - 0.02 * at : 0.6) - 0.1 * bump(at, 60, 2))
    const steady = named(curve)?.steady ?? []
    expect(steady).toHaveLength(2)
    expect(steady[0]?.from).toBeLessThanOrEqual(20)
    expect(steady[0]?.through).toBeLessThan(60)
    expect(steady[1]?.from).toBeGreaterThan(60)
    expect(steady[1]?.through).toBe(99)
    expect(named(curveOf((at) => 1 - 0.008 * at))?.steady).toEqual([])
  })

  test('no part of a curve is named below 100 views', () => {
    expect(named(smoothCurve(1), 600, 99)).toBeNull()
    expect(named(smoothCurve(1), 600, 100)).not.toBeNull()
  })
})
