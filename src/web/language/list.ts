import { messages } from './messages.ts'
import { t } from './t.ts'

/** A list with the comma of the language, and without "and": "Data API, Analytics API". */
export const listOf = (items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((before, next) => t(messages.comma, { before, next }))
