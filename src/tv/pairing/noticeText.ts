import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** A message in place of the code. */
export interface NoticeText {
  /** What happened. */
  title: string
  /** Why, and what it means. */
  meaning: string
  /** Which button to press, or what happens automatically. */
  next: string
}

/** The only failure whose texts load with the first screen, because it keeps all others from loading. They are few. */
export const serverAway = (): NoticeText => ({
  title: t(messages.proxy),
  meaning: '',
  next: t(messages.keepsTrying),
})
