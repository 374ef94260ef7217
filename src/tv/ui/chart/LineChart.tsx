import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { openOverlay } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { onPress } from '#tv/remote/press.ts'
import { whenIdle } from '../../time/idle.ts'
import { frameOf, lastKnown, type Series, spreadApart } from './frame.ts'
import type { Along, Counting } from './scale.ts'
import './chart.css'

interface LineChartProps {
  focusKey: string
  /** What the lines say, for voice guides. */
  label: string
  /** One for each place along the axis. */
  labels: readonly string[]
  /** Where places are parts of a whole: round values of it stand below instead of the labels. */
  along?: Along | undefined
  series: readonly Series[]
  counting: Counting
  formatRule: (value: number) => string
  /** Places where something happened, marked on the axis. */
  marks?: readonly number[] | undefined
  /** What stands large above the lines: of the place that the marker is at, or of the whole. */
  readout: (place: number | undefined) => ReactNode
}

type Lines = ComponentType<{
  frame: ReturnType<typeof frameOf>
  series: readonly Series[]
}>

/** More would lie over one another: they are drawn thin. */
const mostWideMarks = 40

/** The height of a name at a line's end, as `chart.css` has it. */
const lineEms = 4 / 3

/** In CSS px. */
const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)

/** Comes when the browser has nothing better to do, and is drawn then too: the figures above say the same, and first. */
const loadLines = () => import('./Lines.tsx')

/**
 * Lines over days. OK enters the chart: left and right move a marker, its values stand above; OK or Back leaves. Until
 * then arrows pass it by as they pass any other focusable, so it is never a trap.
 */
export function LineChart(props: LineChartProps) {
  const { focusKey, label, labels, along, series, counting, formatRule, marks = [], readout } = props
  const plot = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0, rem: 16, em: 24 })
  const [Drawn, setDrawn] = useState<Lines>()
  const newest = Math.max(0, ...series.map(({ values }) => lastKnown(values)))
  const { marked, enter } = useMarker(newest)

  useLayoutEffect(() => {
    const measure = () => {
      if (!plot.current) return
      const { clientWidth: width, clientHeight: height } = plot.current
      const [rem, em] = [fontSize(document.documentElement), fontSize(plot.current)]
      setSize((now) =>
        now.width === width && now.height === height && now.rem === rem && now.em === em
          ? now
          : { width, height, rem, em },
      )
    }
    measure()
    // Not the window alone: what comes later beside a chart takes width from it.
    const watch = new ResizeObserver(measure)
    if (plot.current) watch.observe(plot.current)
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  useEffect(() => {
    let wanted = true
    whenIdle(() => {
      // A chart that cannot be loaded leaves its figures: they say the same.
      loadLines().then(
        ({ default: lines }) => wanted && setDrawn(() => lines),
        () => {},
      )
    })
    return () => {
      wanted = false
    }
  }, [])

  const frame = useMemo(
    () => frameOf({ ...size, labels, along, series, counting, formatRule }),
    [size, labels, along, series, counting, formatRule],
  )
  const ends = series.map(({ values }) => lastKnown(values))
  const endHeights = spreadApart(
    series.map(({ values }, line) => {
      const end = values[ends[line] ?? -1]
      // A line that is not there pushes no name aside.
      return end === null || end === undefined ? Number.NEGATIVE_INFINITY : frame.yOf(end)
    }),
    lineEms * frame.em,
    frame.height - frame.inset.bottom,
  )

  return (
    <section className="chart" data-reading={marked !== undefined}>
      <ChartPress focusKey={focusKey} label={label} onPress={enter} />
      <div className="chart-readout" aria-live="polite">
        {readout(marked)}
      </div>
      <div className="chart-plot" ref={plot}>
        {Drawn && size.width > 0 && (
          <div className="chart-drawn" aria-hidden="true">
            <Drawn frame={frame} series={series} />
            {series.map(({ name, dashed, colour }, line) => {
              const end = ends[line] ?? -1
              // A line that is not there has no end to be named at.
              if (end < 0) return null
              const left = frame.xOf(end) + 0.5 * frame.em
              const color = dashed ? 'var(--secondary)' : `var(--series-${colour})`
              return (
                <span key={name} className="chart-end" style={{ left, top: endHeights[line], color }}>
                  {name}
                </span>
              )
            })}
            {marks.map((place) => (
              <span
                key={place}
                className="chart-mark"
                data-many={marks.length > mostWideMarks}
                style={{ left: frame.xOf(place), top: frame.height - frame.inset.bottom }}
              />
            ))}
            {marked !== undefined && <Marker place={marked} frame={frame} series={series} />}
          </div>
        )}
      </div>
    </section>
  )
}

/** Apart from what it lies over, so that the focus that comes and goes draws no line and no figure anew. */
function ChartPress({ focusKey, label, onPress }: { focusKey: string; label: string; onPress: () => void }) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    <button {...props} type="button" className="chart-press focusable" aria-label={`${label}. OK reads the values.`} />
  )
}

function Marker({
  place,
  frame,
  series,
}: {
  place: number
  frame: ReturnType<typeof frameOf>
  series: readonly Series[]
}) {
  const left = frame.xOf(place)
  return (
    <>
      <span className="chart-marker" style={{ left, top: frame.inset.top, bottom: frame.inset.bottom }} />
      {series.map(({ name, values, colour, dashed }) => {
        const value = values[place]
        if (value === null || value === undefined) return null
        const style = { left, top: frame.yOf(value), background: `var(--series-${colour})` }
        return <span key={name} className="chart-dot" style={{ ...style, opacity: dashed ? 0.7 : 1 }} />
      })}
    </>
  )
}

/** Held for so long, the marker moves by more than a day at a time: a year is crossed in seconds. */
const fasterAfterMs = 900

/** The place that is being read, while it is being read. */
function useMarker(newest: number) {
  const [marked, setMarked] = useState<number>()
  const reading = marked !== undefined
  const close = useRef(() => {})
  const enter = () => {
    if (reading) return close.current()
    setMarked(newest)
    close.current = openOverlay(() => setMarked(undefined))
  }
  useEffect(() => {
    if (!reading) return
    return onPress('part', ({ action, phase, heldMs }) => {
      if (action === 'ok' || action === 'up' || action === 'down') {
        if (phase === 'press') close.current()
        return true
      }
      if (action !== 'left' && action !== 'right') return false
      if (phase === 'release') return true
      const step = (action === 'left' ? -1 : 1) * (heldMs > fasterAfterMs ? Math.max(1, Math.round(newest / 60)) : 1)
      setMarked((place = newest) => Math.min(newest, Math.max(0, place + step)))
      return true
    })
  }, [reading, newest])
  // A chart that goes while it is read takes its history entry along.
  useEffect(() => () => close.current(), [])
  return { marked: reading ? Math.min(marked, newest) : undefined, enter }
}
