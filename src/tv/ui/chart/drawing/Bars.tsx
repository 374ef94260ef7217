import { type CurveProps, usePlotArea } from 'recharts'

/** The part of a place that its bar takes. */
const barPart = 0.7
/** Of zero, in px: it differs from a gap. */
const minHeight = 2

/** The shape of a line whose values are bars: one path, whatever their number. */
export const Bars = ({ points = [], stroke }: CurveProps) => <BarPath points={points} fill={stroke} />

interface BarPathProps {
  points: NonNullable<CurveProps['points']>
  fill: string | undefined
}

function BarPath({ points, fill }: BarPathProps) {
  const plot = usePlotArea()
  const [first, second] = points
  if (!plot) return null
  const each = first && second ? (second.x ?? 0) - (first.x ?? 0) : plot.width
  const width = each * barPart
  const bottom = plot.y + plot.height
  const bars = points.map(({ x, y }) => {
    if (x === null || y === null) return ''
    const height = Math.max(minHeight, bottom - y)
    return `M${x - width / 2} ${bottom}v${-height}h${width}v${height}z`
  })
  return <path className="chart-bars" d={bars.join('')} fill={fill} />
}
