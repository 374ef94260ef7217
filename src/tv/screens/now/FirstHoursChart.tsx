import { useMemo } from 'react'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import type { FirstHours } from './firstDays.ts'
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

/**
 * Twice the age of the video, so that its line is not lost beside what is usual later; all hours where only later ones
 * are known.
 */
function hoursDrawn({ views, usual }: FirstHours): number {
  const drawn = Math.max(views.length, Math.min(usual.length, Math.max(minHours, 2 * views.length)))
  return usual.findIndex((views) => views !== null) < drawn ? drawn : usual.length
}

interface FirstHoursChartProps {
  focusKey: string
  newest: FirstHours
}

/** The newest video's views by hours since it was published, beside what is usual at the same ages. */
export function FirstHoursChart({ focusKey, newest }: FirstHoursChartProps) {
  const { views, usual, title } = newest
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
        const hours = age?.hours ?? hoursRead ?? 0
        return (
          <Readout
            title={t(messages.firstHours)}
            aside={title}
            figure={age && numbers.exact(age.views)}
            beside={[t(messages.after, { time: hoursText(hours) }), usualText(newest, hours)]}
          />
        )
      }}
    />
  )
}

/** What is usual at an age. Reports by day know nothing of the first hours: then what is usual at the first known age. */
function usualText({ usual, of, isByDays }: FirstHours, hours: number): string | undefined {
  const place = isByDays
    ? Math.max(
        hours - 1,
        usual.findIndex((views) => views !== null),
      )
    : hours - 1
  const views = usual[place] ?? undefined
  if (views === undefined) return undefined
  const values = { views: numbers.exact(Math.round(views)), of }
  return isByDays ? t(messages.usualByDays, { ...values, time: hoursText(place + 1) }) : t(messages.usualViews, values)
}
