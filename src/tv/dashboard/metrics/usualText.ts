import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import type { Typical } from './useTypical.ts'

/** What is usual on a day, or why that is not known. Undefined for a number so small that nothing is usual. */
export function usualText(usual: Typical[number], figure: (value: number) => string): string | undefined {
  if (usual === 'level') return undefined
  if (typeof usual === 'string') return t(messages.noUsual)
  return t(messages.usual, { low: figure(usual.low), high: figure(usual.high) })
}
