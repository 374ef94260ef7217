import { useEffect } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { offerFocus } from '../../../remote/focus/focusManager.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { StudyList } from '../list/StudyList.tsx'
import { amount } from './outcome.ts'
import { useBrought } from './useBrought.ts'

const rows = 2
export const studiesKey = 'import:studies'

/** The result of an import: its size, and a list of its studies. A public service may not report them. */
export function Brought({ operation }: { operation: Operation }) {
  const { summary, studies } = useBrought(operation)
  const isThere = studies !== undefined && studies.length > 0
  // A person who waited for the import opens a study next.
  useEffect(() => {
    if (isThere) offerFocus(studiesKey)
  }, [isThere])
  if (!summary) return <p className="import-why">The data hub has imported the report.</p>
  return (
    <>
      <p className="import-why">
        {`${amount(summary)}.`}
        {studies?.length === 0 && ' A later report has replaced them.'}
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
