import { useMemo } from 'react'
import type { Now } from '#contract/now.ts'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { messages } from './messages.ts'
import { ageOf } from './spans.ts'

const hoursText = (hours: number) => numbers.minutes(60 * hours)
const hourSeconds = 3600
const along = {
  first: hourSeconds,
  each: hourSeconds,
  counting: 'clock',
  format: (seconds: number) => hoursText(seconds / hourSeconds),
} as const

/** The least hours along the chart. */
const minHours = 12

/** Twice the age of the video, so that its line is not lost beside what is usual later. */
const hoursDrawn = ({ views, usual }: NonNullable<Now['newest']>) =>
  Math.max(views.length, Math.min(usual.length, Math.max(minHours, 2 * views.length)))

interface FirstHoursChartProps {
  focusKey: string
  newest: NonNullable<Now['newest']>
}

/** The newest video's views by hours since it was published, beside what is usual at the same ages. */
export function FirstHoursChart({ focusKey, newest }: FirstHoursChartProps) {
  const { views, usual, title, of } = newest
  const hours = hoursDrawn(newest)
  const { labels, series } = useMemo(() => {
    const drawn = (values: readonly (number | null)[]) =>
      Array.from({ length: hours }, (_, place) => values[place] ?? null)
    return {
      labels: drawn([]).map((_, place) => hoursText(place + 1)),
      series: [
        { name: t(messages.newest), values: drawn(views), colour: 1 as const },
        { name: t(messages.usual), values: drawn(usual), colour: 1 as const, dashed: true },
      ],
    }
  }, [views, usual, hours])
  return (
    <Chart
      focusKey={focusKey}
      label={t(messages.firstHours)}
      labels={labels}
      along={along}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(place) => {
        const hoursRead = place === undefined ? undefined : place + 1
        const age = ageOf(newest, hoursRead)
        const usualThen = usual[(age?.hours ?? hoursRead ?? 0) - 1] ?? undefined
        return (
          <Readout
            title={t(messages.firstHours)}
            aside={title}
            figure={age && numbers.exact(age.views)}
            beside={[
              t(messages.after, { time: hoursText(age?.hours ?? hoursRead ?? 0) }),
              usualThen !== undefined && t(messages.usualViews, { views: numbers.exact(usualThen), of }),
            ]}
          />
        )
      }}
    />
  )
}
