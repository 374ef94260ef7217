import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import { reportColumns } from '../hubSchema.ts'

const columns = [...reportColumns, ...schemaColumns.map(({ name }) => name)]

/** SQL of the rows of the newest report of each customer, date and instance. */
export const studies = `(SELECT ${columns.join(', ')} FROM study_results WHERE report GLOBAL IN (
  SELECT max(report) FROM study_reports GROUP BY customer, date, instance))`
