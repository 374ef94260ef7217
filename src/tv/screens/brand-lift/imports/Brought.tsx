import { useEffect } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { offerFocus } from '../../../remote/focus/focusManager.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { StudyList } from '../list/StudyList.tsx'
import { amount } from './outcome.ts'
import { useBrought } from './useBrought.ts'

const rows = 2
export const studiesKey = 'import:studies'

/** What an import brought: how much, and its studies, which OK opens. A public service may not say. */
export function Brought({ operation }: { operation: Operation }) {
  const { summary, studies } = useBrought(operation)
  const isThere = studies !== undefined && studies.length > 0
  // Who waited for it opens it next.
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
