import { reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { metricSets } from './metrics.ts'

/** From `least` to `most` of these names. */
export interface Choice {
  from: readonly string[]
  least: number
  most: number
}

/** One row of the facts' table "Which reports exist". A new report is a new row here; nothing else knows one by name. */
export interface Report {
  /** As a person would call it; refusals name the nearest report by it. */
  name: string
  /** The bulk type whose table holds its dimensions. */
  table: string
  /** Names that stand in none of the choices are refused. */
  dimensions: readonly Choice[]
  filters: readonly Choice[]
  metrics: readonly string[]
  /** Any one of these scopes reads it. */
  scopes: readonly ScopeName[]
  /** A list of the best: sorting is required, descending, by one of these first; at most so many rows. */
  ranking?: { by: readonly string[]; most: number }
}

const one = (...from: string[]): Choice => ({ from, least: 1, most: 1 })
const atMostOne = (...from: string[]): Choice => ({ from, least: 0, most: 1 })

const place = atMostOne('country', 'continent', 'subContinent')
const entity = atMostOne('video')

export const reports: readonly Report[] = [
  {
    name: 'basic',
    table: 'channel_basic',
    dimensions: [],
    filters: [place, entity],
    metrics: metricSets.all,
    scopes: reportScopeNames,
  },
  {
    name: 'time',
    table: 'channel_basic',
    dimensions: [one('day', 'month')],
    filters: [place, entity],
    metrics: metricSets.all,
    scopes: reportScopeNames,
  },
  {
    name: 'country',
    table: 'channel_basic',
    dimensions: [one('country')],
    filters: [atMostOne('continent', 'subContinent'), entity],
    metrics: metricSets.all,
    scopes: reportScopeNames,
  },
  {
    name: 'top videos',
    table: 'channel_basic',
    dimensions: [one('video')],
    filters: [place, entity],
    metrics: metricSets.all,
    scopes: reportScopeNames,
    ranking: {
      by: [
        'views',
        'redViews',
        'estimatedMinutesWatched',
        'estimatedRedMinutesWatched',
        'subscribersGained',
        'subscribersLost',
      ],
      most: 200,
    },
  },
]
