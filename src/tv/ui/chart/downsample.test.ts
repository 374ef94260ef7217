import { expect, test } from 'vitest'
import { downsample, type Point } from './downsample.ts'

const wave = (count: number): Point[] =>
  Array.from({ length: count }, (_, x) => ({ x, y: Math.sin(x / 50) * 100 + (x === 1234 ? 5_000 : 0) }))

test('few points stay as they are', () => {
  const points = wave(750)
  expect(downsample(points, 750)).toEqual(points)
})

test('many become at most the limit, keep both ends and the peak', () => {
  const points = wave(5_000)
  const kept = downsample(points, 750)
  expect(kept.length).toBeLessThanOrEqual(750)
  expect(kept[0]).toEqual(points[0])
  expect(kept[kept.length - 1]).toEqual(points[4_999])
  expect(kept).toContainEqual(points[1_234])
  expect(kept.every(({ x }, place) => place === 0 || x > (kept[place - 1]?.x ?? 0))).toBe(true)
})

test('a gap stays a gap', () => {
  const points = wave(3_000).map((point) => (point.x >= 1_000 && point.x < 1_100 ? { ...point, y: null } : point))
  const kept = downsample(points, 300)
  expect(kept.length).toBeLessThanOrEqual(300)
  expect(kept.filter(({ y }) => y === null)).toHaveLength(1)
  expect(kept.some(({ x, y }) => y !== null && x >= 1_000 && x < 1_100)).toBe(false)
})
