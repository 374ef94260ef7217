import type { ConnectableScope } from '#contract/connect.ts'
import { sourceTablePattern } from '#contract/datahub.ts'
import { ProblemError } from '../web/errors.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/** The address of a call at its service, and the scope that it needs. */
export interface Target {
  origin: string
  /** With the query. */
  path: string
  /** The scope that a connection has to grant, because pairing cannot. */
  needs: ConnectableScope | undefined
}

/** IDs of data hub resources: without a slash or a colon (a verb follows a colon), and not `.` or `..`. */
const datahubId = /^(?!\.{1,2}$)[\w.~-]{1,200}$/

/** What each segment that a caller chooses may be: no slash, `.` or `..`. */
const segmentPatterns: Readonly<Record<string, RegExp>> = {
  customer: datahubId,
  operation: datahubId,
  study: datahubId,
  table: sourceTablePattern,
  // IDs of transcription jobs have this form at every service.
  id: /^[\w-]{1,100}$/,
}

/**
 * Returns the target of a call. The query is parsed and serialized again, so that only parameters of the list pass.
 * @param url the caller's URL, from the first slash of its path
 * @param segments the segments of its path that the caller chose, decoded
 * @throws ProblemError `bad_request`, which names a parameter or a segment that is not allowed
 */
export function targetOf(call: ForwardedCall, url: string, segments: Readonly<Record<string, string>>): Target {
  const address = call.url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const segment = segments[name]
    if (segment !== undefined && segmentPatterns[name]?.test(segment)) return segment
    throw new ProblemError('bad_request', `The address has no valid ${name}.`)
  })
  const { origin, pathname, search, searchParams } = new URL(address + queryOf(url, call.query))
  return { origin, path: pathname + search, needs: call.needs?.(searchParams) }
}

/**
 * Returns the caller's query with its question mark, or an empty text. A name of the list that ends in `[]` also allows
 * fields in brackets (`custom_metadata[room]`).
 * @throws ProblemError `bad_request`, which names a parameter that is not allowed
 */
export function queryOf(url: string, allowed: readonly string[]): string {
  const queryStart = url.indexOf('?')
  if (queryStart < 0) return ''
  const query = new URLSearchParams(url.slice(queryStart + 1))
  for (const name of query.keys())
    if (!allowed.includes(name) && !allowed.includes(name.replace(/^(\w+)\[[^[\]]+\]$/, '$1[]')))
      throw new ProblemError(
        'bad_request',
        `The parameter ${JSON.stringify(name.slice(0, 60))} is not allowed; allowed: ${allowed.join(', ') || 'none'}.`,
      )
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
