import * as z from 'zod/mini'
import { dayMs } from '#contract/clock.ts'
import { isoTime } from '#platform/time/days.ts'
import { describeIssues } from '../describeIssues.ts'
import { TranscriptionProblem } from '../errors.ts'
import { jobIdIn } from '../parameters.ts'
import { readQuery, type Term } from '../word-index/query.ts'

/** A hit's place in the order of all hits: pages begin after one. */
export interface Position {
  createdAt: number
  jobId: string
  place: number
}

/** A checked search. Times in milliseconds since 1970; `from` is included and `before` is not. */
export interface SearchRequest {
  terms: readonly Term[]
  speaker: number | undefined
  /** In lower case. */
  language: string | undefined
  from: number | undefined
  before: number | undefined
  jobId: string | undefined
  limit: number
  after: Position | undefined
}

const maxCharacters = 500
const maxWords = 20
const maxListed = 100

const isDay = (text: string) => {
  const ms = isoTime(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}
const position = z.tuple([
  z.int().check(z.gte(0)),
  z.string().check(z.refine((id) => jobIdIn(id) === id)),
  z.int().check(z.gte(0), z.lt(2 ** 31)),
])

/** Writes a position as text, which a caller only sends back. */
export const cursorOf = ({ createdAt, jobId, place }: Position): string =>
  Buffer.from(JSON.stringify([createdAt, jobId, place])).toString('base64url')

function positionIn(cursor: string): Position | undefined {
  try {
    const [createdAt, jobId, place] = z.parse(position, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { createdAt, jobId, place }
  } catch {
    return undefined
  }
}

const text = (isAllowed: (value: string) => boolean, allowed: string) =>
  z.string().check(z.refine(isAllowed, `${allowed} is allowed`))
const number = (min: number, max: number) =>
  text(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  )
const day = text(isDay, 'a day, such as 2026-11-20,')

const wordsOf = (q: string) => readQuery(q).flatMap(({ tokens }) => tokens).length
const parameters = {
  q: z.string().check(
    z.maxLength(maxCharacters, { error: `a text of at most ${maxCharacters} characters is allowed`, abort: true }),
    z.refine((q) => wordsOf(q) > 0, 'a word is needed'),
    z.refine((q) => wordsOf(q) <= maxWords, `at most ${maxWords} words are allowed`),
  ),
  speaker: z.optional(number(0, 999_999)),
  language: z.optional(
    text((code) => /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(code), 'the code of a language, such as en,'),
  ),
  from: z.optional(day),
  to: z.optional(day),
  job: z.optional(text((id) => jobIdIn(id) !== undefined, 'the ID of a job')),
  limit: z.optional(number(1, maxListed)),
  cursor: z.optional(text((cursor) => positionIn(cursor) !== undefined, 'the cursor of an answer’s `next`')),
}
const searchParameters = z.object(parameters)
const countsParameters = z.omit(searchParameters, { job: true, limit: true, cursor: true })
const topicsParameters = z.object({ limit: parameters.limit })
const defaultLimit = 20

/**
 * @param what what is asked for, as the error says it
 * @throws TranscriptionProblem 400 naming every parameter that is wrong
 */
function readParameters<Shape extends z.core.$ZodLooseShape>(
  allowed: z.ZodMiniObject<Shape>,
  query: URLSearchParams,
  what: string,
) {
  const values = Object.fromEntries(query)
  const parsed = z.safeParse(allowed, values)
  const problems = [
    ...Object.keys(values)
      .filter((name) => !Object.hasOwn(allowed.shape, name))
      .map((name) => `${name}: there is no such parameter`),
    ...describeIssues(parsed.error?.issues ?? [], values),
  ]
  if (!parsed.success || problems.length > 0)
    throw new TranscriptionProblem(400, `${what} is not valid: ${problems[0]}`, problems)
  return parsed.data
}

/**
 * Parses the query of `GET /v2/search`.
 * @throws TranscriptionProblem 400 naming every parameter that is wrong
 */
export function readSearchRequest(query: URLSearchParams): SearchRequest {
  const { job, limit, cursor, ...sought } = readParameters(searchParameters, query, 'The search')
  return {
    ...soughtBy(sought),
    jobId: job?.toLowerCase(),
    limit: limit === undefined ? defaultLimit : Number(limit),
    after: cursor === undefined ? undefined : positionIn(cursor),
  }
}

const soughtBy = ({ q, speaker, language, from, to }: z.infer<typeof countsParameters>) => ({
  terms: readQuery(q),
  speaker: speaker === undefined ? undefined : Number(speaker),
  language: language?.toLowerCase(),
  from: from === undefined ? undefined : isoTime(from),
  before: to === undefined ? undefined : isoTime(to) + dayMs,
})

/**
 * Parses the query of `GET /v2/search/counts`.
 * @throws TranscriptionProblem 400 naming every parameter that is wrong
 */
export const readCountsRequest = (query: URLSearchParams) => ({
  ...soughtBy(readParameters(countsParameters, query, 'The count')),
  jobId: undefined,
})

/**
 * Parses the query of `GET /v2/search/topics`.
 * @throws TranscriptionProblem 400 naming every parameter that is wrong
 */
export function readTopicsRequest(query: URLSearchParams): { limit: number } {
  const { limit } = readParameters(topicsParameters, query, 'The list of topics')
  return { limit: limit === undefined ? defaultLimit : Number(limit) }
}
