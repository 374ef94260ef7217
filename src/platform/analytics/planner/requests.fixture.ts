import fc from 'fast-check'
import { filters } from '../catalogue/filters.ts'
import type { ParameterConstraint, Report } from '../catalogue/report.ts'
import { reports } from '../catalogue/reports.ts'

/** Values of filters that some rows have; no row has the video and the playlist without numbers. */
const values: Record<string, readonly string[]> = {
  country: ['US', 'GB', 'ZZ', 'FR'],
  continent: ['019', '150'],
  subContinent: ['021', '155'],
  province: ['US-CA', 'US-ZZ'],
  video: ['UCmine-a', 'UCmine-b', 'UCmine-c', 'UCmine-none'],
  playlist: ['UCmine-list-x', 'UCmine-list-y', 'UCmine-list-none'],
  liveOrOnDemand: ['LIVE', 'ON_DEMAND'],
  subscribedStatus: ['SUBSCRIBED', 'UNSUBSCRIBED'],
  videoProduct: ['UNKNOWN'],
  insightPlaybackLocationType: ['EMBEDDED'],
  insightTrafficSourceType: ['YT_SEARCH', 'EXT_URL'],
  deviceType: ['DESKTOP', 'TV'],
  operatingSystem: ['ANDROID', 'IOS', '31'],
  audienceType: ['ORGANIC', 'AD_INSTREAM'],
  subtitleLanguage: ['en', 'pt-BR', 'fr'],
  subtitleLanguageAutotranslated: ['de', 'fr'],
  endScreenElementType: ['VIDEO', 'SUBSCRIBE', '777'],
}
const single = (filter: string) => filters.find(({ name }) => name === filter)?.single === true

const namesIn = (constraints: readonly ParameterConstraint[], without: (name: string) => boolean = () => false) =>
  fc
    .tuple(
      ...constraints.map(({ from, min, max }) => {
        const allowed = from.filter((name) => !without(name))
        return fc.shuffledSubarray(allowed, { minLength: min, maxLength: Math.min(max, allowed.length) })
      }),
    )
    .map((lists) => lists.flat())

const request = (report: Report): fc.Arbitrary<Record<string, string>> =>
  fc
    .record({
      // Its numbers are not known, so it is refused.
      dimensions: namesIn(report.dimensions, (name) => name === 'videoProduct'),
      filters: namesIn(report.filters, (name) => !(name in values)),
      metrics: fc.shuffledSubarray([...report.metrics], {
        minLength: 1,
        maxLength: Math.min(6, report.metrics.length),
      }),
      days: fc.constantFrom(['2026-09-01', '2026-11-01'], ['2026-10-01', '2026-10-01'], ['2026-11-01', '2026-12-01']),
      ranked: fc.constantFrom(
        ...(report.ranking?.by ?? report.metrics).filter((name) => report.metrics.includes(name)),
      ),
    })
    .chain(({ dimensions, filters, metrics, days: [startDate = '', endDate = ''], ranked }) => {
      const live = [...dimensions, ...filters].includes('liveOrOnDemand')
      const metricNames = [...new Set([...metrics, ...(report.ranking ? [ranked] : [])])].filter(
        (name) => !(live && name === 'averageViewPercentage'),
      )
      const term = (name: string): fc.Arbitrary<string> => {
        const constraint = report.filters.find(({ from }) => from.includes(name))
        if (constraint?.value !== undefined) return fc.constant(`${name}==${constraint.value}`)
        return fc
          .shuffledSubarray([...(values[name] ?? [])], {
            minLength: 1,
            maxLength: constraint?.single || single(name) ? 1 : (values[name]?.length ?? 1),
          })
          .map((list) => `${name}==${list.join()}`)
      }
      return fc.tuple(...filters.map(term)).map((terms) => ({
        startDate,
        endDate,
        dimensions: dimensions.join(),
        filters: terms.join(';'),
        metrics: metricNames.join() || (report.metrics[0] ?? ''),
        ...(report.ranking ? { sort: `-${live && ranked === 'averageViewPercentage' ? 'views' : ranked}` } : {}),
      }))
    })

/** Requests that the catalogue allows, also those that an earlier report answers with the same numbers. */
export const requests = fc
  .constantFrom(...reports)
  .chain((report) => request(report).map((query) => ({ report, query })))
