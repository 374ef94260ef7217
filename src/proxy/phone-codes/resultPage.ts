import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'

/** What happened on the phone, and what to do next. */
export interface PhoneResult {
  title: Message
  text: Message
  /** Path of the page to enter a code, if that helps. */
  codePagePath?: string
}

/** The last page of a process, after success or failure. */
export const resultPage = ({ title, text, ...rest }: PhoneResult): string =>
  messagePage({ title: t(title), text: t(text), ...rest })
