import { type Random, seeded } from './random.fixture.ts'

/** A curve that falls steeply, then slowly, with as much chance in each point as a thousand views have left over. */
const falling = ({ normal }: Random, level: number) =>
  Array.from({ length: 100 }, (_, at) => level * (0.6 + 0.7 * Math.exp(-at / 8) - 0.003 * at) + 0.002 * normal())

export function smoothCurve(seed: number): number[] {
  const random = seeded(seed)
  return falling(random, 0.3 + 0.4 * random.even())
}

/** The same with a dip of 6 to 15 points, one to six hundredths wide, at a place that is not at an end. */
export function dippedCurve(seed: number): { curve: number[]; at: number } {
  const random = seeded(seed)
  const at = 10 + Math.floor(80 * random.even())
  const [depth, width] = [0.06 + 0.09 * random.even(), 1 + 2 * random.even()]
  const curve = falling(random, 0.3 + 0.4 * random.even())
  return { at, curve: curve.map((value, place) => value - depth * Math.exp(-(((place - at) / width) ** 2))) }
}
