import { changeOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Spark } from '#tv/ui/chart/Spark.tsx'
import { Delta } from '#tv/ui/tile/Tile.tsx'
import type { RowFigures as Figures } from './useRowFigures.ts'

interface RowFiguresProps {
  /** The figure that the list is sorted by; undefined: none in the period. */
  value: number | undefined
  text: string
  lessIsBetter: boolean
  /** Undefined until the row has been on the screen for a moment. */
  row: Figures | undefined
  /** Whether there is a column of click-through rates. */
  hasRates: boolean
}

/** The figure of a video, its change, its click-through rate and its days. Each has its place before it has loaded. */
export function RowFigures({ value, text, lessIsBetter, row, hasRates }: RowFiguresProps) {
  const change = value !== undefined && row?.before !== undefined ? changeOf(value, row.before) : undefined
  return (
    <span className="video-figures">
      <span className="video-figure">
        <span className={value === undefined ? 'video-figure-note' : 'video-figure-value'}>{text}</span>
        <span className="video-figure-note">
          {change?.ratio !== undefined && (
            <Delta
              direction={change.direction}
              text={numbers.change(change.ratio)}
              good={(change.direction === 'up') !== lessIsBetter}
            />
          )}
        </span>
      </span>
      {hasRates && (
        <span className="video-figure">
          {row?.clickRate !== undefined && (
            <>
              <span className="video-figure-value">{numbers.percent(row.clickRate)}</span>
              <span className="video-figure-note">{t(metrics.videoThumbnailImpressionsClickRate.title)}</span>
            </>
          )}
        </span>
      )}
      <span className="video-spark">{row?.days && <Spark values={row.days} />}</span>
    </span>
  )
}
