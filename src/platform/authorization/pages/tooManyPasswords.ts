import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** How long to wait after too many attempts to sign in. */
export const tooManyPasswords = (seconds: number) =>
  seconds < 120
    ? t(messages.tooManySeconds, { seconds })
    : t(messages.tooManyMinutes, { minutes: Math.ceil(seconds / 60) })
