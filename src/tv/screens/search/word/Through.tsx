import { useMemo } from 'react'
import { Readout } from '#tv/dashboard/metrics/Readout.tsx'
import { dayAt } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import type { Series } from '#tv/ui/chart/series.ts'
import { messages } from '../messages.ts'
import { timesText } from '../timesText.ts'
import { mostOf, type SaidIn, spansOf } from './history.ts'

interface ThroughProps {
  focusKey: string
  /** At least one. */
  recordings: readonly SaidIn[]
  /** Whether all sentences were counted. */
  isComplete: boolean
}

/** How often words were said through time, as bars. */
export function Through({ focusKey, recordings, isComplete }: ThroughProps) {
  const { unit, spans } = useMemo(() => spansOf(recordings), [recordings])
  const title = t(unit === 'day' ? messages.saidByDay : messages.saidByMonth)
  const series = useMemo(
    (): Series[] => [{ name: title, values: spans.map(({ said }) => said), bars: true, colour: 1 }],
    [spans, title],
  )
  const nameOf = (first: string) => (unit === 'day' ? dayText.short(first, dayAt(Date.now())) : dayText.month(first))
  const labels = spans.map(({ first }) => nameOf(first))
  const most = mostOf(spans)
  const total = recordings.reduce((sum, { said }) => sum + said, 0)
  return (
    <Chart
      focusKey={focusKey}
      label={title}
      labels={labels}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(place) => {
        const span = place === undefined ? undefined : spans[place]
        return (
          <Readout
            title={title}
            figure={span ? numbers.exact(span.said) : timesText(total, isComplete)}
            beside={
              span
                ? [nameOf(span.first)]
                : [
                    t(messages.times, { count: total }),
                    most && t(messages.most, { when: nameOf(most.first), shown: numbers.exact(most.said) }),
                  ]
            }
          />
        )
      }}
    />
  )
}
