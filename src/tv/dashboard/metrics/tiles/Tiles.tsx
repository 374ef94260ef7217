import type { ReactNode } from 'react'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { figureSize } from '#tv/ui/tile/figureSize.ts'
import { Delta, Tile } from '#tv/ui/tile/Tile.tsx'
import { type ComparedSeries, changeOf, isNew } from '../comparedSeries.ts'
import { type MetricName, metrics } from '../metrics.ts'
import { messages } from './messages.ts'
import '../metrics.css'

export const tileKey = (screen: string, name: MetricName) => `${screen}:tile:${name}`

interface TilesProps<Name extends MetricName> {
  /** Prefix of the focus keys. */
  screen: string
  /** To the left of the tiles, 320 × 180. */
  picture?: ReactNode
  names: readonly Name[]
  totals: ComparedSeries<Name>['totals'] | undefined
  /** The names of the two groups whose totals are compared, when they are of the same days. */
  labels?: ComparedSeries<Name>['labels']
  chosen: Name
  /** Draws the metric below the tiles: called by OK, or, with `onOpen`, once the focus has stayed on the tile. */
  onChoose: (metric: Name) => void
  onOpen?: (metric: Name) => void
}

/** The key figures, short, compared with the previous period; the chosen one is drawn below, with its exact value. */
export function Tiles<Name extends MetricName>(props: TilesProps<Name>) {
  const { screen, picture, names, totals, labels, chosen, onChoose, onOpen } = props
  return (
    <section
      className="metric-tiles"
      data-beside-picture={picture !== undefined}
      data-figures={totals && figureSize(names.map((name) => metrics[name].short(totals.current[name])))}
      aria-label={t(messages.keyFigures)}
    >
      {picture}
      {names.map((name) => {
        const { title, short } = metrics[name]
        const value = totals?.current[name]
        return (
          <Tile
            key={name}
            focusKey={tileKey(screen, name)}
            title={t(title)}
            figure={value === undefined ? undefined : short(value)}
            delta={
              totals && (
                <>
                  {!isNew(totals) && <MetricDelta name={name} totals={totals} labels={labels} />}
                  {labels && (
                    <span className="metric-against">
                      {t(messages.against, { value: short(totals.previous[name]) })}
                    </span>
                  )}
                </>
              )
            }
            spoken={totals ? spokenText(name, totals, labels) : t(title)}
            selected={name === chosen}
            onPress={() => (onOpen ?? onChoose)(name)}
            onPoint={onOpen && (() => onChoose(name))}
          />
        )
      })}
    </section>
  )
}

function spokenText<Name extends MetricName>(
  name: Name,
  totals: ComparedSeries<Name>['totals'],
  labels: ComparedSeries<Name>['labels'],
): string {
  const { title, exact } = metrics[name]
  const values = { metric: t(title), value: exact(totals.current[name]), change: changeText(name, totals) }
  if (!labels) return t(messages.tile, values)
  return t(messages.tileAgainst, { ...values, group: labels.previous, other: exact(totals.previous[name]) })
}

interface MetricDeltaProps<Name extends MetricName> {
  name: Name
  totals: ComparedSeries<Name>['totals']
  labels: ComparedSeries<Name>['labels']
}

export function MetricDelta<Name extends MetricName>({ name, totals, labels }: MetricDeltaProps<Name>) {
  const { direction, ratio } = changeOf(totals.current[name], totals.previous[name])
  const good = (direction === 'up') !== (metrics[name].lessIsBetter ?? false)
  // A missing value of the other group is not an earlier period, and is written beside the tiles.
  if (ratio === undefined) return labels ? null : <span className="metric-none">{t(messages.previouslyNone)}</span>
  return <Delta direction={direction} text={numbers.change(ratio)} good={good} />
}

/** How much it changed, for voice guides. */
export function changeText<Name extends MetricName>(name: Name, totals: ComparedSeries<Name>['totals']): string {
  const { direction, ratio } = changeOf(totals.current[name], totals.previous[name])
  if (totals.isPreviousComing) return t(messages.changeComing)
  if (ratio === undefined) return t(isNew(totals) ? messages.changeNone : messages.changeFromNone)
  if (direction === 'same') return t(messages.changeSame)
  const { form, size, times } = numbers.spokenChange(ratio) ?? { form: direction, size: numbers.percent(0), times: 0 }
  return t(changes[form], { change: size, times })
}

const changes = { up: messages.changeUp, down: messages.changeDown, times: messages.changeTimes }
