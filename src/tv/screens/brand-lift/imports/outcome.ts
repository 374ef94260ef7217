import * as z from 'zod/mini'
import { type ImportSummary, importSummary, type Operation } from '#contract/datahub.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

/** The place of a mistake in a table, as the data hub sends it in the details of an error. */
const tablePlace = z.looseObject({
  sourceTable: z.string(),
  row: z.optional(z.number()),
  column: z.optional(z.string()),
  value: z.optional(z.string()),
})
export type TablePlace = z.infer<typeof tablePlace>

/** Returns the place of the mistake that stopped an import. A public service may not report it. */
export const mistakeOf = ({ error }: Operation): TablePlace | undefined =>
  error?.details?.map((detail) => z.safeParse(tablePlace, detail)).find(({ success }) => success)?.data

/** Returns what was imported. A public service may not report it. */
export const importSummaryOf = ({ response }: Operation): ImportSummary | undefined =>
  z.safeParse(importSummary, response).data

/** The size of an import: "24 rows, 2 studies". */
export const amount = ({ rowCount, studyCount }: ImportSummary): string =>
  t(messages.amount, {
    rows: rowCount,
    rowsShown: numbers.exact(rowCount),
    studies: studyCount,
    studiesShown: numbers.exact(studyCount),
  })

/** A few words on the result of an import: its progress, what was imported, or where its table is wrong. */
export function outcomeOf(operation: Operation): string {
  const percent = operation.metadata?.progressPercent
  if (!operation.done) return percent === undefined ? '' : t(messages.percent, { percent })
  const brought = importSummaryOf(operation)
  if (brought) return amount(brought)
  const { row, column } = mistakeOf(operation) ?? {}
  if (row === undefined) return column ?? ''
  const values = { row: numbers.exact(row) }
  return column === undefined ? t(messages.row, values) : t(messages.rowAndColumn, { ...values, column })
}
