import { changeOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import type { Money } from '#tv/dashboard/money/currency.ts'
import { type FigureName, figureNames, figures, type RevenueRow } from '#tv/dashboard/money/figures.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { figureSize } from '#tv/ui/tile/figureSize.ts'
import { Delta, Tile } from '#tv/ui/tile/Tile.tsx'
import { messages } from './messages.ts'

export const revenueTileKey = (name: FigureName) => `revenue:tile:${name}`

interface RevenueTilesProps {
  total: RevenueRow | undefined
  before: RevenueRow | undefined
  money: Money
  chosen: FigureName
  onChoose: (figure: FigureName) => void
}

/** The key figures, compared with the previous period. The chart below shows the chosen one. */
export function RevenueTiles({ total, before, money, chosen, onChoose }: RevenueTilesProps) {
  return (
    <section
      className="metric-tiles"
      data-figures={total && figureSize(figureNames.map((name) => money.short(figures[name].of(total) ?? 0)))}
      aria-label={t(messages.keyFigures)}
    >
      {figureNames.map((name) => {
        const { of } = figures[name]
        const title = t(figures[name].title)
        const meaning = figures[name].meaning && t(figures[name].meaning)
        const named = meaning ? t(messages.explained, { figure: title, meaning }) : title
        const value = total && (of(total) ?? 0)
        const change = total && before && changeOf(of(total) ?? 0, of(before) ?? 0)
        const changed = change?.ratio === undefined ? t(messages.changeNone) : numbers.change(change.ratio)
        return (
          <Tile
            key={name}
            focusKey={revenueTileKey(name)}
            title={title}
            figure={value === undefined ? undefined : money.short(value)}
            delta={
              // "No earlier data" is shown once, above the chart.
              change?.ratio !== undefined && (
                <Delta direction={change.direction} text={changed} good={change.direction === 'up'} />
              )
            }
            spoken={
              value === undefined
                ? named
                : t(messages.tile, { figure: named, value: money.exact(value), change: changed })
            }
            selected={name === chosen}
            onPress={() => onChoose(name)}
          />
        )
      })}
    </section>
  )
}
