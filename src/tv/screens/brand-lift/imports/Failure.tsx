import type { Operation } from '#contract/datahub.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { mistakeOf, operationErrorText, plainErrorText, type TablePlace } from './outcome.ts'

/**
 * Why an import failed in plain words, and at the right the wrong row. `isAdvanced`: also the names and values of the
 * table, which the person who corrects it needs.
 */
export function Failure({ operation, isAdvanced }: { operation: Operation; isAdvanced: boolean }) {
  const place = mistakeOf(operation)
  return (
    <div className="import-failure">
      <div className="import-failure-words">
        <p className="import-why">{plainErrorText(operation)}</p>
        {place && <p className="import-why">{t(messages.failedNext)}</p>}
        {place && isAdvanced && <AdvancedFailure operation={operation} place={place} />}
      </div>
      {place && <FailedCell place={place} named={isAdvanced} />}
    </div>
  )
}

function AdvancedFailure({ operation, place }: { operation: Operation; place: TablePlace }) {
  const parts = [
    { name: t(messages.columnName), text: place.column },
    { name: t(messages.valueName), text: place.value },
  ].filter(({ text }) => text !== undefined)
  return (
    <>
      <p className="import-why">
        <bdi>{place.sourceTable}</bdi>
      </p>
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
      <p className="import-why">{operationErrorText(operation)}</p>
    </>
  )
}

import './failedCell.css'

/** The number of rows drawn before the wrong one. One row is drawn after it. */
const before = 3

/**
 * Draws the wrong cell in its row and column, which is named if a person asked for it. The service reports only this
 * cell, so all others are empty. Voice guides read the message, which says the same.
 */
export function FailedCell({ place: { row, column, value }, named = false }: { place: TablePlace; named?: boolean }) {
  const numbersBefore = Array.from({ length: before }, (_, back) => (row ?? 0) - before + back).filter(
    (number) => number >= 1,
  )
  return (
    <div className="cells" aria-hidden="true">
      <div className="cells-row">
        <span className="cells-number" />
        <span className="cell" />
        <span className="cell cells-wide" data-wrong={column !== undefined && row === undefined}>
          {named ? <bdi>{column}</bdi> : <span className="cell-empty" />}
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
