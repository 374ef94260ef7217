import { memo } from 'react'
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'
import { downsample } from './downsample.ts'
import type { Frame, Series } from './frame.ts'

/** A line grows slower to draw past this, and no eye sees more. */
const mostPoints = 750

interface LinesProps {
  frame: Frame
  series: readonly Series[]
}

/** The drawn part, by Recharts. Marker and end labels lie above it, so that moving one draws nothing here anew. */
function DrawnLines({ frame, series }: LinesProps) {
  const { width, height, inset, rem, rules, below, ends } = frame
  // A line without a value draws nothing, and costs what one with values does.
  const drawn = [...series].reverse().filter(({ values }) => values.some((value) => value !== null))
  const text = { fontSize: 1.5 * rem, fill: 'var(--secondary)' }
  return (
    <LineChart
      width={width}
      height={height}
      margin={{ top: inset.top, right: inset.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" strokeWidth={0.125 * rem} />
      <XAxis
        dataKey="x"
        type="number"
        domain={[...ends]}
        ticks={below.map(({ place }) => place)}
        interval={0}
        tickFormatter={(place: number) => below.find((one) => one.place === place)?.label ?? ''}
        height={inset.bottom}
        tick={text}
        tickMargin={0.75 * rem}
        tickLine={false}
        axisLine={false}
        allowDuplicatedCategory={false}
      />
      <YAxis
        type="number"
        domain={[0, rules[rules.length - 1]?.value ?? 1]}
        ticks={rules.map(({ value }) => value)}
        interval={0}
        tickFormatter={(value: number) => rules.find((rule) => rule.value === value)?.label ?? ''}
        width={inset.left}
        tick={text}
        tickMargin={0.75 * rem}
        tickLine={false}
        axisLine={false}
      />
      {drawn.map(({ name, values, dashed, colour }) => (
        <Line
          key={name}
          // One made anew at every mount would stay in the engine's table of names: weeks of a wall are many mounts.
          id={name}
          data={downsample(
            values.map((y, x) => ({ x, y })),
            mostPoints,
          )}
          dataKey="y"
          type="linear"
          stroke={`var(--series-${colour})`}
          strokeOpacity={dashed ? 0.55 : 1}
          strokeWidth={0.25 * rem}
          {...(dashed ? { strokeDasharray: `${0.75 * rem} ${0.5 * rem}` } : {})}
          strokeLinejoin="round"
          dot={false}
          activeDot={false}
          connectNulls={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}

export default memo(DrawnLines)
