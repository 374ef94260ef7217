import type { CalendarDate, ImportReason, ImportSummary, Operation, StudyReport } from '#contract/datahub.ts'
import { wireTime } from '#platform/time/days.ts'
import type { Imported, TableProblem } from '#platform/warehouse/brand-lift/port.ts'
import { studyPart } from '../studies.ts'
import type { OperationRow } from './endings.ts'

/** The `@type` that the public API gives a message packed as `Any`. */
const typeOf = (name: string) => `type.tenfoot.example/datahub.v1.${name}`

export function calendarDateOf(date: string): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

const reportOf = (row: OperationRow): StudyReport => ({
  customer: `customers/${row.customer_id}`,
  date: calendarDateOf(row.date),
  sourceTable: row.source_table,
  instance: row.instance,
})

/** Converts an operation to its form on the wire (specification: data-hub 3). */
export function operationOf(row: OperationRow): Operation {
  const isDone = row.ended_at !== null
  return {
    name: `operations/${row.id}`,
    metadata: {
      '@type': typeOf('SubmitBrandLiftStudyReportMetadata'),
      startTime: wireTime(row.created_at),
      ...(row.ended_at === null ? {} : { endTime: wireTime(row.ended_at) }),
      studyReport: reportOf(row),
      state: row.state,
      progressPercent: row.progress,
      ...(row.cancel_requested && !isDone ? { cancelRequested: true } : {}),
    },
    done: isDone,
    ...(row.error_code === null
      ? {}
      : {
          error: {
            code: row.error_code,
            message: row.error_message ?? '',
            details: row.error_details === null ? [] : JSON.parse(row.error_details),
          },
        }),
    ...(row.response === null ? {} : { response: JSON.parse(row.response) }),
  }
}

/** The summary of an import, as the response of its operation (JSON). */
export function summaryOf(row: OperationRow, { rows, studies, first }: Imported): string {
  const key = { date: row.date, instance: row.instance }
  const summary: ImportSummary = {
    '@type': typeOf('SubmitBrandLiftStudyReportResponse'),
    studyReport: reportOf(row),
    rowCount: rows,
    studyCount: studies,
    brandLiftStudies: first.map(
      (studyId) => `customers/${row.customer_id}/brandLiftStudies/${studyPart({ ...key, studyId })}`,
    ),
  }
  return JSON.stringify(summary)
}

/** A mistake in a source table and its place, as an error detail for programs. */
export const tableProblemDetail = ({ table, place, reason }: TableProblem) => ({
  '@type': typeOf('TableProblem'),
  sourceTable: table,
  ...place,
  ...reason,
})

/** Why an import failed without a fault of its table, as an error detail for programs. */
export const failureDetail = (reason: ImportReason) => ({ '@type': typeOf('ImportFailure'), ...reason })
