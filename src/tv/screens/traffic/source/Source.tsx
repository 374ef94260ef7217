import { detailOf, type SourceKind, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { useFlowSeries } from '../useFlowSeries.ts'
import { Entries } from './Entries.tsx'
import '../traffic.css'

const screen = 'traffic-source'
const chartKey = `${screen}:chart`

/** One traffic source: its days compared with those before, and its detail. */
export default function Source({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const sourceKind: SourceKind = params.of === 'places' ? 'places' : 'sources'
  const code = params.name ?? ''
  const detail = detailOf(sourceKind, code)
  const { days, newest, comparison, note, controls } = useDashboard(screen, { storedAs: 'reach' })
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
