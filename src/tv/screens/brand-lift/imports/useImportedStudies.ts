import { useQuery } from '@tanstack/react-query'
import type { ImportSummary, Operation, StudyInList } from '#contract/datahub.ts'
import { idOf, studiesQuery } from '../hub.ts'
import { dayOf } from '../labels.ts'
import { importSummaryOf } from './outcome.ts'

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
