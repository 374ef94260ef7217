import * as z from 'zod/mini'
import { type ImportReason, importReason, type Operation } from '#contract/datahub.ts'
import type { Message } from '#contract/message.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

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
