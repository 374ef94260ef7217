import * as z from 'zod/mini'
import {
  type ImportReason,
  type ImportSummary,
  importReason,
  importSummary,
  type Operation,
} from '#contract/datahub.ts'
import type { Message } from '#contract/message.ts'
import { listOf } from '#tv/format/list.ts'
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
  const { row } = mistakeOf(operation) ?? {}
  return row === undefined ? '' : t(messages.row, { row: numbers.exact(row) })
}

/** Why an import failed, without the names of its table's columns: which row is wrong, or else the reason. */
export function plainErrorText(operation: Operation): string {
  const place = mistakeOf(operation)
  if (!place) return operationErrorText(operation)
  if (place.row === undefined) return t(messages.wrongTable)
  return t(messages.wrongRow, { row: numbers.exact(place.row) })
}

const reasons: Readonly<Record<ImportReason['reason'], Message>> = {
  noTable: messages.noTable,
  noColumn: messages.noColumn,
  columnType: messages.columnType,
  noRows: messages.noRows,
  textLength: messages.textLength,
  nameCharacters: messages.nameCharacters,
  oneOf: messages.oneOf,
  day: messages.day,
  wholeNumber: messages.wholeNumber,
  notAfterReport: messages.notAfterReport,
  rule: messages.rule,
  sameRow: messages.sameRow,
  tooManyRows: messages.tooManyRows,
  differs: messages.differs,
  noAll: messages.noAll,
  moreThanAll: messages.moreThanAll,
  interrupted: messages.interrupted,
  failed: messages.importFailed,
}

/** Why an import failed. A public service gives no reason for programs: then its own words are quoted. */
export function operationErrorText({ error }: Operation): string {
  const reason = error?.details?.map((detail) => z.safeParse(importReason, detail)).find(({ success }) => success)?.data
  if (reason === undefined) return t(messages.serviceSays, { message: error?.message ?? '' })
  const shown = Object.entries(reason).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [[name, numbers.exact(value)]]
      : typeof value === 'string'
        ? [[name, value]]
        : Array.isArray(value)
          ? [[name, listOf(value.map(String))]]
          : [],
  )
  return t(reasons[reason.reason], Object.fromEntries(shown))
}
