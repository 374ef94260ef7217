import { usePlotArea, useXAxisScale } from 'recharts'

/** More marks than this would overlap: they are drawn thin. */
const maxWide = 40

/** Diamonds on the axis at places where something happened. `at`: positions along the axis; `em` in px. */
export function Marks({ at, em }: { at: readonly number[]; em: number }) {
  const [xOf, plot] = [useXAxisScale(), usePlotArea()]
  if (!xOf || !plot) return null
  const isMany = at.length > maxWide
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
