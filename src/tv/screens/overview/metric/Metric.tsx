import { useMemo } from 'react'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { maxDaysByDay } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { messages as seriesMessages } from '#tv/dashboard/metrics/messages.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { previousName } from '#tv/dashboard/metrics/periodNames.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { calendarMessages } from '#tv/dashboard/period/messages.ts'
import { openVideoOf } from '#tv/dashboard/videos/sequence.ts'
import { dayMetrics } from '#tv/data/newestDays.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { bothOf, Compared } from '#tv/ui/list/Compared.tsx'
import { RankedAnswer, type RankedItem } from '#tv/ui/list/RankedList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { ChannelDays } from '../ChannelDays.tsx'
import { metricMessages } from '../messages.ts'
import { type Divider, dividedQuery, dividers, dividersOf, maxParts, type Shown } from './divide.ts'
import './metric.css'

const screen = 'metric'
const partsLabels = {
  videos: metricMessages.byVideos,
  countries: metricMessages.byCountries,
  sources: metricMessages.bySources,
}
const chartKey = `${screen}:chart`
/** What the line is compared with: one at a time. */
const comparisons = ['usual', 'previous'] as const

/** One figure of the overview: a large chart by day, and the figure by video, country or source. */
export default function Metric({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const metric: Shown = dayMetrics.find((name) => name === params.name) ?? 'views'
  const { choice, groups, comparison, note, controls } = useDashboard(screen)
  const names = useMemo(() => [metric], [metric])
  const { compared, query, isEmpty } = useComparedSeries({ names, choice, ...heldBy(groups) })
  const [divider, divide] = useEntryState<Divider>(`${screen}:by`, 'videos')
  const [comparedWith, compareWith] = useEntryState<(typeof comparisons)[number]>(`${screen}:with`, 'usual')
  const possible = dividersOf(metric)
  const by = possible.includes(divider) ? divider : 'videos'
  const title = t(metrics[metric].title)
  return (
    <Screen title={title} note={note(query)} controls={controls} firstFocus={chartKey}>
      <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
        <div className="metric-page">
          <div className="metric-days">
            <ChannelDays
              focusKey={chartKey}
              compared={compared}
              metric={metric}
              groups={groups}
              withPrevious={comparedWith === 'previous'}
            />
            {compared && !groups.shown && compared.days.length <= maxDaysByDay && (
              <Segments
                label={t(calendarMessages.compareWith)}
                focusKey={`${screen}:with`}
                values={comparisons}
                chosen={comparedWith}
                onChoose={compareWith}
                textOf={(name) => (name === 'usual' ? t(seriesMessages.usualRange) : previousName(compared))}
              />
            )}
          </div>
          <section className="metric-parts" aria-label={t(partsLabels[by], { metric: title })}>
            <Segments
              label={t(metricMessages.brokenDown)}
              focusKey={`${screen}:by`}
              values={possible}
              chosen={by}
              onChoose={divide}
              textOf={(name) => t(dividers[name])}
            />
            <Parts key={by} metric={metric} by={by} comparison={comparison} total={compared?.totals.current[metric]} />
            {possible.length < 3 && <p className="metric-parts-foot">{t(metricMessages.noSources)}</p>}
          </section>
        </div>
      </SeriesBody>
    </Screen>
  )
}

interface PartsProps {
  metric: Shown
  by: Divider
  comparison: Comparison | undefined
  /** The total; undefined while it is not known. */
  total: number | undefined
}

const titles = {
  videos: metricMessages.videosBy,
  countries: metricMessages.countriesBy,
  sources: metricMessages.sourcesBy,
}
const rows = 6

/** The parts of a figure, the largest first. */
function Parts({ metric, by, comparison, total }: PartsProps) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, (selection) =>
    dividedQuery(metric, by, selection),
  )
  const { inText, short, exact, weighedBy } = metrics[metric]
  const listKey = `metric:${by}`
  const averaged = weighedBy !== undefined
  const share = (value: number) => (averaged || !total ? {} : { aside: numbers.percent(value / total) })
  // A share that comes later would make the bars shorter.
  const isShareComing = !averaged && total === undefined
  const items = labels
    ? currentQuery.data && previousQuery.data && bothOf(currentQuery.data, previousQuery.data)
    : isShareComing
      ? undefined
      : currentQuery.data?.map((part) => ({ ...part, ...share(part.value) }))
  return (
    <>
      {averaged && by !== 'sources' && (
        <p className="metric-parts-foot">{t(metricMessages.ofMost, { count: maxParts })}</p>
      )}
      {labels && <Compared labels={labels} className="metric-parts-compared" />}
      <RankedAnswer
        focusKey={listKey}
        label={t(titles[by], { metric: t(inText) })}
        {...(by === 'videos' && { pictures: 'videos' as const })}
        query={query}
        items={items}
        rows={averaged || labels ? rows - 1 : rows}
        short={short}
        exact={exact}
        asideAt="bar"
        empty={t(metricMessages.empty)}
        labels={labels}
        {...(by === 'videos' && {
          onPress: ({ id }: RankedItem) => openVideoOf(items ?? [], listKey, id),
        })}
      />
    </>
  )
}
