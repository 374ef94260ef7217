import type { Operation } from '#contract/datahub.ts'
import { numbers } from '../../../format/locale.ts'
import { FailedCell } from './FailedCell.tsx'
import { mistakeOf } from './outcome.ts'

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
        ['Row', place.row === undefined ? undefined : numbers.exact(place.row)],
        ['Column', place.column],
        ['Value', place.value],
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
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="import-why">{error.message}</p>
        <p className="import-why">
          Nothing was imported. Correct the table, load it again, then press OK on Try again.
        </p>
      </div>
      {place && <FailedCell place={place} />}
    </div>
  )
}
