import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type MetricName, metrics } from '#tv/dashboard/metrics/metrics.ts'
import { releasesOf } from '#tv/dashboard/metrics/releases.ts'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { usePaintedOnce } from '#tv/dashboard/metrics/usePaintedOnce.ts'
import { bandOf, pastOf, useTypical } from '#tv/dashboard/metrics/useTypical.ts'
import { usualText } from '#tv/dashboard/metrics/usualText.ts'
import { DayChart } from '#tv/dashboard/notes/DayChart.tsx'
import { RankPanel } from '#tv/dashboard/rank/RankPanel.tsx'
import { causeSentences, totalName } from '#tv/dashboard/unusual/sentences.ts'
import { allTimeQuery, type Finding, totalsOn } from '#tv/dashboard/unusual/unusual.ts'
import { dayMetrics, newestDaysQuery } from '#tv/data/newestDays.ts'
import { releasedQuery } from '#tv/data/videos.ts'
import { addDays, type Day, daysBetween, eachDay } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { messages } from './messages.ts'
import '#tv/dashboard/metrics/metrics.css'

/** The days in a chart of a day or a week: five weeks show the rhythm of the week. */
const newestDays = 35
const chartKey = 'unusual:chart'

/** The numbers behind a sentence: the chart in which it is seen. `children` stand below it. */
export function Evidence({ finding, children }: { finding: Finding; children?: ReactNode }) {
  return (
    <aside className="unusual-evidence">
      {chart()}
      {children}
    </aside>
  )

  function chart() {
    const { insight, weeks, video } = finding
    if (video)
      return (
        <RankPanel focusKey={chartKey} ranking={video.ranking} shownAt={daysBetween(insight.first, insight.last)} />
      )
    if (insight.kind === 'milestone') return <InAll finding={finding} />
    return weeks ? <ByWeek finding={finding} weeks={weeks} /> : <ByDay finding={finding} />
  }
}

/** What brought it, if that is known. */
export function Causes({ finding }: { finding: Finding }) {
  const causes = causeSentences(finding)
  if (causes.length === 0) return null
  return (
    <ul className="unusual-causes">
      {causes.map((cause) => (
        <li key={cause}>{cause}</li>
      ))}
    </ul>
  )
}

/** A metric by day, with the grey band of what is usual. */
function ByDay({ finding: { insight } }: { finding: Finding }) {
  const { first, last, kind } = insight
  const metric = dayMetrics.find((name) => name === insight.metric) ?? 'views'
  const { title, figure, counting, rule, scale } = metrics[metric]
  const { data: rows } = useQuery(newestDaysQuery)
  const newest = rows?.[0]?.day ?? last
  const days = useMemo(
    () => (kind === 'trend' ? eachDay(first, last) : eachDay(addDays(newest, 1 - newestDays), newest)),
    [kind, first, last, newest],
  )
  const { data: released, isError } = useQuery(releasedQuery(pastOf(days[0] ?? first)))
  const releases = useMemo(() => (released ? releasesOf(released) : isError ? null : undefined), [released, isError])
  const usual = useTypical(metric, days, releases)
  const painted = usePaintedOnce(rows && usual !== undefined ? { usual } : undefined, '')
  const typical = painted?.usual
  const values = useMemo(() => {
    const byDay = new Map(rows?.map((row) => [row.day, row[metric]]))
    return days.map((day) => byDay.get(day) ?? null)
  }, [rows, metric, days])
  const series = useMemo(
    () =>
      [{ name: t(title), values: values.map((value) => (value === null ? null : value * scale)), colour: 1 }] as const,
    [values, scale, title],
  )
  const band = useMemo(() => (typical ? bandOf(typical, scale) : undefined), [typical, scale])
  const points = useMemo(
    () => days.flatMap((day, place) => (day >= first && day <= last ? [place] : [])),
    [days, first, last],
  )
  if (painted === undefined) return <SkeletonChart />
  return (
    <DayChart
      focusKey={chartKey}
      label={t(messages.byDay, { metric: t(title) })}
      days={days}
      series={series}
      band={band}
      counting={counting}
      formatRule={rule}
      points={kind === 'trend' ? undefined : points}
      readout={(place, { notes, hint }) => {
        const [value, usual] = place === undefined ? [undefined, undefined] : [values[place], typical?.[place]]
        if (place === undefined || value === null || value === undefined) return whole()
        return (
          <Readout
            title={dayText.long(days[place] ?? last)}
            figure={figure(value)}
            detail={usual && usualText(usual, figure)}
            notes={notes || hint}
          />
        )
      }}
    />
  )

  function whole() {
    const detail = t(kind === 'trend' ? messages.before : messages.usual, { value: figure(insight.usual) })
    return <Readout title={t(title)} figure={figure(insight.value)} detail={detail} />
  }
}

/** A total since the beginning by day, and its milestone as a line of its own. */
function InAll({ finding }: { finding: Finding }) {
  const { metric: name, last, value: reached } = finding.insight
  const metric = name as MetricName
  const { figure, short, counting, rule, scale } = metrics[metric]
  const { data: rows } = useQuery(newestDaysQuery)
  const newest = rows?.[0]?.day
  const { data: answer, isError } = useQuery({ ...allTimeQuery(newest ?? last), enabled: newest !== undefined })
  const [allTime] = answer ?? []
  const totals = useMemo(
    () => (rows && allTime ? totalsOn(rows, metric, allTime).reverse() : undefined),
    [rows, metric, allTime],
  )
  const days = useMemo(() => totals?.map(({ day }) => day) ?? [], [totals])
  const series = useMemo(
    () =>
      [
        { name: totalName(metric), values: (totals ?? []).map(({ value }) => value * scale), colour: 1 },
        { name: short(reached), values: (totals ?? []).map(() => reached * scale), dashed: true, colour: 1 },
      ] as const,
    [totals, metric, scale, short, reached],
  )
  const points = useMemo(() => days.flatMap((day, place) => (day === last ? [place] : [])), [days, last])
  if (isError || (answer && !allTime)) return <ByDay finding={finding} />
  if (!totals) return <SkeletonChart />
  return (
    <DayChart
      focusKey={chartKey}
      label={t(messages.byDay, { metric: totalName(metric) })}
      days={days}
      series={series}
      counting={counting}
      formatRule={rule}
      points={points}
      readout={(place, { notes, hint }) => {
        const read = place === undefined ? undefined : totals[place]
        return read ? (
          <Readout
            title={dayText.long(read.day)}
            figure={figure(read.value)}
            detail={undefined}
            notes={notes || hint}
          />
        ) : (
          <Readout
            title={totalName(metric)}
            figure={figure(reached)}
            detail={t(messages.reached, { day: dayText.withWeekday(last) })}
          />
        )
      }}
    />
  )
}

/** The views of a traffic source, country or device by week. */
function ByWeek({ finding: { insight }, weeks }: { finding: Finding; weeks: readonly number[] }) {
  const { title, figure, counting, rule } = metrics[insight.metric as MetricName]
  const ends = useMemo(
    () => weeks.map((_, place): Day => addDays(insight.last, -7 * (weeks.length - 1 - place))),
    [weeks, insight.last],
  )
  const labels = useMemo(() => ends.map((day) => dayText.short(day)), [ends])
  const series = useMemo(() => [{ name: t(title), values: weeks, colour: 1 }] as const, [weeks, title])
  const points = useMemo(() => [weeks.length - 1], [weeks])
  return (
    <Chart
      focusKey={chartKey}
      label={t(messages.byWeek, { metric: t(title) })}
      labels={labels}
      series={series}
      counting={counting}
      formatRule={rule}
      points={points}
      readout={(place) =>
        place === undefined ? (
          <Readout
            title={t(title)}
            figure={figure(insight.value)}
            detail={t(messages.usual, { value: figure(insight.usual) })}
          />
        ) : (
          <Readout
            title={t(messages.week, { day: labels[place] ?? '' })}
            figure={figure(weeks[place] ?? 0)}
            detail={undefined}
          />
        )
      }
    />
  )
}

interface ReadoutProps {
  title: string
  figure: string
  detail: string | null | undefined
  notes?: ReactNode
}

function Readout({ title, figure, detail, notes }: ReadoutProps) {
  return (
    <header className="metric-readout">
      <h2 className="metric-readout-title">{title}</h2>
      <p className="metric-readout-line">
        <span className="metric-figure">{figure}</span>
        <span className="metric-readout-beside">{detail}</span>
        <span className="unusual-notes">{notes}</span>
      </p>
    </header>
  )
}
