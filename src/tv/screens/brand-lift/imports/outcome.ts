import * as z from 'zod/mini'
import { type ImportSummary, importSummary, type Operation } from '#contract/datahub.ts'
import { numbers } from '../../../format/locale.ts'

/** Where in a table something is wrong, as the data hub packs it beside its message. */
const tablePlace = z.looseObject({
  sourceTable: z.string(),
  row: z.optional(z.number()),
  column: z.optional(z.string()),
  value: z.optional(z.string()),
})
export type TablePlace = z.infer<typeof tablePlace>

/** Where in the table the mistake is that stopped an import; a public service may not say. */
export const mistakeOf = ({ error }: Operation): TablePlace | undefined =>
  error?.details?.map((detail) => z.safeParse(tablePlace, detail)).find(({ success }) => success)?.data

/** The table, which is what people know an import by; a public service may give nothing but a name. */
export const titleOf = ({ name, metadata }: Operation): string => metadata?.studyReport.sourceTable ?? name

/** What an import brought; a public service may not say. */
export const broughtBy = ({ response }: Operation): ImportSummary | undefined =>
  z.safeParse(importSummary, response).data

/** How much that is: 24 rows, 2 studies. */
export const amount = ({ rowCount, studyCount }: ImportSummary): string =>
  `${numbers.exact(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}, ${numbers.exact(studyCount)} ${studyCount === 1 ? 'study' : 'studies'}`

/** What became of an import, in a few words beside its stage: how far it is, what it brought, or where it failed. */
export function outcomeOf(operation: Operation): string {
  const percent = operation.metadata?.progressPercent
  if (!operation.done) return percent === undefined ? '' : `${percent} %`
  const brought = broughtBy(operation)
  if (brought) return amount(brought)
  const { row, column } = mistakeOf(operation) ?? {}
  return [row === undefined ? '' : `row ${numbers.exact(row)}`, column ?? ''].filter(Boolean).join(', ')
}
