import { LongList } from './LongList.tsx'
import './pairedBars.css'

export interface PairedBar {
  /** Share of the longest bar, 0 to 1. */
  length: number
  text: string
  /** The group it is compared with: drawn below, hollow. */
  other?: { length: number; text: string }
}

export interface PairedRow {
  id: string
  title: string
  /** Beside the title, in secondary text. */
  detail?: string
  left: PairedBar
  right: PairedBar
  /** The whole row as one sentence, for voice guides. */
  spoken: string
}

interface PairedBarsProps {
  focusKey: string
  label: string
  left: { title: string; text: string }
  right: { title: string; text: string }
  rows: readonly PairedRow[]
}

/** Compares two groups row by row: bars that start in the middle. */
export function PairedBars({ focusKey, label, left, right, rows }: PairedBarsProps) {
  return (
    <div className="paired" dir="ltr">
      <div className="paired-row paired-head" aria-hidden="true">
        <p className="paired-side paired-left">
          <span className="paired-figure">
            <bdi>{left.text}</bdi>
          </span>
          <span className="paired-name">
            <bdi>{left.title}</bdi>
          </span>
        </p>
        <span className="paired-middle" />
        <p className="paired-side paired-right">
          <span className="paired-name">
            <bdi>{right.title}</bdi>
          </span>
          <span className="paired-figure">
            <bdi>{right.text}</bdi>
          </span>
        </p>
      </div>
      <LongList
        focusKey={focusKey}
        className="paired-list"
        label={label}
        count={rows.length}
        rows={rows.length}
        keyOf={(index) => rows[index]?.id ?? String(index)}
        nameOf={(index) => rows[index]?.spoken ?? ''}
        drawRow={(index) => {
          const row = rows[index]
          return row && <Row row={row} />
        }}
      />
    </div>
  )
}

function Row({ row: { title, detail, left, right } }: { row: PairedRow }) {
  return (
    <div className="paired-row">
      <Side bar={left} className="paired-left" />
      <span className="paired-middle">
        <bdi>{title}</bdi>
        {detail !== undefined && (
          <span className="paired-detail">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <Side bar={right} className="paired-right" />
    </div>
  )
}

/** The length of the longest bar, as in `pairedBars.css`. */
const maxLengthOf = (length: number) => `calc(${length} * var(--paired-longest))`

/** A bar with its number at the outer end. */
function Side({ bar: { length, text, other }, className }: { bar: PairedBar; className: string }) {
  const firstBar = (
    <span className={`paired-side ${className}`}>
      <span className="paired-text">
        <bdi>{text}</bdi>
      </span>
      <span className="paired-bar" style={{ width: maxLengthOf(length) }} />
    </span>
  )
  if (!other) return firstBar
  return (
    <span className="paired-two">
      {firstBar}
      <span className={`paired-side ${className}`}>
        <span className="paired-text">
          <bdi>{other.text}</bdi>
        </span>
        <span className="paired-bar paired-hollow" style={{ width: maxLengthOf(other.length) }} />
      </span>
    </span>
  )
}
