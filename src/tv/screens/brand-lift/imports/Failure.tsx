import type { Operation } from '#contract/datahub.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { mistakeOf, operationErrorText, type TablePlace } from './outcome.ts'

/**
 * Why an import failed: the place in the table in large type, then the message, and at the right the wrong cell. The
 * screen's title names the table.
 */
export function Failure({ operation }: { operation: Operation }) {
  const { error } = operation
  if (!error) return null
  const place = mistakeOf(operation)
  const parts = place
    ? [
        [t(messages.rowName), place.row === undefined ? undefined : numbers.exact(place.row)],
        [t(messages.columnName), place.column],
        [t(messages.valueName), place.value],
      ].flatMap(([name, text]) => (name !== undefined && text !== undefined ? [{ name, text }] : []))
    : []
  return (
    <div className="import-failure">
      <div className="import-failure-words">
        {parts.length > 0 && (
          <dl className="import-places">
            {parts.map(({ name, text }) => (
              <div key={name} className="import-place">
                <dt>{name}</dt>
                <dd>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="import-why">{operationErrorText(operation)}</p>
        {place && <p className="import-why">{t(messages.failedNext)}</p>}
      </div>
      {place && <FailedCell place={place} />}
    </div>
  )
}

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
