import { useQuery } from '@tanstack/react-query'
import type { Comparison, Selection } from '#tv/dashboard/comparison/comparison.ts'
import { pendingQuery } from '#tv/dashboard/comparison/pending.ts'
import { ofSameGroup } from '#tv/dashboard/comparison/placeholder.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { bothOf } from '#tv/ui/list/bothOf.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { RankedAnswer } from '#tv/ui/list/RankedAnswer.tsx'
import type { RankedItem } from '#tv/ui/list/RankedList.tsx'
import { type Divider, dividedQuery, maxParts, type Shown } from './divide.ts'
import { messages } from './messages.ts'

interface PartsProps {
  metric: Shown
  by: Divider
  comparison: Comparison | undefined
  /** The total; undefined while it is not known. */
  total: number | undefined
}

const titles = { videos: messages.videosBy, countries: messages.countriesBy, sources: messages.sourcesBy }
const rows = 6
const anyDay = dayAt(0)
const noSelection: Selection = { period: { start: anyDay, end: anyDay } }

/** The parts of a figure, the largest first. */
export function Parts({ metric, by, comparison, total }: PartsProps) {
  const { current, previous, labels } = comparison ?? { current: noSelection, previous: noSelection }
  const ask = (selection: Selection) => ({
    ...dividedQuery(metric, by, selection),
    placeholderData: ofSameGroup(selection.where),
  })
  const currentQuery = useQuery({ ...ask(current), enabled: comparison !== undefined })
  const previousQuery = useQuery({ ...ask(previous), enabled: labels !== undefined })
  const { inText, short, exact, weighedBy } = metrics[metric]
  const averaged = weighedBy !== undefined
  const share = (value: number) => (averaged || !total ? {} : { aside: numbers.percent(value / total) })
  const query = pendingQuery(currentQuery, previousQuery, labels)
  const items = labels
    ? currentQuery.data && previousQuery.data && bothOf(currentQuery.data, previousQuery.data)
    : currentQuery.data?.map((part) => ({ ...part, ...share(part.value) }))
  return (
    <>
      {averaged && by !== 'sources' && <p className="metric-parts-foot">{t(messages.ofMost, { count: maxParts })}</p>}
      {labels && <Compared labels={labels} className="metric-parts-compared" />}
      <RankedAnswer
        focusKey={`metric:${by}`}
        label={t(titles[by], { metric: t(inText) })}
        {...(by === 'videos' && { pictures: 'videos' as const })}
        query={query}
        items={items}
        rows={averaged || labels ? rows - 1 : rows}
        short={short}
        exact={exact}
        asideAt="bar"
        empty={t(messages.empty)}
        labels={labels}
        {...(by === 'videos' && {
          onPress: ({ id }: RankedItem) => openScreen(`/videos/${encodeURIComponent(id)}`),
        })}
      />
    </>
  )
}
