import type { PictureKind } from '#contract/pictures.ts'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { detailOf, type SourceDetail, type SourceKind, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { bothOf, Compared } from '#tv/ui/list/Compared.tsx'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { listRows } from '../FlowView.tsx'
import { messages } from '../messages.ts'
import { useFlowSeries } from '../useFlowSeries.ts'
import { type Entry, entriesQuery, maxEntries } from './entries.ts'
import '../traffic.css'

const screen = 'traffic-source'
const chartKey = `${screen}:chart`

/** One traffic source: its days compared with those before, and its detail. */
export default function Source({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const sourceKind: SourceKind = params.of === 'places' ? 'places' : 'sources'
  const code = params.name ?? ''
  const detail = detailOf(sourceKind, code)
  const { days, newest, comparison, note, controls } = useDashboard(screen)
  const { compared, now, before } = useFlowSeries({ kind: sourceKind, code, comparison, newest })
  const query = days.data === undefined ? days : now.data === undefined ? now : before

  return (
    <Screen
      title={sourceName(sourceKind, code)}
      note={note(query)}
      controls={controls}
      firstFocus={detail ? `${screen}:list` : chartKey}
    >
      <SeriesBody screen={screen} query={query} isEmpty={days.data?.length === 0}>
        <div className="traffic-row">
          {compared ? <DaysPanel focusKey={chartKey} compared={compared} metric="views" /> : <SkeletonChart />}
          <Entries kind={sourceKind} code={code} comparison={comparison} all={compared?.totals.current.views} />
        </div>
      </SeriesBody>
    </Screen>
  )
}

interface EntriesProps {
  kind: SourceKind
  code: string
  comparison: Comparison | undefined
  /** All views of this source; undefined while they are not known. */
  all: number | undefined
}

/** The detail of a traffic source: at most 25 entries, the largest first. */
function Entries(props: EntriesProps) {
  const detail = detailOf(props.kind, props.code)
  if (detail) return <Ranks {...props} detail={detail} />
  return (
    <section className="traffic-list" aria-label={t(messages.details)}>
      <p className="traffic-empty">{t(messages.noDetails)}</p>
    </section>
  )
}

function Ranks({ kind, code, comparison, all, detail }: EntriesProps & { detail: SourceDetail }) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, (selection) =>
    entriesQuery(kind, code, detail.entries, selection),
  )
  const entries = currentQuery.data
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
        query={query}
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
