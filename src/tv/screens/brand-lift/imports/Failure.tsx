import type { Operation } from '#contract/datahub.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { FailedCell } from './FailedCell.tsx'
import { messages } from './messages.ts'
import { operationErrorText } from './operationErrorText.ts'
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
