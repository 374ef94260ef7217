import type { Operation } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { restMs } from '#tv/remote/focus/rest.ts'
import { useLasting } from '#tv/time/useLasting.ts'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { stageOf, tally, titleOf } from '../labels.ts'
import { FailedCell } from './FailedCell.tsx'
import { messages } from './messages.ts'
import { operationErrorText } from './operationErrorText.ts'
import { amount, mistakeOf } from './outcome.ts'
import { Progress } from './Progress.tsx'
import { useImportedStudies } from './useImportedStudies.ts'
import './preview.css'

const maxStudies = 4

/** The result of an import: what was imported, or where its table is wrong. */
export function Preview({ operation }: { operation: Operation }) {
  const stage = stageOf(operation)
  const place = mistakeOf(operation)
  return (
    <section className="import-preview" aria-label={t(messages.result, { name: titleOf(operation) })}>
      <h2 className="import-preview-title">
        <bdi>{titleOf(operation)}</bdi>
      </h2>
      {stage === 'done' ? (
        <Result operation={operation} />
      ) : stage === 'failed' ? (
        <>
          {place && <FailedCell place={place} />}
          <p className="import-preview-words">{operationErrorText(operation)}</p>
        </>
      ) : stage === 'cancelled' ? (
        <p className="import-preview-words">{t(messages.nothingImported)}</p>
      ) : (
        <Progress operation={operation} />
      )}
    </section>
  )
}

/** What a finished import brought. Its studies are fetched once the focus rests on it. */
function Result({ operation }: { operation: Operation }) {
  const { summary, studies } = useImportedStudies(operation, useLasting(true, restMs))
  if (!summary) return <p className="import-preview-words">{t(messages.imported)}</p>
  const more = (studies?.length ?? 0) - maxStudies
  return (
    <>
      <p className="import-preview-amount">{amount(summary)}</p>
      {studies === undefined ? (
        <Skeleton width="30rem" height="3rem" />
      ) : studies.length === 0 ? (
        <p className="import-preview-words">{t(messages.replaced)}</p>
      ) : (
        <ul className="import-preview-studies">
          {studies.slice(0, maxStudies).map(({ name, displayName, overall }) => (
            <li key={name} className="import-preview-study">
              <span className="import-preview-name">
                <bdi>{displayName}</bdi>
              </span>
              <span className="import-preview-tally">{tally(overall)}</span>
            </li>
          ))}
          {more > 0 && <li className="import-preview-tally">{t(messages.more, { count: more })}</li>}
        </ul>
      )}
    </>
  )
}
