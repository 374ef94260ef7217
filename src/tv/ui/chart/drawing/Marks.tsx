import { usePlotArea, useXAxisScale } from 'recharts'

/** More marks than this would overlap: they are drawn thin. */
const maxWideMarks = 40

interface MarksProps {
  /** Positions along the axis. */
  at: readonly number[]
  /** In px. */
  em: number
}

/** Diamonds on the axis at places where something happened. */
export function Marks({ at, em }: MarksProps) {
  const [xOf, plot] = [useXAxisScale(), usePlotArea()]
  if (!xOf || !plot) return null
  const isMany = at.length > maxWideMarks
  const shape = isMany
    ? `v${-em / 3}v${(2 * em) / 3}`
    : `m0${-em / 3}l${em / 3} ${em / 3}l${-em / 3} ${em / 3}l${-em / 3}${-em / 3}z`
  return (
    <>
      {at.map((each) => (
        <path
          key={each}
          className="chart-mark"
          data-many={isMany}
          d={`M${xOf(each)} ${plot.y + plot.height}${shape}`}
        />
      ))}
    </>
  )
}

/** Triangles that point down to the axis, at places with a note. A diamond has room below. */
export function NoteMarks({ at, em }: MarksProps) {
  const [xOf, plot] = [useXAxisScale(), usePlotArea()]
  if (!xOf || !plot) return null
  return (
    <>
      {at.map((each) => (
        <path
          key={each}
          className="chart-note"
          d={`M${xOf(each)} ${plot.y + plot.height - em / 3}l${-em / 3} ${-em / 1.5}h${em / 1.5}z`}
        />
      ))}
    </>
  )
}
