import { memo, type ReactNode, useMemo } from 'react'
import { Area, CartesianGrid, ComposedChart, Curve, type CurveProps, Line, usePlotArea, XAxis, YAxis } from 'recharts'
import { type Charted, edgesOf, lastKnown } from '../series.ts'
import { type ChartRow, roundValues, rulesUpTo, thinned } from './axis.ts'
import { Bars } from './Bars.tsx'
import { Flags } from './Flags.tsx'
import { countEms, Marker, Marks, NoteMarks, Points } from './Marks.tsx'
import { Names, nameEms } from './Names.tsx'
import { Parts } from './Parts.tsx'

/** In CSS px. */
export interface Size {
  width: number
  height: number
  /** Font size of all text in the chart. */
  em: number
}

/** The largest numbers of rules above zero and of round values below the axis, whatever the chart's size. */
const maxTicks = { rules: 4, below: 5 }
/** The least distance between rules, and between labels below the axis. In em. */
const minGapEms = 2
/** Margins around the lines, in em: room for the readout above, and as much inset as the readout. */
const [topEms, bottomEms, leftEms, tickMarginEms] = [2 / 3, 2, 1, 0.75]
/** Height of the row of flags above the lines, and of that of parts, in em. */
const [flagEms, partEms] = [2.6, 1.5]
/** The least height of lines below flags, in em. A lower chart, in large text, has taller lines instead of flags. */
const leastBelowFlagsEms = 4.5

/** Returns the same function for the same line every time: Recharts recalculates for a new one. */
const readers: ((row: ChartRow) => number | null)[] = []
const readerOf = (line: number) => (readers[line] ??= (row) => row.values[line] ?? null)
const readBand = (row: ChartRow) => row.band ?? null

/** Properties of a line or an area that turn off Recharts' points, legend, tooltip and animation. */
const withoutExtras = {
  type: 'linear',
  dot: false,
  activeDot: false,
  legendType: 'none',
  tooltipType: 'none',
  isAnimationActive: false,
  zIndex: 0,
} as const

/**
 * Draws axes, rules, lines and areas with Recharts, without its pointer events, animations and focus handling. It is
 * long because it lists everything that a chart can contain, from back to front.
 */
export const Lines = memo(function Lines({ charted, size: { width, height, em } }: { charted: Charted; size: Size }) {
  const {
    id,
    labels,
    along,
    series,
    stacked = false,
    band,
    counting,
    formatRule,
    marks = [],
    points = [],
    notes = [],
    parts = [],
  } = charted
  const below = bottomEms + (marks.some(({ count }) => count !== undefined) ? countEms : 0)
  const flags = height / em - topEms - flagEms - below < leastBelowFlagsEms ? undefined : charted.flags
  const above = topEms + (flags ? flagEms : parts.length > 0 ? partEms : 0)
  const edges = useMemo(() => edgesOf(series, stacked), [series, stacked])
  const { rows, at, end, newest } = useMemo(() => {
    const { first, each } = along ?? { first: 0, each: 1 }
    const at = (index: number) => first + index * each
    const rows = labels.map((_, index) => {
      const usual = band?.[index]
      const edges: ChartRow['band'] = usual ? [usual.low, usual.high] : null
      return { at: at(index), values: series.map(({ values }) => values[index] ?? null), band: edges }
    })
    return {
      rows: thinned(rows, width),
      at,
      end: at(Math.max(1, labels.length - 1)),
      newest: Math.max(0, ...series.map(({ values }) => lastKnown(values))),
    }
  }, [labels, along, series, band, width])
  const vertical = useMemo(() => {
    const known = edges.flatMap((values) => values.filter((value): value is number => value !== null))
    const highest = Math.max(0, ...known, ...(band?.map((usual) => usual?.high ?? 0) ?? []))
    const room = Math.floor((height / em - above - below) / minGapEms)
    return rulesUpTo(highest, counting, Math.max(2, Math.min(maxTicks.rules, room)))
  }, [edges, band, counting, height, em, above, below])
  // The first and the last bar reach beyond their places.
  const beyond = series.some(({ bars }) => bars) ? (at(1) - at(0)) / 2 : 0
  const axis = {
    type: 'number',
    // Recharts breaks a label that is wider than the axis, and measures it in the page's font size: without a width,
    // it stays in its line.
    tick: { fontSize: em, fill: 'var(--secondary)', width: undefined },
    tickMargin: tickMarginEms * em,
    tickSize: 0,
    tickLine: false,
    axisLine: false,
    zIndex: 0,
  } as const

  return (
    <ComposedChart
      id={id}
      data={rows}
      margin={{ top: above * em, right: nameEms(series) * em, bottom: 0, left: leftEms * em }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} syncWithTicks stroke="var(--line)" zIndex={0} />
      <XAxis
        {...axis}
        dataKey="at"
        // Zero may lie before the first place.
        domain={[Math.min(0, at(0)) - beyond, end + beyond]}
        ticks={
          along
            ? roundValues(end, along.counting, maxTicks.below)
            : rows.flatMap(({ at: day }) => (day <= newest ? [day] : []))
        }
        tickFormatter={along ? along.format : (index: number) => labels[index] ?? ''}
        interval={along ? 'equidistantPreserveStart' : 'equidistantPreserveEnd'}
        minTickGap={minGapEms * em}
        height={below * em}
      />
      <YAxis
        {...axis}
        domain={[0, vertical.end]}
        ticks={vertical.rules}
        tickFormatter={formatRule}
        interval={0}
        width="auto"
      />
      {band && <Area {...withoutExtras} id={`${id}-band`} dataKey={readBand} shape={Band} stroke="none" />}
      {series
        .map((item, line) => ({ ...item, line }))
        // A line without values draws nothing, and costs as much as one with values.
        .filter(({ values }) => lastKnown(values) >= 0)
        // Reversed, so that the first series is drawn on top.
        .reverse()
        .map(({ name, line, dashed, dotted, faint, bars, colour }) => {
          const shown = {
            // A generated ID would stay in the engine's table of names; a kiosk mounts charts for weeks.
            id: `${id}-${line}`,
            dataKey: readerOf(line),
            ...withoutExtras,
          } as const
          const ink = faint ? 'var(--secondary)' : `var(--series-${colour})`
          if (stacked) {
            const shape = line < series.length - 1 ? EdgedArea : PlainArea
            return <Area key={name} {...shown} stackId={id} shape={shape} stroke="none" fill={ink} />
          }
          return (
            <Line
              key={name}
              {...shown}
              className={faint ? 'chart-faint' : dashed ? 'chart-dashed' : dotted ? 'chart-dotted' : ''}
              shape={bars ? Bars : CasedLine}
              stroke={ink}
            />
          )
        })}
      <Names series={series} edges={edges} stacked={stacked} at={at} em={em} />
      <Marks marks={marks} at={at} em={em} />
      <Points places={points} heights={edges[0] ?? []} at={at} em={em} />
      <NoteMarks at={notes.map(at)} em={em} />
      <RoomAbove height={above * em}>
        <Flags flags={flags ?? []} heights={edges[0] ?? []} at={at} em={em} />
        <Parts parts={parts} heights={edges[0] ?? []} at={at} em={em} />
      </RoomAbove>
      <Marker series={series} edges={edges} at={at} em={em} />
    </ComposedChart>
  )
})

/** In the light theme, white casings separate lines. */
function CasedLine({ points, stroke }: CurveProps) {
  return (
    <>
      <Curve points={points} className="chart-casing" />
      <Curve points={points} className="chart-line" stroke={stroke} />
    </>
  )
}

/** A line in the background colour separates areas; the lowest area has none below it. */
function EdgedArea(props: CurveProps) {
  const { baseLine } = props
  return (
    <>
      <PlainArea {...props} />
      {Array.isArray(baseLine) && <Curve points={baseLine} className="chart-edge" />}
    </>
  )
}

function Band({ points, baseLine }: CurveProps) {
  return <Curve points={points} {...(baseLine && { baseLine })} className="chart-band" />
}

function PlainArea({ points, baseLine, fill }: CurveProps) {
  return <Curve points={points} {...(baseLine && { baseLine })} className="chart-area" fill={fill} stroke={fill} />
}

interface RoomAboveProps {
  /** The height above the lines that the children need, in CSS px. */
  height: number
  children: ReactNode
}

/**
 * Draws its children once Recharts has made room for them above the lines. Recharts learns a new margin only after a
 * render, so children that need it would first be drawn over the figures above the chart.
 */
function RoomAbove({ height, children }: RoomAboveProps) {
  const plot = usePlotArea()
  return plot && plot.y > height - 1 ? children : null
}
