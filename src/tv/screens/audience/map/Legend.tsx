import type { Steps } from './steps.ts'
import './map.css'

interface LegendProps {
  steps: Steps
  /** Formats a number of the legend. */
  format: (value: number) => string
}

/** Explains the steps of colour. Voice guides skip it, as they skip the map: the list has the exact numbers. */
export function Legend({ steps: { ranges }, format }: LegendProps) {
  return (
    <ol className="map-legend" aria-hidden="true">
      {ranges.map(({ step, min, max }) => {
        const [from, to] = [format(round(min)), format(round(max))]
        return (
          <li key={step} className="map-legend-step">
            <span className="map-legend-colour" data-step={step} />
            {from === to ? from : `${from}–${to}`}
          </li>
        )
      })}
    </ol>
  )
}

/** Rounds to two digits, so that the legend is short. */
const round = (value: number) => (value < 1 ? value : Number(value.toPrecision(2)))
