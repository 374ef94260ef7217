import { useQuery } from '@tanstack/react-query'
import type { PictureKind } from '#contract/pictures.ts'
import type { Comparison, Selection } from '#tv/dashboard/comparison/comparison.ts'
import { pendingQuery } from '#tv/dashboard/comparison/pending.ts'
import { ofSameGroup } from '#tv/dashboard/comparison/placeholder.ts'
import { detailOf, type SourceDetail, type SourceKind } from '#tv/dashboard/labels/trafficSources.ts'
import { dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { bothOf } from '#tv/ui/list/bothOf.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { RankedAnswer } from '#tv/ui/list/RankedAnswer.tsx'
import { listRows } from '../FlowView.tsx'
import { type Entry, entriesQuery, maxEntries } from './entries.ts'
import { messages } from './messages.ts'

interface EntriesProps {
  kind: SourceKind
  code: string
  comparison: Comparison | undefined
  /** All views of this source; undefined while they are not known. */
  all: number | undefined
}

/** The detail of a traffic source: at most 25 entries, the largest first. */
export function Entries(props: EntriesProps) {
  const detail = detailOf(props.kind, props.code)
  if (detail) return <Ranks {...props} detail={detail} />
  return (
    <section className="traffic-list" aria-label={t(messages.details)}>
      <p className="traffic-empty">{t(messages.noDetails)}</p>
    </section>
  )
}

function Ranks({ kind, code, comparison, all, detail }: EntriesProps & { detail: SourceDetail }) {
  const anyDay = dayAt(0)
  const noDay: Selection = { period: { start: anyDay, end: anyDay } }
  const { current, previous, labels } = comparison ?? { current: noDay, previous: noDay }
  const query = useQuery({
    ...entriesQuery(kind, code, detail.entries, current),
    enabled: comparison !== undefined,
    placeholderData: ofSameGroup(current.where),
  })
  const previousQuery = useQuery({
    ...entriesQuery(kind, code, detail.entries, previous),
    enabled: labels !== undefined,
    placeholderData: ofSameGroup(previous.where),
  })
  const entries = query.data
  const items = entries?.map(itemOf)
  const named = entries?.reduce((sum, { views }) => sum + views, 0) ?? 0
  return (
    <section className="traffic-list" aria-label={t(detail.title)}>
      <h2 className="traffic-section">{t(detail.title)}</h2>
      {entries && labels && <Compared labels={labels} className="traffic-compared" />}
      <RankedAnswer
        focusKey="traffic-source:list"
        label={t(messages.byViews, { what: t(detail.title) })}
        pictures={pictured[detail.entries]}
        query={pendingQuery(query, previousQuery, labels)}
        items={items && labels ? previousQuery.data && bothOf(items, previousQuery.data.map(itemOf)) : items}
        rows={listRows}
        short={numbers.short}
        exact={numbers.exact}
        empty={t(messages.empty)}
        labels={labels}
      />
      {entries && all !== undefined && named > 0 && all > named && (
        <p className="traffic-named">{partText(entries.length, numbers.percent(named / all), labels?.current)}</p>
      )}
    </section>
  )
}

/** The part of all views that the list explains. */
function partText(count: number, share: string, group: string | undefined): string {
  const isCut = count === maxEntries
  if (group === undefined) return t(isCut ? messages.top : messages.named, { count, share })
  return t(isCut ? messages.topOf : messages.namedOf, { count, share, group })
}

/** The kind of picture of entries that have pictures. */
const pictured: Partial<Record<SourceDetail['entries'], PictureKind>> = {
  video: 'videos',
  playlist: 'playlists',
  channel: 'channels',
}

const itemOf = ({ id, title, views }: Entry) => ({ id, title, value: views })
