import * as z from 'zod/mini'
import { oneLine } from '#contract/harmlessText.ts'
import type { MessageValues } from '#contract/message.ts'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** Why work in the background failed: a call of a receiver, mail server or reporting service, or a check for alerts. */
const codes = [
  'dns',
  'refused',
  'reset',
  'timeout',
  'tls',
  'nonsense',
  'failed',
  'slow',
  'answered',
  'redirected',
  'gone',
  'refusedBecause',
  'refusedSilently',
  'mailAnswered',
  'mailClosed',
  'mailUnknown',
  'mailUnanswered',
  'noMailServer',
  'at',
  'damaged',
  'tooLarge',
  'diskFull',
  'endless',
  'statusAnswered',
  'said',
  'wrongField',
  'elsewhere',
  'noToken',
  'noRefreshToken',
  'grantEnded',
  'unreadableKey',
  'notAllowedYet',
  'notAllowed',
  'serviceRefused',
  'notImported',
  'reportGone',
  'reportRefused',
  'numbersForbidden',
  'numbersAway',
  'numbersRefused',
  'checkFailed',
  'internal',
] as const
export type ProblemCode = (typeof codes)[number]

const problem = z.tuple([z.enum(codes), z.record(z.string(), z.union([z.string(), z.number()]))])

/**
 * A problem as it is stored: JSON of its code and the values of its text, one of which may be a stored problem.
 * `problemText` words it.
 */
export const storedProblem = (code: ProblemCode, values: MessageValues = {}): string => {
  // The words of other services are printed for operators.
  const clean = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? oneLine(value) : value,
  ])
  return JSON.stringify([code, Object.fromEntries(clean)])
}

/**
 * The text of a stored problem, in the language of the reader. Any other text is returned as it is: the words of a
 * machine, or a sentence of an earlier version.
 */
export function problemText<Stored extends string | null>(stored: Stored): Stored | string {
  if (stored === null) return stored
  const read = z.safeParse(problem, parsed(stored))
  if (!read.success) return stored
  const [code, values] = read.data
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? problemText(value) : value,
  ])
  return t(messages[code], Object.fromEntries(worded))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
