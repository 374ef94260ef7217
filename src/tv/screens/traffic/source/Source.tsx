import { detailOf, type SourceKind, sourceName } from '../../../dashboard/labels/trafficSources.ts'
import { useDashboard } from '../../../dashboard/layout/useDashboard.tsx'
import { ComingChart } from '../../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../../dashboard/metrics/DaysPanel.tsx'
import { TrendBody } from '../../../dashboard/metrics/TrendBody.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { useFlowTrend } from '../useFlowTrend.ts'
import { Entries } from './Entries.tsx'
import '../traffic.css'

const screen = 'traffic-source'
const chartKey = `${screen}:chart`

/** One traffic source: its days compared with those before, and its detail. */
export default function Source({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const of: SourceKind = params.of === 'places' ? 'places' : 'sources'
  const code = params.name ?? ''
  const detail = detailOf(of, code)
  const { days, newest, sides, note, choices } = useDashboard(screen, { storedAs: 'reach' })
  const { trend, now, before } = useFlowTrend({ of, code, sides, newest })
  const asked = days.data === undefined ? days : now.data === undefined ? now : before

  return (
    <Screen
      title={sourceName(of, code)}
      note={note(asked)}
      choices={choices}
      firstFocus={detail ? `${screen}:list` : chartKey}
    >
      <TrendBody screen={screen} asked={asked} isEmpty={days.data?.length === 0}>
        <div className="traffic-row">
          {trend ? <DaysPanel focusKey={chartKey} trend={trend} metric="views" /> : <ComingChart />}
          <Entries of={of} code={code} sides={sides} all={trend?.totals.current.views} />
        </div>
      </TrendBody>
    </Screen>
  )
}
