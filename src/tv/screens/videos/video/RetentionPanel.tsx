import { useMemo } from 'react'
import { numbers } from '../../../format/locale.ts'
import { t } from '../../../language/t.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { messages } from './messages.ts'
import type { Curve } from './retention.ts'
import { type Viewers, viewersTexts } from './viewers.ts'

interface RetentionPanelProps {
  focusKey: string
  viewers: Viewers
  own: Curve
  /** Undefined while it loads, or when there is none. */
  median: Curve | undefined
  /** Whole seconds. */
  duration: number | undefined
}

const percent = (hundredths: number) => numbers.percent(hundredths / 100)

/** The share of viewers who still watch, along the video, compared with the channel's median. */
export function RetentionPanel({ focusKey, viewers, own, median, duration }: RetentionPanelProps) {
  const series = useMemo(() => {
    const drawn = (curve: Curve) => curve.map((ratio) => ratio * 100)
    return [
      { name: t(messages.this), values: drawn(own), colour: 2 as const },
      ...(median ? [{ name: t(messages.median), values: drawn(median), dashed: true, colour: 2 as const }] : []),
    ]
  }, [own, median])
  /** The position in the video: a time if the length is known, else a percentage. */
  const labels = useMemo(
    () =>
      own.map((_, index) => {
        const part = (index + 1) / own.length
        return duration === undefined ? numbers.percent(part) : numbers.duration(part * duration)
      }),
    [own, duration],
  )
  const along = useMemo(() => {
    if (duration === undefined) {
      const each = 100 / own.length
      return { first: each, each, counting: 'ten' as const, format: percent }
    }
    const each = duration / own.length
    return { first: each, each, counting: 'clock' as const, format: numbers.duration }
  }, [own, duration])
  const halfway = Math.max(0, Math.round(own.length / 2) - 1)
  return (
    <Chart
      focusKey={focusKey}
      label={t(messages.label)}
      labels={labels}
      along={along}
      series={series}
      counting="ten"
      formatRule={percent}
      readout={(index) => {
        const at = index ?? halfway
        const [here, usual] = [own[at], median?.[at]]
        return (
          <header className="metric-readout">
            <h2 className="metric-readout-title">
              {t(messages.stillWatching)}
              <span className="metric-smooth">{t(viewersTexts[viewers].beside)}</span>
            </h2>
            <p className="metric-readout-line">
              <span className="metric-figure">{here === undefined ? '–' : numbers.percent(here)}</span>
              <span className="metric-readout-beside">
                <span className="metric-day">
                  {index === undefined ? t(messages.halfway) : t(messages.at, { time: labels[at] ?? '' })}
                </span>
                {usual !== undefined && <span>{t(messages.medianOf, { share: numbers.percent(usual) })}</span>}
              </span>
            </p>
          </header>
        )
      }}
    />
  )
}
