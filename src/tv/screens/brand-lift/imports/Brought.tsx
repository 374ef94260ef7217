import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { offerFocus } from '../../../remote/focus/focusManager.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { idOf, studiesQuery } from '../hub.ts'
import { dayOf } from '../labels.ts'
import { StudyList } from '../list/StudyList.tsx'
import { amount, broughtBy } from './outcome.ts'

const rows = 3
export const studiesKey = 'import:studies'

/** What an import brought: how much, and its studies, which OK opens. A public service may not say. */
export function Brought({ operation }: { operation: Operation }) {
  const { name, metadata } = operation
  const summary = broughtBy(operation)
  const report = summary?.studyReport ?? metadata?.studyReport
  const asked = useQuery({
    ...studiesQuery(
      idOf(report?.customer ?? ''),
      report ? { date: dayOf(report.date), instance: report.instance } : {},
    ),
    enabled: summary !== undefined,
  })
  // A later report of the same day has replaced what this one brought.
  const own = asked.data?.filter((study) => study.operation === name)
  const isThere = own !== undefined && own.length > 0
  // Who waited for it opens it next.
  useEffect(() => {
    if (isThere) offerFocus(studiesKey)
  }, [isThere])
  if (!summary) return <p className="import-why">The data hub has taken the report.</p>
  return (
    <>
      <p className="import-why">
        {`${amount(summary)}.`}
        {own?.length === 0 && ' A later report has replaced them.'}
      </p>
      {own === undefined ? (
        <Skeleton width="30rem" height="3rem" />
      ) : (
        isThere && <StudyList focusKey={studiesKey} studies={own} rows={rows} />
      )}
    </>
  )
}
