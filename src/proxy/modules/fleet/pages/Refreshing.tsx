import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** Seconds after which a page loads again. */
export const refreshSeconds = 5

/** Stops a page that refreshes itself, or starts it (WCAG 2.2, section 2.2.2). */
export const Refreshing = ({ isStill, still, again }: { isStill: boolean; still: string; again: string }) =>
  isStill ? <a href={again}>{t(messages.refresh)}</a> : <a href={still}>{t(messages.still)}</a>
