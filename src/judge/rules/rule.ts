import type { Answer } from '../caller.ts'
import { errorOf, type Seen, type Step } from '../seen.ts'

/**
 * How strongly a document asks, from the strictest: `must` (MUST, REQUIRED), `should` (SHOULD, RECOMMENDED, and what it
 * states without such a word), `may` (MAY, OPTIONAL and advice).
 */
export const levels = ['must', 'should', 'may'] as const
export type Level = (typeof levels)[number]

export type Verdict =
  | { verdict: 'kept'; found: string }
  | { verdict: 'broken'; found: string; allowed: string }
  | { verdict: 'not seen'; why: string }

export const documents = {
  6749: 'The OAuth 2.0 Authorization Framework, as far as RFC 8628 refers to it',
  7009: 'OAuth 2.0 Token Revocation',
  8414: 'OAuth 2.0 Authorization Server Metadata',
  8628: 'OAuth 2.0 Device Authorization Grant',
  9700: 'Best Current Practice for OAuth 2.0 Security',
  10027: 'Best Current Practice for Security of Cross-Device Flows',
} as const
type Document = keyof typeof documents

interface Citation {
  id: string
  level: Level
  rfc: Document
  section: string
}

/** What a document asks of a server, and how it is seen. */
export interface Rule extends Citation {
  /** What is asked, as a sentence. */
  asks: string
  check: Check
}
export type Check = (seen: Seen) => Verdict

const citation =
  (level: Level) =>
  (id: string, rfc: Document, section: string): Citation => ({ id, level, rfc, section })
export const must = citation('must')
export const should = citation('should')
export const may = citation('may')

export const kept = (found: string): Verdict => ({ verdict: 'kept', found })
export const broken = (found: string, allowed: string): Verdict => ({ verdict: 'broken', found, allowed })
export const notSeen = (why: string): Verdict => ({ verdict: 'not seen', why })
export const keptIf = (isKept: boolean, found: string, allowed: string): Verdict =>
  isKept ? kept(found) : broken(found, allowed)
/** Broken if something wrong was found. */
export const keptUnless = (wrong: readonly string[], found: string, allowed: string): Verdict =>
  wrong.length > 0 ? broken(wrong.join('; '), allowed) : kept(found)

/** Judges the answer of a step; not seen if there is none. */
export const answerOf =
  (step: Step, check: (answer: Answer, seen: Seen) => Verdict): Check =>
  (seen) => {
    const observation = seen.at(step)
    return 'missing' in observation ? notSeen(observation.missing) : check(observation.answer, seen)
  }

/** Judges the metadata; not seen if there is none. */
export const metadataOf =
  (check: (metadata: Readonly<Record<string, unknown>>, seen: Seen) => Verdict): Check =>
  (seen) =>
    seen.metadata ? check(seen.metadata, seen) : notSeen('there is no metadata that can be read')

/** Judges only if a step before was answered 200. */
export const after = (step: Step, check: Check): Check =>
  answerOf(step, ({ status }, seen) => (status === 200 ? check(seen) : notSeen(`“${step}” had status ${status}`)))

/** Judges that a step was refused with one of these errors; without errors, that it was refused for good. */
export const refusedWith = (step: Step, ...errors: string[]): Check =>
  answerOf(step, (answer) => {
    const allowed = errors.join(' or ') || 'a refusal'
    if (answer.status < 400) return broken(`status ${answer.status}`, allowed)
    const error = errorOf(answer)
    if (error === undefined) return notSeen('see error-format')
    return keptIf(errors.length > 0 ? errors.includes(error) : !isWaiting(error), error, allowed)
  })

export const isWaiting = (error: string | undefined): boolean =>
  error === 'authorization_pending' || error === 'slow_down'

export const header = ({ headers }: Answer, name: string): string => headers[name] ?? ''
export const typeOf = (answer: Answer): string => header(answer, 'content-type') || 'no Content-Type'
export const isJson = (answer: Answer): boolean =>
  answer.json !== undefined && /^application\/json\s*(;|$)/i.test(typeOf(answer))

/** RFC 6749, section 5.1. */
export const noStore = (answer: Answer): Verdict => {
  const found = header(answer, 'cache-control') || 'no Cache-Control'
  return keptIf(/no-store/i.test(found), found, 'no-store')
}
