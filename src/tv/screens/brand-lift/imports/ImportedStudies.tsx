import { useEffect } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { offerFocus } from '#tv/remote/focus/focusManager.ts'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { StudyList } from '../list/StudyList.tsx'
import { messages } from './messages.ts'
import { amount } from './outcome.ts'
import { useImportedStudies } from './useImportedStudies.ts'

const rows = 2
export const studiesKey = 'import:studies'

/** The result of an import: its size, and a list of its studies. A public service may not report them. */
export function ImportedStudies({ operation }: { operation: Operation }) {
  const { summary, studies } = useImportedStudies(operation)
  const isThere = studies !== undefined && studies.length > 0
  // A person who waited for the import opens a study next.
  useEffect(() => {
    if (isThere) offerFocus(studiesKey)
  }, [isThere])
  if (!summary) return <p className="import-why">{t(messages.imported)}</p>
  return (
    <>
      <p className="import-why">
        {t(studies?.length === 0 ? messages.broughtReplaced : messages.brought, { amount: amount(summary) })}
      </p>
      {studies === undefined ? (
        <Skeleton width="30rem" height="3rem" />
      ) : (
        isThere && (
          <div className="import-brought">
            <StudyList focusKey={studiesKey} studies={studies} rows={rows} />
          </div>
        )
      )}
    </>
  )
}
