import { type ReactNode, useMemo, useState } from 'react'
import { changeOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { RankedList } from '#tv/ui/list/RankedList.tsx'
import { Delta } from '#tv/ui/tile/Tile.tsx'
import { Answer } from '../Answer.tsx'
import { Legend } from '../map/OutlineMap.tsx'
import { type Steps, stepsOf } from '../map/steps.ts'
import { placeMessages } from '../messages.ts'
import { type Place, type PlacesRequest, type Ranking, rankings, usePlaces } from './usePlaces.ts'

interface PlacePanelProps extends Omit<PlacesRequest, 'ranking'> {
  focusKey: string
  /** Name of the list, as in "Countries by views". */
  what: string
  titleOf: (place: Place) => string
  /** The code of a place on the map; empty for a place that is not known. */
  codeOf: (place: Place) => string
  /** `steps`: the colours of places by their codes. `active`: the code of the active row. */
  drawMap: (steps: Steps['of'], active: string | undefined, places: readonly Place[]) => ReactNode
  /** False while the map has no colours. */
  hasLegend?: boolean
  /** Says what OK does. */
  hintOf?: (place: Place) => string
  onPress?: (place: Place) => void
  /** Explains why there is no data. */
  empty: ReactNode
}

/** The number of rows on the screen. */
export const placeRows = 6

/** A ranked list of places; beside it a map and the figures of the active place. */
export function PlacePanel(props: PlacePanelProps) {
  const { focusKey, what, titleOf, codeOf, drawMap, hasLegend = true, hintOf, onPress, empty, ...places } = props
  const [ranking, setRanking] = useState<Ranking>('views')
  const [active, setActive] = useState(0)
  const inKiosk = useOnlyShown()
  const { query, places: ranked, isBeforeKnown, whole, wholeOther } = usePlaces({ ...places, ranking })
  const labels = places.comparison?.labels
  const steps = useMemo(() => {
    const amounts = new Map<string, number>()
    for (const each of ranked ?? []) if (codeOf(each) !== '') amounts.set(codeOf(each), each.values[ranking])
    return stepsOf(amounts)
  }, [ranked, ranking, codeOf])
  const place = ranked?.[Math.min(active, ranked.length - 1)]
  const { inText, short, exact, scale, rule } = metrics[ranking]
  const withShare = (format: (value: number) => string) => (value: number) =>
    whole && !labels ? `${format(value)} · ${numbers.percent(value / whole)}` : format(value)
  const shareOf = (value: number, all: number | undefined) => (all ? { aside: numbers.percent(value / all) } : {})
  const itemOf = (place: Place) => {
    const [value, before = 0] = [place.values[ranking], place.before?.[ranking]]
    const item = { id: place.id, title: titleOf(place), value }
    return labels
      ? { ...item, ...shareOf(value, whole), other: { value: before, ...shareOf(before, wholeOther) } }
      : item
  }

  return (
    <Answer focusKey={focusKey} query={query} isEmpty={ranked?.length === 0} empty={empty}>
      {ranked && (
        <div className="audience-columns">
          <div className="audience-ranks">
            {labels && <Compared labels={labels} className="audience-compared" />}
            <RankedList
              focusKey={focusKey}
              label={t(placeMessages.by, { what, metric: t(inText) })}
              items={ranked.map(itemOf)}
              rows={placeRows}
              short={withShare(short)}
              exact={withShare(exact)}
              onPoint={setActive}
              labels={labels}
              {...(onPress && { onPress: ({ id }) => pressed(ranked, id, onPress) })}
            />
          </div>
          <section className="audience-place" aria-label={place ? titleOf(place) : what}>
            <div className="audience-place-head">
              <Segments
                label={t(placeMessages.rankedBy)}
                focusKey={`${focusKey}:by`}
                values={rankings}
                chosen={ranking}
                onChoose={setRanking}
                textOf={(name) => t(metrics[name].title)}
              />
              {hasLegend && <Legend steps={steps} format={(value) => rule(value * scale)} />}
            </div>
            {drawMap(steps.of, place && codeOf(place), ranked)}
            {place && (
              <PlaceFigures
                place={place}
                isBeforeKnown={isBeforeKnown}
                title={titleOf(place)}
                ranking={ranking}
                whole={whole}
                labels={labels}
                hint={inKiosk ? undefined : hintOf?.(place)}
              />
            )}
          </section>
        </div>
      )}
    </Answer>
  )
}

function pressed(places: readonly Place[], id: string, onPress: (place: Place) => void): void {
  const place = places.find((each) => each.id === id)
  if (place) onPress(place)
}

interface PlaceFiguresProps {
  place: Place
  /** Whether the figures of the previous period are loaded: without them no change is shown. */
  isBeforeKnown: boolean
  title: string
  ranking: Ranking
  /** The total that its value is a share of. */
  whole: number | undefined
  labels: { previous: string } | undefined
  /** Says what OK does. */
  hint: string | undefined
}

/** Figures of one place in large type: its value, its share, its change, and how long people watch. */
function PlaceFigures({ place, isBeforeKnown, title, ranking, whole, labels, hint }: PlaceFiguresProps) {
  const { values, before } = place
  const others = ([...otherThan[ranking], 'averageViewDuration', 'averageViewPercentage'] as const).slice(0, 2)
  const { ratio, direction } = changeOf(values[ranking], before?.[ranking] ?? 0)
  return (
    <>
      <div className="audience-place-title">
        <h2 className="audience-place-name">
          <bdi>{title}</bdi>
        </h2>
        {hint !== undefined && <p className="audience-hint">{hint}</p>}
      </div>
      <div className="audience-figures">
        <p className="audience-figure">{metrics[ranking].short(values[ranking])}</p>
        <div className="audience-figure-beside">
          {whole ? (
            <p className="audience-figure-share">
              {t(placeMessages.share, { share: numbers.percent(values[ranking] / whole) })}
            </p>
          ) : null}
          {isBeforeKnown && (
            <p className="audience-figure-other">
              {labels && `${labels.previous} ${metrics[ranking].short(before?.[ranking] ?? 0)} `}
              {ratio === undefined ? (
                labels ? null : (
                  t(placeMessages.noEarlier)
                )
              ) : (
                <Delta direction={direction} text={numbers.change(ratio)} good={direction === 'up'} />
              )}
            </p>
          )}
        </div>
        <dl className="audience-facts">
          {others.map((name) => (
            <div key={name} className="audience-fact">
              <dt>{t(metrics[name].title)}</dt>
              <dd>{metrics[name].short(values[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

const otherThan = { views: ['estimatedMinutesWatched'], estimatedMinutesWatched: ['views'] } as const
