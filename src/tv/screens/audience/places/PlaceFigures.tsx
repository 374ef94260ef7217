import { changeOf } from '#tv/dashboard/metrics/change.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Delta } from '#tv/ui/tile/Delta.tsx'
import { messages } from './messages.ts'
import type { Place, Ranking } from './usePlaces.ts'

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
export function PlaceFigures({ place, isBeforeKnown, title, ranking, whole, labels, hint }: PlaceFiguresProps) {
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
              {t(messages.share, { share: numbers.percent(values[ranking] / whole) })}
            </p>
          ) : null}
          {isBeforeKnown && (
            <p className="audience-figure-other">
              {labels && `${labels.previous} ${metrics[ranking].short(before?.[ranking] ?? 0)} `}
              {ratio === undefined ? (
                labels ? null : (
                  t(messages.noEarlier)
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
