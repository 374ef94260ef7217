import type { PartWeeks } from '../changedParts.ts'
import type { VideoDays } from '../ranked.ts'
import { type Day, type DaySeries, dayOf } from '../series.ts'
import { type Random, seeded } from './random.fixture.ts'

/** How often a simulated channel publishes. */
export type Publishing = 'never' | 'monthly' | 'weekly' | 'three a week'

export interface ChannelPlan {
  seed: number
  /** Views of an average day. */
  size: number
  publishing: Publishing
  days: number
  planted?: Planted
}

/** What is planted: by which factor something differs, from a day on, for how many days. */
export type Planted =
  | { kind: 'spike' | 'drop' | 'level'; from: number; days: number; factor: number }
  | { kind: 'trend'; from: number; weekly: number }
  | { kind: 'source' | 'device' | 'country'; part: number; from: number; days: number; factor: number }
  | { kind: 'rank'; factor: number }

export interface Channel {
  series: { views: DaySeries; minutes: DaySeries; duration: DaySeries; gained: DaySeries }
  releases: Day[]
  /** Part by day: index 0 is the largest. */
  sources: Float64Array[]
  devices: Float64Array[]
  countries: Float64Array[]
  videos: VideoDays[]
}

export const first: Day = '2025-01-05'
export const partShares = {
  sources: [0.34, 0.27, 0.16, 0.11, 0.08, 0.04],
  devices: [0.52, 0.27, 0.16, 0.05],
  countries: [0.4, 0.22, 0.14, 0.1, 0.08, 0.06],
} as const

/** The deviation of a release's size, in its logarithm. */
export const releaseSpread = 0.4
const gapOf: Record<Exclude<Publishing, 'never'>, readonly number[]> = {
  monthly: [28],
  weekly: [7],
  'three a week': [2, 2, 3],
}
/** A release's first day as a part of an average day: who publishes more has smaller ones. */
const releaseSize = { never: 0, monthly: 1, weekly: 0.8, 'three a week': 0.4 } as const

/**
 * A channel without anything unusual but what is planted: a rhythm of the week, slow growth or decline of up to 1 % a
 * week, a level that wanders by 8 % (each day keeps nine tenths of the day before), overdispersed counts (gamma and
 * Poisson, which is negative binomial), releases that decay by a power of their age, and shares that wander by 8 %.
 */
export function simulated({ seed, size, publishing, days, planted }: ChannelPlan): Channel {
  const random = seeded(seed)
  const { normal, gamma, poisson, even } = random
  const week = Array.from({ length: 7 }, () => Math.exp(0.15 * normal()))
  const growth = 0.01 * (2 * even() - 1)
  const dispersion = 0.005 + 0.03 * even()
  const wander = wandering(random, 0.08)
  const { lift, releases, sizes } = publish(random, publishing, days, planted)
  const totals = new Float64Array(days)
  const split = (shares: readonly number[], kind: 'source' | 'device' | 'country') => {
    const drift = shares.map(() => wandering(random, 0.08))
    const parts = shares.map(() => new Float64Array(days))
    return {
      parts,
      /** Shares the mean of a day among the parts. */
      at: (day: number, mean: number, draw: (mean: number) => number) => {
        const weights = shares.map((share, part) => share * Math.exp(drift[part]?.() ?? 0))
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        return weights.map((weight, part) => {
          const isPlanted = planted?.kind === kind && planted.part === part && isWithin(planted, day)
          const value = draw(((mean * weight) / whole) * (isPlanted ? planted.factor : 1))
          const partRows = parts[part]
          if (partRows) partRows[day] = value
          return value
        })
      },
    }
  }
  const sources = split(partShares.sources, 'source')
  const devices = split(partShares.devices, 'device')
  const countries = split(partShares.countries, 'country')
  const minutes: number[] = []
  const duration: number[] = []
  const gained: number[] = []
  for (let day = 0; day < days; day += 1) {
    const base = size * (week[day % 7] ?? 1) * Math.exp((growth * day) / 7 + wander())
    const whole = base * (1 + (lift[day] ?? 0)) * plantedFactor(planted, day) * gamma(dispersion)
    // The total is that of its sources; the other two split it again.
    const total = sources.at(day, whole, poisson).reduce((sum, value) => sum + value, 0)
    const extraOf = (parts: number[]) => parts.reduce((sum, value) => sum + value, 0)
    const [byDevice, byCountry] = [devices.at(day, total, poisson), countries.at(day, total, poisson)]
    totals[day] =
      planted?.kind === 'device' ? extraOf(byDevice) : planted?.kind === 'country' ? extraOf(byCountry) : total
    const views = totals[day] ?? 0
    const seconds = 240 * Math.exp(0.03 * normal() + 0.2 * (normal() / Math.sqrt(Math.max(1, views / 10))))
    duration.push(views > 0 ? seconds : 0)
    minutes.push((views * seconds) / 60)
    gained.push(poisson(views * 0.006 * gamma(0.05)))
  }
  const seriesOf = (metric: DaySeries['metric'], kind: DaySeries['kind'], values: ArrayLike<number>): DaySeries => ({
    metric,
    kind,
    first,
    values: Array.from(values),
  })
  return {
    series: {
      views: seriesOf('views', 'count', totals),
      minutes: seriesOf('estimatedMinutesWatched', 'measure', minutes),
      duration: seriesOf('averageViewDuration', 'measure', duration),
      gained: seriesOf('subscribersGained', 'count', gained),
    },
    releases: releases.map((day) => dayOf({ first }, day)),
    sources: sources.parts,
    devices: devices.parts,
    countries: countries.parts,
    videos: releases.map((day, place) => ({
      id: `video ${place}`,
      published: dayOf({ first }, day),
      values: Array.from({ length: Math.min(60, days - day) }, (_, age) =>
        poisson(size * (sizes[place] ?? 0) * (1 + age) ** -1.2 * gamma(0.03)),
      ),
    })),
  }
}

/** The weeks that end on a day, as far back as the detector looks. */
export function weeksOf(
  dimension: PartWeeks['dimension'],
  parts: readonly Float64Array[],
  end: number,
  count = 13,
): PartWeeks {
  const weeks = Array.from({ length: count }, (_, place) => {
    const last = end - 7 * (count - 1 - place)
    return new Map(
      parts.map((days, part) => [`${dimension} ${part}`, days.subarray(last - 6, last + 1).reduce((a, b) => a + b, 0)]),
    )
  })
  return { dimension, metric: 'views', first: dayOf({ first }, end - 6), last: dayOf({ first }, end), weeks }
}

const isWithin = (span: { from: number; days: number }, day: number) => day >= span.from && day < span.from + span.days

function plantedFactor(planted: Planted | undefined, day: number): number {
  if (planted?.kind === 'trend') return day < planted.from ? 1 : (1 + planted.weekly) ** ((day - planted.from) / 7)
  const isDay = planted?.kind === 'spike' || planted?.kind === 'drop' || planted?.kind === 'level'
  return isDay && isWithin(planted, day) ? planted.factor : 1
}

/** A logarithm that wanders around 0 with a deviation: each day keeps nine tenths of the one before. */
function wandering({ normal }: Random, deviation: number): () => number {
  let at = deviation * normal()
  return () => {
    at = 0.9 * at + deviation * Math.sqrt(1 - 0.81) * normal()
    return at
  }
}

function publish({ normal, even }: Random, publishing: Publishing, days: number, planted: Planted | undefined) {
  const lift = new Float64Array(days)
  const releases: number[] = []
  if (publishing !== 'never') {
    const gaps = gapOf[publishing]
    for (let at = Math.floor(7 * even()), n = 0; at < days; n += 1) {
      releases.push(at)
      // Who publishes monthly or weekly is a day early or late now and then.
      at += (gaps[n % gaps.length] ?? 7) + (publishing === 'three a week' || even() < 0.8 ? 0 : even() < 0.5 ? -1 : 1)
    }
  }
  const sizes = releases.map((_, place) => {
    const isPlanted = planted?.kind === 'rank' && place === releases.length - 1
    return releaseSize[publishing] * Math.exp(releaseSpread * normal()) * (isPlanted ? planted.factor : 1)
  })
  releases.forEach((day, place) => {
    for (let at = day; at < Math.min(days, day + 60); at += 1)
      lift[at] = (lift[at] ?? 0) + (sizes[place] ?? 0) * (1 + at - day) ** -1.2
  })
  return { lift, releases, sizes }
}
