import { causesOf } from '../causes.ts'
import { indexOf } from '../series.ts'
import { unusual } from '../unusual.ts'
import { usualDays } from '../usual.ts'
import { type Channel, first, type Planted, simulated } from './channel.fixture.ts'
import { knownAt, planOf } from './quietMonth.fixture.ts'
import { type Random, seeded } from './random.fixture.ts'

/** Views of an average day, where something is planted: below, some detectors have no sample. */
export const plantedSizes = [300, 3000, 30_000] as const
/** The day on which it is looked for. */
const end = 320

export interface Planting {
  name: string
  /** What is planted in the n-th channel. */
  plan: (n: number) => Planted
}

const part = (kind: 'source' | 'device' | 'country', parts: number): Planting => ({
  name: `${kind}, × 2.5 for a week`,
  plan: (n) => ({ kind, part: n % parts, from: end - 6, days: 7, factor: 2.5 }),
})

/** The sizes at which 95 % must be found. Parts are the larger ones, from 11 % of a channel's views on. */
export const plantings: readonly Planting[] = [
  { name: 'spike, × 4', plan: () => ({ kind: 'spike', from: end, days: 1, factor: 4 }) },
  { name: 'drop, to a tenth', plan: () => ({ kind: 'drop', from: end, days: 1, factor: 0.1 }) },
  { name: 'level, × 3 for a week', plan: () => ({ kind: 'level', from: end - 6, days: 7, factor: 3 }) },
  { name: 'level, to a third for a week', plan: () => ({ kind: 'level', from: end - 6, days: 7, factor: 1 / 3 }) },
  { name: 'trend, + 8 % a week', plan: () => ({ kind: 'trend', from: end - 111, weekly: 0.08 }) },
  { name: 'trend, − 8 % a week', plan: () => ({ kind: 'trend', from: end - 111, weekly: -0.08 }) },
  part('source', 4),
  part('device', 3),
  part('country', 4),
  { name: 'rank, × 9', plan: () => ({ kind: 'rank', factor: 9 }) },
]

export interface Outcome {
  /** Channels whose planted day has the least sample, and those that have not. */
  judged: number
  unjudged: number
  found: number
  /** Of those found: the part is named that was planted, and no other. */
  right: number
}

/** Plants the same in many channels, and looks for it on the evening of the day. */
export function detectPlanted({ plan }: Planting, channels: number): Outcome {
  const outcome: Outcome = { judged: 0, unjudged: 0, found: 0, right: 0 }
  for (let n = 0; n < channels; n += 1) {
    const planted = plan(n)
    const channel = simulated({ ...planOf(n, plantedSizes), seed: 50_000 + n, planted })
    const at = planted.kind === 'rank' ? rankedAt(channel) : end
    const isDay = planted.kind === 'spike' || planted.kind === 'drop'
    if (at === undefined || (isDay && !usualDays(channel.series.views, channel.releases).on(at))) {
      outcome.unjudged += 1
      continue
    }
    outcome.judged += 1
    const insights = unusual(knownAt(channel, at)).filter(
      ({ kind, metric }) => kind === planted.kind && metric === 'views',
    )
    if (insights.length === 0) continue
    outcome.found += 1
    const expectedPart = 'part' in planted ? `${planted.kind} ${planted.part}` : insights[0]?.part
    if (insights.every((insight) => insight.part === expectedPart)) outcome.right += 1
  }
  return outcome
}

/** Three days after the last video; undefined when too few came before it or the days end sooner. */
function rankedAt({ videos }: Channel): number | undefined {
  const last = videos[videos.length - 1]
  return last === undefined || videos.length <= 13 || last.values.length < 4
    ? undefined
    : indexOf({ first }, last.published) + 3
}

/** Causes of a planted change: the channel's views by video, of which one, new or known, brings all of it. */
export function causeIsRight(seed: number): boolean {
  const random = seeded(seed)
  const usual = 200 * 10 ** (2 * random.even())
  const videos = Array.from({ length: 60 }, (_, place) => ({ id: `video ${place}`, weight: (1 + place) ** -1.1 }))
  const whole = videos.reduce((sum, { weight }) => sum + weight, 0)
  const draw = (days: number) =>
    new Map(videos.map(({ id, weight }) => [id, counted(random, (usual * days * weight) / whole, 0.15)]))
  const [before, now] = [draw(28), draw(1)]
  const planted = random.even() < 0.5 ? 'new video' : `video ${Math.floor(random.even() * 60)}`
  // Half of the channel's usual day and more: what a spike or a drop of the least size brings.
  const isDrop = random.even() < 0.3 && planted === 'video 0'
  const brought = isDrop ? -(now.get(planted) ?? 0) : usual * (0.5 + 2 * random.even())
  now.set(planted, Math.round((now.get(planted) ?? 0) + brought))
  const [value, beforeTotal] = [totalOf(now), totalOf(before)]
  return causesOf({ value, usual: beforeTotal / 28, now, before, beforeTotal })[0]?.part === planted
}

const counted = ({ poisson, gamma }: Random, mean: number, dispersion: number) => poisson(mean * gamma(dispersion))
const totalOf = (parts: ReadonlyMap<string, number>) => [...parts.values()].reduce((sum, value) => sum + value, 0)
