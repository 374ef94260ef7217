import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../../../dashboard/comparison/pending.ts'
import { ofSameGroup } from '../../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../../dashboard/comparison/sides.ts'
import { metrics } from '../../../dashboard/metrics/metrics.ts'
import { dayAt } from '../../../dates/days.ts'
import { numbers } from '../../../format/locale.ts'
import { t } from '../../../language/t.ts'
import { openScreen } from '../../../remote/back.ts'
import { bothOf } from '../../../ui/list/bothOf.ts'
import { Compared } from '../../../ui/list/Compared.tsx'
import { RankedAnswer } from '../../../ui/list/RankedAnswer.tsx'
import type { RankedItem } from '../../../ui/list/RankedList.tsx'
import { type Divider, dividedQuery, maxParts, type Shown } from './divide.ts'
import { messages } from './messages.ts'

interface PartsProps {
  metric: Shown
  by: Divider
  sides: Sides | undefined
  /** The total; undefined while it is not known. */
  total: number | undefined
}

const labels = { videos: messages.videosBy, countries: messages.countriesBy, sources: messages.sourcesBy }
const rows = 6
const anyDay = dayAt(0)
const noSide: Side = { period: { start: anyDay, end: anyDay } }

/** The parts of a figure, the largest first. */
export function Parts({ metric, by, sides, total }: PartsProps) {
  const { current, previous, called } = sides ?? { current: noSide, previous: noSide }
  const ask = (side: Side) => ({ ...dividedQuery(metric, by, side), placeholderData: ofSameGroup(side.where) })
  const own = useQuery({ ...ask(current), enabled: sides !== undefined })
  const theirs = useQuery({ ...ask(previous), enabled: called !== undefined })
  const { inText, short, exact, weighedBy } = metrics[metric]
  const averaged = weighedBy !== undefined
  const share = (value: number) => (averaged || !total ? {} : { aside: numbers.percent(value / total) })
  const asked = pendingQuery(own, theirs, called)
  const items = called
    ? own.data && theirs.data && bothOf(own.data, theirs.data)
    : own.data?.map((part) => ({ ...part, ...share(part.value) }))
  return (
    <>
      {averaged && by !== 'sources' && <p className="metric-parts-foot">{t(messages.ofMost, { count: maxParts })}</p>}
      {called && <Compared called={called} className="metric-parts-compared" />}
      <RankedAnswer
        focusKey={`metric:${by}`}
        label={t(labels[by], { metric: t(inText) })}
        {...(by === 'videos' && { pictures: 'videos' as const })}
        asked={asked}
        items={items}
        rows={averaged || called ? rows - 1 : rows}
        short={short}
        exact={exact}
        asideAt="bar"
        empty={t(messages.empty)}
        called={called}
        {...(by === 'videos' && {
          onPress: ({ id }: RankedItem) => openScreen(`/videos/${encodeURIComponent(id)}`),
        })}
      />
    </>
  )
}
