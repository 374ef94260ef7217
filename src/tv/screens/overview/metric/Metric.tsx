import { useMemo } from 'react'
import { heldBy } from '../../../dashboard/comparison/useGroupChoice.ts'
import { useDashboard } from '../../../dashboard/layout/useDashboard.tsx'
import { ComingChart } from '../../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../../dashboard/metrics/DaysPanel.tsx'
import { metrics } from '../../../dashboard/metrics/metrics.ts'
import { TrendBody } from '../../../dashboard/metrics/TrendBody.tsx'
import { useTrend } from '../../../dashboard/metrics/useTrend.ts'
import { pastOf, useTypical } from '../../../dashboard/metrics/useTypical.ts'
import { useReleases } from '../../../dashboard/videos/useReleases.ts'
import { dayMetrics } from '../../../data/days.ts'
import { t } from '../../../language/t.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { type Divider, dividers, dividersOf, type Shown } from './divide.ts'
import { messages } from './messages.ts'
import { Parts } from './Parts.tsx'
import './metric.css'

const screen = 'metric'
const partsLabels = { videos: messages.byVideos, countries: messages.byCountries, sources: messages.bySources }
const chartKey = `${screen}:chart`

/** One figure of the overview: a large chart by day, and the figure by video, country or source. */
export default function Metric({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const metric: Shown = dayMetrics.find((name) => name === params.name) ?? 'views'
  const { choice, groups, sides, note, choices } = useDashboard(screen, { storedAs: 'overview' })
  const names = useMemo(() => [metric], [metric])
  const { trend, asked, isEmpty } = useTrend({ names, choice, ...heldBy(groups) })
  const releases = useReleases(trend, groups, trend && pastOf(trend.current.start))
  const typical = useTypical(metric, groups.shown ? undefined : trend?.days, releases)
  const [kept, divide] = useEntryState<Divider>(`${screen}:by`, 'videos')
  const possible = dividersOf(metric)
  const by = possible.includes(kept) ? kept : 'videos'
  const title = t(metrics[metric].title)
  return (
    <Screen title={title} note={note(asked)} choices={choices} firstFocus={chartKey}>
      <TrendBody screen={screen} asked={asked} isEmpty={isEmpty}>
        <div className="metric-page">
          {trend ? (
            <DaysPanel focusKey={chartKey} trend={trend} metric={metric} releases={releases} typical={typical} />
          ) : (
            <ComingChart />
          )}
          <section className="metric-parts" aria-label={t(partsLabels[by], { metric: title })}>
            <Segments
              label={t(messages.brokenDown)}
              focusKey={`${screen}:by`}
              values={possible}
              chosen={by}
              onChoose={divide}
              textOf={(name) => t(dividers[name])}
            />
            <Parts key={by} metric={metric} by={by} sides={sides} total={trend?.totals.current[metric]} />
            {possible.length < 3 && <p className="metric-parts-foot">{t(messages.noSources)}</p>}
          </section>
        </div>
      </TrendBody>
    </Screen>
  )
}
