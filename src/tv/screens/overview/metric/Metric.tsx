import { useMemo } from 'react'
import { heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { pastOf, useTypical } from '#tv/dashboard/metrics/useTypical.ts'
import { useReleases } from '#tv/dashboard/videos/useReleases.ts'
import { dayMetrics } from '#tv/data/newestDays.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
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
  const { choice, groups, comparison, note, controls } = useDashboard(screen, { storedAs: 'overview' })
  const names = useMemo(() => [metric], [metric])
  const { compared, query, isEmpty } = useComparedSeries({ names, choice, ...heldBy(groups) })
  const releases = useReleases(compared, groups, compared && pastOf(compared.current.start))
  const typical = useTypical(metric, groups.shown ? undefined : compared?.days, releases)
  const [divider, divide] = useEntryState<Divider>(`${screen}:by`, 'videos')
  const possible = dividersOf(metric)
  const by = possible.includes(divider) ? divider : 'videos'
  const title = t(metrics[metric].title)
  return (
    <Screen title={title} note={note(query)} controls={controls} firstFocus={chartKey}>
      <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
        <div className="metric-page">
          {compared ? (
            <DaysPanel focusKey={chartKey} compared={compared} metric={metric} releases={releases} typical={typical} />
          ) : (
            <SkeletonChart />
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
            <Parts key={by} metric={metric} by={by} comparison={comparison} total={compared?.totals.current[metric]} />
            {possible.length < 3 && <p className="metric-parts-foot">{t(messages.noSources)}</p>}
          </section>
        </div>
      </SeriesBody>
    </Screen>
  )
}
