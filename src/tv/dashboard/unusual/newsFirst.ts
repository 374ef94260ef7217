import type { Insight } from '#insights/insight.ts'
import { maxRarity } from '#insights/unusual.ts'
import { type Day, daysBetween } from '#tv/dates/days.ts'
import { isWithin, newsDays } from './unusual.ts'

/** So many days of age weigh as much as one deviation of rarity. */
const daysPerDeviation = 2

/**
 * The order in which what is unusual is told: news before all that is older. Of news, rarer comes before more common
 * and newer before older, and of equal ones the larger; what is older keeps its order.
 */
export function newsFirst<Found extends { insight: Insight }>(found: readonly Found[], newest: Day): Found[] {
  const weight = ({ insight: { rarity, last } }: Found) =>
    Math.min(maxRarity, Math.floor(Math.abs(rarity))) - daysBetween(last, newest) / daysPerDeviation
  const news = found.filter(({ insight }) => isWithin(insight, newest, newsDays))
  return [
    ...news.sort((a, b) => weight(b) - weight(a) || b.insight.size - a.insight.size),
    ...found.filter(({ insight }) => !isWithin(insight, newest, newsDays)),
  ]
}
