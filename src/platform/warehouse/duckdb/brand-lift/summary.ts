import type { Imported } from '#platform/warehouse/brand-lift/port.ts'

/** The number of studies that a summary names. */
const maxNamedStudies = 20

/** Counts the rows and studies of a report. @param rows SQL to read its rows from */
export async function summaryOf(readRows: (sql: string) => Promise<unknown[][]>, rows: string): Promise<Imported> {
  const studies = await readRows(`SELECT study_id, count(*) FROM ${rows} GROUP BY study_id ORDER BY study_id`)
  return {
    rows: studies.reduce((sum, [, count]) => sum + Number(count), 0),
    studies: studies.length,
    first: studies.slice(0, maxNamedStudies).map(([id]) => String(id)),
  }
}
