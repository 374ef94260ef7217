import { addDays, type Day, dayNumber } from '../time/days.ts'
import type { DemoVideoFacts } from './facts/works.ts'
import { bell, chance, idText } from './seededRandom.ts'
import {
  beginning,
  chartTable,
  galley,
  keelUp,
  nightWatch,
  oldTools,
  oneKnot,
  passages,
  type Series,
} from './series.ts'

/** A video of the demo channel, with the values that determine its numbers. */
export interface DemoVideo extends DemoVideoFacts {
  title: string
  /** Name of its series. */
  series: string
  /** Hour of its day of publication. */
  hour: number
}

/** Days from the channel's first day to the viral peak, which the first short how-to published after that has. */
const viralFrom = 604
/** A publication slot of the week: day of the week (0: Sunday), series, and the weeks in which it is used. */
interface Slot {
  weekday: number
  hour: number
  series(week: number, day: Day): Series | undefined
}

const thursdays = [galley, chartTable, oldTools]
const slots: readonly Slot[] = [
  { weekday: 2, hour: 7, series: (week) => (week % 2 === 0 ? oneKnot : undefined) },
  { weekday: 4, hour: 9, series: (week) => thursdays[week % thursdays.length] },
  // From June to September they sail instead of building.
  { weekday: 6, hour: 8, series: (_, day) => (/-0[6-9]-/.test(day) ? passages : keelUp) },
  { weekday: 0, hour: 12, series: (week) => (week % 4 === 3 ? nightWatch : undefined) },
]

/**
 * All videos from the channel's first day until `lastDay`, oldest first. A later `lastDay` only adds videos at the end:
 * a video's numbers depend on the seed and its position.
 */
export function schedule(seed: number, firstDay: Day, lastDay: Day): DemoVideo[] {
  const videos: DemoVideo[] = []
  const countBySeries = new Map<Series, number>()
  let viralFound = false
  const publish = (series: Series, published: Day, hour: number) => {
    const place = videos.length
    const n = countBySeries.get(series) ?? 0
    countBySeries.set(series, n + 1)
    const viral = !viralFound && series === oneKnot && dayNumber(published) - dayNumber(firstDay) >= viralFrom
    viralFound ||= viral
    const [shortest, longest] = series.length
    videos.push({
      id: idText(11, seed, 1, place),
      title: series.title(n),
      series: series.name,
      published,
      hour,
      lengthSeconds: Math.round(shortest + (longest - shortest) * chance(seed, 2, place)),
      firstDay: series.firstDay * Math.exp(0.45 * bell(seed, 3, place)),
      evergreen: series.evergreen * Math.exp(0.7 * bell(seed, 4, place)),
      retention: series.retention * (0.88 + 0.24 * chance(seed, 5, place)),
      fades: 1.6 + 2.2 * chance(seed, 6, place),
      viral,
    })
  }
  publish(beginning, firstDay, 10)
  const days = dayNumber(lastDay) - dayNumber(firstDay)
  for (let offset = 1; offset <= days; offset += 1) {
    const day = addDays(firstDay, offset)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    for (const slot of slots) {
      const series = slot.weekday === weekday ? slot.series(Math.floor(offset / 7), day) : undefined
      if (series) publish(series, day, slot.hour)
    }
  }
  return videos
}
