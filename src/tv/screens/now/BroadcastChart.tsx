import { useMemo } from 'react'
import type { Now } from '#contract/now.ts'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { alongTime } from './alongTime.ts'
import { messages } from './messages.ts'
import { hourMs, minuteMs, viewersByMinute } from './spans.ts'

/** From this number of minutes on, only hours are written below the axis. */
const longFrom = 120

interface BroadcastChartProps {
  focusKey: string
  broadcast: NonNullable<Now['broadcast']>
}

/** The viewers of the broadcast that runs, by minute. */
export function BroadcastChart({ focusKey, broadcast }: BroadcastChartProps) {
  const { title, viewers, peak, curve } = broadcast
  const start = curve[0]?.at ?? 0
  const { labels, series, along } = useMemo(() => {
    const values = viewersByMinute(curve)
    return {
      labels: values.map((_, minute) => numbers.minutes(minute)),
      series: [{ name: t(messages.viewersLine), values, colour: 1 as const }],
      along: alongTime(start, minuteMs, values.length < longFrom ? 15 * minuteMs : hourMs),
    }
  }, [curve, start])
  return (
    <Chart
      focusKey={focusKey}
      label={t(messages.viewers)}
      labels={labels}
      along={along}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(place) => {
        const read = place === undefined ? viewers : (series[0]?.values[place] ?? null)
        return (
          <Readout
            title={t(messages.viewers)}
            aside={title}
            figure={read === null ? undefined : numbers.exact(read)}
            beside={
              place === undefined
                ? [
                    peak !== null &&
                      t(messages.peak, { viewers: numbers.exact(peak.viewers), moment: times.clock(peak.at) }),
                  ]
                : [times.clock(start + place * minuteMs), read === null && t(messages.notCounted)]
            }
          />
        )
      }}
    />
  )
}
