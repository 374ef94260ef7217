import { Delta } from '../ui/tile/Delta.tsx'
import { Tile } from '../ui/tile/Tile.tsx'
import { numbers } from '../ui/words/words.ts'
import { type MetricName, metricNames, metrics } from './metrics.ts'
import { changeOf } from './periods.ts'
import type { OverviewData } from './useOverview.ts'

export const tileKey = (name: MetricName) => `overview:tile:${name}`

interface TilesProps {
  totals: OverviewData['totals'] | undefined
  chosen: MetricName
  onChoose: (metric: MetricName) => void
}

/** The key figures against the period before; the chosen one is drawn below. */
export function Tiles({ totals, chosen, onChoose }: TilesProps) {
  return (
    <section className="overview-tiles" aria-label="Key figures">
      {metricNames.map((name) => {
        const { title, short, exact } = metrics[name]
        const value = totals?.current[name]
        return (
          <Tile
            key={name}
            focusKey={tileKey(name)}
            title={title}
            figure={value === undefined ? undefined : short(value, numbers)}
            exact={value === undefined ? undefined : exact(value, numbers)}
            delta={totals && <MetricDelta name={name} totals={totals} />}
            spoken={totals ? `${title}: ${exact(totals.current[name], numbers)}, ${changeWords(name, totals)}` : title}
            selected={name === chosen}
            onPress={() => onChoose(name)}
          />
        )
      })}
    </section>
  )
}

interface MetricDeltaProps {
  name: MetricName
  totals: OverviewData['totals']
}

export function MetricDelta({ name, totals }: MetricDeltaProps) {
  const { direction, ratio } = changeOf(totals.current[name], totals.previous[name])
  const good = (direction === 'up') !== (metrics[name].lessIsBetter ?? false)
  if (ratio === undefined) return <Delta direction="same" text="nothing before" />
  return <Delta direction={direction} text={numbers.change(ratio)} good={good} />
}

function changeWords(name: MetricName, totals: OverviewData['totals']): string {
  const { direction, ratio } = changeOf(totals.current[name], totals.previous[name])
  if (ratio === undefined) return 'nothing to compare with'
  return direction === 'same' ? 'as before' : `${direction} ${numbers.change(Math.abs(ratio)).replace('+', '')}`
}
