import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import type { TablePlace } from './outcome.ts'
import './failedCell.css'

/** The number of rows drawn before the wrong one. One row is drawn after it. */
const before = 3

/**
 * Draws the wrong cell in its row and column. The service reports only this cell, so all others are empty. Voice guides
 * read the message below, which says the same.
 */
export function FailedCell({ place: { row, column, value } }: { place: TablePlace }) {
  const numbersBefore = Array.from({ length: before }, (_, back) => (row ?? 0) - before + back).filter(
    (number) => number >= 1,
  )
  return (
    <div className="cells" aria-hidden="true">
      <div className="cells-row">
        <span className="cells-number" />
        <span className="cell" />
        <span className="cell cells-wide" data-wrong={column !== undefined && row === undefined}>
          <bdi>{column}</bdi>
        </span>
        <span className="cell" />
      </div>
      {(row === undefined ? [1, 2, 3] : numbersBefore).map((number) => (
        <Row key={number} number={numbers.exact(number)} />
      ))}
      {row !== undefined && (
        <Row number={numbers.exact(row)} wrong={value === undefined ? '' : value === '' ? t(messages.empty) : value} />
      )}
      <Row number="" />
    </div>
  )
}

/** A row with its number; `wrong`: the value of the wrong cell. */
function Row({ number, wrong }: { number: string; wrong?: string }) {
  return (
    <div className="cells-row">
      <span className="cells-number" data-wrong={wrong !== undefined}>
        {number}
      </span>
      <span className="cell">
        <span className="cell-empty" />
      </span>
      <span className="cell cells-wide" data-wrong={wrong !== undefined}>
        {wrong !== undefined ? <bdi>{wrong}</bdi> : <span className="cell-empty" />}
      </span>
      <span className="cell">
        <span className="cell-empty" />
      </span>
    </div>
  )
}
