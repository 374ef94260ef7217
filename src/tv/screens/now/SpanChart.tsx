import { useMemo } from 'react'
import type { Now } from '#contract/now.ts'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import type { Series } from '#tv/ui/chart/series.ts'
import { alongTime } from './alongTime.ts'
import { messages } from './messages.ts'
import { counted, hourMs, minuteMs, minutesToBars } from './spans.ts'
import { liveNumber, meanText, momentText } from './texts.ts'

const kinds = {
  minutes: { each: minuteMs, tick: 15 * minuteMs, title: messages.viewsByMinute },
  hours: { each: hourMs, tick: 12 * hourMs, title: messages.viewsByHour },
} as const

interface SpanChartProps {
  focusKey: string
  kind: keyof typeof kinds
  now: Now
}

/** Views by minute or by hour as bars. Before the first ones, it says since when they are counted. */
export function SpanChart({ focusKey, kind, now }: SpanChartProps) {
  const { each, tick, title } = kinds[kind]
  const { [kind]: spans, since, sampledAt } = now
  const sum = useMemo(() => counted(spans, each, { since, sampledAt }), [spans, each, since, sampledAt])
  const series = useMemo((): Series[] => {
    const bars = { colour: 1, bars: true } as const
    const values = spans.map(({ views }) => views)
    // The hour that is not over is fainter.
    const isOver = (place: number) => kind === 'minutes' || place < values.length - 1
    return [
      { ...bars, name: t(title), values: values.map((value, place) => (isOver(place) ? value : null)) },
      {
        ...bars,
        name: t(messages.soFar),
        values: values.map((value, place) => (isOver(place) ? null : value)),
        dashed: true,
      },
    ]
  }, [spans, kind, title])
  const start = spans[0]?.at ?? 0
  const along = useMemo(() => alongTime(start, each, tick), [start, each, tick])
  const labels = useMemo(() => spans.map(() => ''), [spans])
  if (sum.known === 0 || sampledAt === null) return <Soon kind={kind} now={now} />
  const moment = (at: number) => momentText(at, sampledAt)
  return (
    <Chart
      focusKey={focusKey}
      label={t(title)}
      labels={labels}
      along={along}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(place) => {
        const span = place === undefined ? undefined : spans[place]
        const isSoFar = kind === 'hours' && place === spans.length - 1
        return (
          <Readout
            title={t(title)}
            figure={span && (span.views === null ? undefined : numbers.exact(span.views))}
            beside={
              span
                ? [moment(span.at), span.views === null ? t(messages.notCounted) : isSoFar && t(messages.soFar)]
                : [
                    sum.most && t(messages.most, { views: liveNumber(sum.most.views), moment: moment(sum.most.at) }),
                    meanText(kind, sum),
                  ]
            }
          />
        )
      }}
    />
  )
}

/** In place of a chart without bars. */
function Soon({ kind, now }: Pick<SpanChartProps, 'kind' | 'now'>) {
  const { since, sampledAt } = now
  return (
    <section className="now-soon" role="status">
      <p className="now-soon-title">
        {since === null ? t(messages.starting) : t(messages.since, { moment: momentText(since, sampledAt ?? since) })}
      </p>
      <p>{t(messages.soon, { minutes: minutesToBars(kind, now, Date.now()) })}</p>
    </section>
  )
}
