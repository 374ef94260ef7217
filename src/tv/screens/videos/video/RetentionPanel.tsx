import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameRetention } from '#insights/retention.ts'
import { isGone } from '#tv/data/gone.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { MomentWords, momentWordsQuery } from './MomentWords.tsx'
import { messages } from './messages.ts'
import { partSentence, type RetentionCurve, retentionParts, type Viewers, viewersTexts } from './retention.ts'

interface RetentionPanelProps {
  focusKey: string
  viewers: Viewers
  own: RetentionCurve
  /** Undefined while it loads, or when there is none. */
  median: RetentionCurve | undefined
  /** Whole seconds. */
  duration: number | undefined
  /** In the days of the curve; undefined until it is known. */
  views: number | undefined
  /** ID of the video's recording; null: it has none; undefined: not known. */
  recording: string | null | undefined
  /** A chosen recording is being stored. */
  isSaving: boolean
  /** Opens the choice of a recording. `goneRecording`: the one that it has, if the service no longer has it. */
  onChoose: (goneRecording?: string) => void
}

const percent = (hundredths: number) => numbers.percent(hundredths / 100)

/**
 * The share of viewers who still watch, along the video, compared with the channel's median. Intro, steady parts,
 * spikes and dips are named (specification: insights 10); while the curve is read, up and down lead to spikes and dips,
 * and with a recording the words at the point stand below, and OK plays them. Without one, or when the service no
 * longer has it, OK chooses it.
 */
export function RetentionPanel(props: RetentionPanelProps) {
  const { focusKey, viewers, own, median, duration, views, recording, isSaving, onChoose } = props
  const series = useMemo(() => {
    const drawn = (curve: RetentionCurve) => curve.map((ratio) => ratio * 100)
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
  const named = useMemo(
    () => (views === undefined ? null : nameRetention(own, duration ?? 0, views)),
    [own, duration, views],
  )
  const parts = useMemo(() => named && retentionParts(named), [named])
  const stops = useMemo(() => named?.bumps.map(({ at }) => at), [named])
  /** Seconds. */
  const moments = useMemo(
    () => (duration === undefined ? undefined : own.map((_, place) => ((place + 1) / own.length) * duration)),
    [own, duration],
  )
  // `MomentWords` asks, while the curve is read.
  const { error } = useQuery({ ...momentWordsQuery(recording ?? '', moments ?? []), enabled: false })
  const goneRecording = recording && isGone(error) ? recording : undefined
  const play = (place: number, leave: () => void) => {
    leave()
    openScreen(`/transcripts/${encodeURIComponent(recording ?? '')}?at=${moments?.[place]?.toFixed(1)}`)
  }
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
      parts={parts ?? undefined}
      stops={stops}
      {...(recording !== undefined &&
        moments && {
          onOk: recording === null || goneRecording !== undefined ? () => onChoose(goneRecording) : play,
          below: (place) =>
            recording === null ? (
              <p className="video-words">
                <span className="video-words-line">{t(isSaving ? messages.saving : messages.okChooses)}</span>
              </p>
            ) : (
              <MomentWords job={recording} moments={moments} place={place} />
            ),
        })}
      readout={(index) => {
        const at = index ?? halfway
        const [ownRatio, medianRatio] = [own[at], median?.[at]]
        const part =
          index === undefined || !named ? undefined : partSentence(named, index, (place) => labels[place] ?? '')
        const leadsOn = index !== undefined && stops !== undefined && stops.length > 0
        return (
          <header className="metric-readout">
            <h2 className="metric-readout-title video-part">
              {part ?? t(messages.stillWatching)}
              {part === undefined && (
                <span className="metric-smooth">{t(leadsOn ? messages.nextBump : viewersTexts[viewers].subtitle)}</span>
              )}
            </h2>
            <p className="metric-readout-line">
              <span className="metric-figure">{ownRatio === undefined ? '–' : numbers.percent(ownRatio)}</span>
              <span className="metric-readout-beside">
                <span className="metric-day">
                  {index === undefined ? t(messages.halfway) : t(messages.at, { time: labels[at] ?? '' })}
                </span>
                {medianRatio !== undefined && (
                  <span>{t(messages.medianOf, { share: numbers.percent(medianRatio) })}</span>
                )}
              </span>
            </p>
          </header>
        )
      }}
    />
  )
}
