import { useState } from 'react'
import { Text, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Flag } from '../series.ts'
import { flagSides, textEms } from './placement.ts'

/** In em: the largest and the smallest width of a flag's title, and the width of a letter. */
const [maxWidthEms, minWidthEms, letterEms] = [16, 6, 0.5667]
/** Distances, in em: between the pole, the picture and the texts; from the plot to the middles of both lines of text. */
const [gapEms, titleEms, detailEms] = [0.4, 1.85, 0.65]
/** The picture, in em: its height, and its top above the plot. */
const [pictureEms, pictureTopEms] = [2.2, 2.4]

interface FlagsProps {
  flags: readonly Flag[]
  /** The height of the line at each place, where the pole ends. */
  heights: readonly (number | null)[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/** Explanations of places: a picture and a text of two lines above the chart, and a pole from them to the line. */
export function Flags({ flags, heights, at, em }: FlagsProps) {
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (!xOf || !yOf || !plot) return null
  const beside = (gapEms + (pictureEms * 16) / 9 + gapEms) * em
  const poleOf = ({ place }: Flag) => xOf(at(place)) ?? 0
  const sidesOf = (shownFlags: typeof flags) =>
    flagSides(shownFlags.map(poleOf), plot.x, plot.x + plot.width, maxWidthEms * em + beside, gapEms * em)
  // A title may be cut, but its detail is a number and what it means.
  const leastOf = (flag: Flag | undefined) =>
    Math.max(minWidthEms, textEms(flag?.detail ?? '', letterEms)) * em + beside
  const areReadable = (candidates: typeof flags) =>
    sidesOf(candidates).every(({ width }, index) => width >= leastOf(candidates[index]))
  // When there is no room for two, only the first is drawn.
  const shown = [flags, flags.slice(0, 1)].find(areReadable) ?? []
  const sides = sidesOf(shown)
  return (
    <>
      {shown.map((flag, index) => {
        const { side, width } = sides[index] ?? { side: 'right', width: 0 }
        const [x, direction] = [poleOf(flag), side === 'right' ? 1 : -1]
        const text = {
          x: x + direction * beside,
          textAnchor: side === 'right' ? 'start' : 'end',
          verticalAnchor: 'middle',
          width: width - beside,
          maxLines: 1,
          // With a unit: Recharts copies it to the element that it measures with.
          style: { fontSize: `${em}px` },
        } as const
        const pictureWidth = ((pictureEms * 16) / 9) * em
        return (
          <g key={flag.place} className="chart-flag-group">
            <line
              className="chart-flag-pole"
              x1={x}
              x2={x}
              y1={plot.y - pictureTopEms * em}
              y2={yOf(heights[flag.place] ?? 0)}
            />
            <FlagPicture
              key={flag.picture}
              address={flag.picture}
              x={x + gapEms * em * direction - (side === 'right' ? 0 : pictureWidth)}
              y={plot.y - pictureTopEms * em}
              width={pictureWidth}
              height={pictureEms * em}
            />
            <Text className="chart-flag" y={plot.y - titleEms * em} {...text}>
              {flag.title}
            </Text>
            <Text className="chart-flag chart-flag-detail" y={plot.y - detailEms * em} {...text}>
              {flag.detail}
            </Text>
          </g>
        )
      })}
    </>
  )
}

interface FlagPictureProps {
  address: string | undefined
  x: number
  y: number
  width: number
  height: number
}

/** A picture, or an empty place of its size when there is none or it does not load. */
function FlagPicture({ address, ...box }: FlagPictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (address === undefined || isBroken) return <rect className="chart-flag-ground" {...box} rx={4} />
  return <image href={address} {...box} preserveAspectRatio="xMidYMid slice" onError={() => setIsBroken(true)} />
}
