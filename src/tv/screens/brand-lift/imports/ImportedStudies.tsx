import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportSummary, Operation, StudyInList } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { offerFocus } from '#tv/remote/focus/focusManager.ts'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { idOf, studiesQuery } from '../hub.ts'
import { dayOf } from '../labels.ts'
import { StudyList } from '../list/StudyList.tsx'
import { messages } from './messages.ts'
import { amount, importSummaryOf } from './outcome.ts'

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

interface Imported {
  /** Undefined if the service does not report what it imported. */
  summary: ImportSummary | undefined
  /** Undefined while they load; empty if a later report of the same day has replaced them. */
  studies: StudyInList[] | undefined
}

/** Fetches the summary and the studies of an import. @param enabled whether the studies may be fetched yet */
export function useImportedStudies(operation: Operation, enabled = true): Imported {
  const { name, metadata } = operation
  const summary = importSummaryOf(operation)
  const report = summary?.studyReport ?? metadata?.studyReport
  const query = useQuery({
    ...studiesQuery(
      idOf(report?.customer ?? ''),
      report ? { date: dayOf(report.date), instance: report.instance } : {},
    ),
    enabled: enabled && summary !== undefined,
  })
  return { summary, studies: query.data?.filter((study) => study.operation === name) }
}
