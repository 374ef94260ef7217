import { type ComparedSeries, changeOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { type Day, dayAt, daysBetween } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from '../messages.ts'

/** Below this number of views, a change in percent is chance. */
const sample = 100

/**
 * "394K views in the last 28 days, up 4%". Without the change where it is small, or where two groups are compared.
 * @param newest the newest day with numbers
 */
export function plainVerdict(
  { totals, labels, current }: Pick<ComparedSeries<'views'>, 'totals' | 'labels' | 'current'>,
  newest: Day,
): string {
  const { views } = totals.current
  const { ratio } = changeOf(views, totals.previous.views)
  const isSure = labels === undefined && Math.min(views, totals.previous.views) >= sample
  const change = isSure && ratio !== undefined ? numbers.spokenChange(ratio) : undefined
  return t(messages.plain, {
    count: views,
    shown: numbers.short(views),
    days: current.end === newest ? daysBetween(current.start, current.end) + 1 : 0,
    range: dayText.range(current.start, current.end, dayAt(Date.now())),
    direction: change?.form ?? 'same',
    change: change?.size ?? '',
    times: change?.times ?? 0,
  })
}
