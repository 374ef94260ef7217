import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#tv/language/t.ts'
import { openOverlay } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { onPress } from '#tv/remote/press.ts'
import { whenIdle } from '#tv/time/idle.ts'
import { messages } from '../messages.ts'
import type { DrawingProps } from './drawing/Drawing.tsx'
import { type Charted, newestRead } from './series.ts'
import './chart.css'

export interface ChartProps extends Omit<Charted, 'id'> {
  focusKey: string
  /** Describes the lines, for voice guides. */
  label: string
  /** The large value above the lines: of the point that is read, or of the whole chart. */
  readout: (place: number | undefined) => ReactNode
  /** OK on a place that is read; places without a value can then be read too. Without it, OK leaves the chart. */
  onOk?: OkOnPlace | undefined
  /** Places that up and down lead to while the chart is read. Constant while they stay the same. */
  stops?: readonly number[] | undefined
  /** About the place that is read, in the row below the chart. */
  below?: ((place: number) => ReactNode) | undefined
}

/**
 * Lines over days. OK enters the chart: left and right move a marker, whose values are shown above, and up and down
 * lead to the next stop; without stops they leave, as Back does. Before OK, arrows move past the chart as past any
 * other element.
 */
export function Chart({ focusKey, label, readout, onOk, stops, below, ...charted }: ChartProps) {
  // Lines are drawn later than figures: those of another metric or of other days are not shown below them.
  const about = [label, charted.labels[0], charted.labels.length].join(' ')
  const drawn = useDrawn({ id: focusKey, ...charted }, about)
  const ready = useAFrameLater(drawn?.about)
  const newest = newestRead(charted.series)
  const last = onOk ? Math.max(newest, charted.labels.length - 1) : newest
  const { read, ok } = useReading({ newest, last, onOk, stops })
  return (
    <section className="chart" data-reading={read !== undefined} data-flags={charted.flags !== undefined}>
      <ChartPress focusKey={focusKey} label={label} onPress={ok} />
      <div className="chart-readout" aria-live="polite">
        {readout(read)}
      </div>
      <div className="chart-plot" dir="ltr" aria-hidden="true">
        {drawn && (
          <div className="chart-drawn" data-outdated={ready !== about}>
            <drawn.Drawing charted={drawn.charted} read={read} />
          </div>
        )}
      </div>
      {below && read !== undefined && <div className="chart-below">{below(read)}</div>}
    </section>
  )
}

/** Loads Recharts and the code that draws with it. */
export const loadDrawing = () => import('./drawing/Drawing.tsx')

interface Drawn {
  Drawing: ComponentType<DrawingProps>
  charted: Charted
  about: string
}

/**
 * The drawing and its data, loaded when the browser is idle: Recharts is slow, at first and with each change. The
 * figures above show the same values, and appear first.
 */
function useDrawn(props: Charted, about: string): Drawn | undefined {
  const { id, labels, along, series, stacked, band, counting, formatRule, marks, points, notes, flags, parts } = props
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let wanted = true
    const charted = {
      id,
      labels,
      along,
      series,
      stacked,
      band,
      counting,
      formatRule,
      marks,
      points,
      notes,
      flags,
      parts,
    }
    const cancel = whenIdle(() => {
      // When the drawing cannot be loaded, the figures above still show the same values.
      loadDrawing().then(
        ({ default: Drawing }) => wanted && setDrawn({ Drawing, charted, about }),
        () => {},
      )
    })
    return () => {
      wanted = false
      cancel()
    }
  }, [id, labels, along, series, stacked, band, counting, formatRule, marks, points, notes, flags, parts, about])
  return drawn
}

/** Recharts draws the axis of other data a frame after their lines. */
function useAFrameLater(value: string | undefined): string | undefined {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setLater(value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return later
}

/** A separate component, so that a focus change renders neither the lines nor the figures. */
function ChartPress({ focusKey, label, onPress }: { focusKey: string; label: string; onPress: () => void }) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    <button
      {...props}
      type="button"
      className="chart-press focusable framed"
      aria-label={t(messages.read, { label })}
    />
  )
}

/** After this time, a held arrow moves the marker by more than a day at a time, so that a year takes seconds. */
const fasterAfterMs = 900

/** Opens something about the place that is read. `leave` leaves the chart. */
type OkOnPlace = (place: number, leave: () => void) => void

interface ReadingOptions {
  /** The place that is read first, and the last place that can be read. */
  newest: number
  last: number
  /** Without it, OK leaves the chart. */
  onOk: OkOnPlace | undefined
  /** Places that up and down lead to, in order; without any, up and down leave the chart. */
  stops: readonly number[] | undefined
}

const noStops: readonly number[] = []

/** The place that is read, and a function that starts reading. */
function useReading({ newest, last, onOk, stops = noStops }: ReadingOptions) {
  const [marked, setMarked] = useState<number>()
  const reading = marked !== undefined
  const read = reading ? Math.min(marked, last) : undefined
  const close = useRef(() => {})
  const ok = () => {
    if (read !== undefined && onOk) return onOk(read, () => close.current())
    if (reading) return close.current()
    setMarked(newest)
    close.current = openOverlay(() => setMarked(undefined))
  }
  const latestOk = useRef(ok)
  latestOk.current = ok
  useEffect(() => {
    if (!reading) return
    return onPress('part', ({ action, phase, heldMs }) => {
      if (action === 'ok') {
        if (phase === 'press') latestOk.current()
        return true
      }
      if (action === 'up' || action === 'down') {
        if (phase !== 'press') return true
        if (stops.length === 0) close.current()
        else setMarked((place = newest) => nextStop(stops, place, action) ?? place)
        return true
      }
      if (action !== 'left' && action !== 'right') return false
      if (phase === 'release') return true
      const step = (action === 'left' ? -1 : 1) * (heldMs > fasterAfterMs ? Math.max(1, Math.round(last / 60)) : 1)
      setMarked((place = newest) => Math.min(last, Math.max(0, place + step)))
      return true
    })
  }, [reading, newest, last, stops])
  // A chart that is unmounted while it is read removes its history entry.
  useEffect(() => () => close.current(), [])
  return { read, ok }
}

/** The next place to the right by down, to the left by up; undefined after the last one. */
function nextStop(stops: readonly number[], place: number, action: 'up' | 'down'): number | undefined {
  return action === 'down' ? stops.find((stop) => stop > place) : [...stops].reverse().find((stop) => stop < place)
}
