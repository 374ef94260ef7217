import { type LanguageTag, languageTags } from '#contract/languages.ts'
import type { SharedPage } from '#contract/sharedPage.ts'
import { dayAt } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { i18n, t } from '#tv/language/t.ts'
import { type ComparedSeries, changeOf } from '../metrics/comparedSeries.ts'
import { type MetricName, metrics } from '../metrics/metrics.ts'
import { previousName } from '../metrics/periodNames.ts'

/** The language that the screen is in. */
export const shownLanguage = (): LanguageTag => languageTags.find((tag) => tag === i18n.locale) ?? 'en'

interface SeriesPageOptions<Name extends MetricName> {
  title: string
  /** The figures of the tiles, and the one that is drawn. */
  names: readonly Name[]
  totals: ComparedSeries<Name>['totals']
  compared: ComparedSeries<Name>
  metric: Name
}

/** The figures and the days of a screen as a page for a phone: the same numbers in the same words. */
export function seriesPage<Name extends MetricName>(options: SeriesPageOptions<Name>): SharedPage {
  const { title, names, totals, compared, metric } = options
  const { days, current, previous } = compared
  const today = dayAt(Date.now())
  const values = compared.valuesOf(metric)
  const highest = Math.max(0, ...[...values.current, ...values.previous].map((value) => value ?? 0))
  return {
    language: shownLanguage(),
    title,
    subtitle: dayText.range(current.start, current.end, today),
    columns: [dayText.range(current.start, current.end, today), dayText.range(previous.start, previous.end, today), ''],
    rows: names.map((name) => {
      const { ratio } = changeOf(totals.current[name], totals.previous[name])
      return {
        name: t(metrics[name].title),
        values: [
          metrics[name].exact(totals.current[name]),
          metrics[name].exact(totals.previous[name]),
          ratio === undefined ? '' : numbers.change(ratio),
        ],
      }
    }),
    chart: {
      title: t(metrics[metric].title),
      from: dayText.short(days[0] ?? current.start, today),
      to: dayText.short(days[days.length - 1] ?? current.end, today),
      highest: metrics[metric].exact(highest),
      lines: [
        { name: dayText.range(current.start, current.end, today), values: [...values.current] },
        { name: previousName(compared), values: [...values.previous] },
      ],
    },
  }
}
