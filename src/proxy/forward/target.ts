import type { ConnectableScope } from '#contract/connect.ts'
import type { Segments } from '../web/directRoute.ts'
import { ProblemError } from '../web/errors.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/** Where a call goes, and what it needs. */
export interface Target {
  origin: string
  /** With the query. */
  path: string
  /** The scope that pairing cannot give and a connection has to. */
  needs: ConnectableScope | undefined
}

/** Addresses of a call that are remembered: a wall of televisions asks for the same few. */
const remembered = 1_000

/**
 * Where the calls of this kind go.
 * @returns a function of what the caller asked for, from the slash of its path on, and of the segments that it chose
 * @throws ProblemError `bad_request`, the returned function, naming a parameter or a segment that is not allowed
 */
export function targetsOf(call: ForwardedCall): (url: string, segments: Segments) => Target {
  const known = new Map<string, Target>()
  return (url, segments) => {
    const old = known.get(url)
    if (old) return old
    const { origin, pathname, search, searchParams } = new URL(upstreamUrl(call, url, segments))
    const target = { origin, path: pathname + search, needs: call.needs?.(searchParams) }
    if (known.size >= remembered) known.clear()
    known.set(url, target)
    return target
  }
}

/**
 * The address at the service for the caller's own query string: read and written again, so that nothing passes that is
 * not a parameter of the list.
 */
function upstreamUrl(call: ForwardedCall, url: string, segments: Segments): string {
  const there = Object.entries(call.inPath ?? {}).reduce((path, [name, allowed]) => {
    const segment = segments[name] ?? ''
    if (!allowed.test(segment)) throw new ProblemError('bad_request', `The address has no valid ${name}.`)
    return path.replace(`{${name}}`, () => segment)
  }, call.url)
  return there + queryOf(url, call.query)
}

/**
 * A caller's query, with its question mark where there is one. A name of the list also allows fields of it in brackets
 * (`custom_metadata[room]`) where it ends in `[]`.
 * @throws ProblemError `bad_request` naming a parameter that is not allowed
 */
export function queryOf(url: string, allowed: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark < 0) return ''
  const query = new URLSearchParams(url.slice(mark + 1))
  for (const name of query.keys())
    if (!allowed.includes(name) && !allowed.includes(name.replace(/^(\w+)\[[^[\]]+\]$/, '$1[]')))
      throw new ProblemError(
        'bad_request',
        `The parameter ${JSON.stringify(name.slice(0, 60))} is not allowed; ${allowed.join(', ') || 'none'} are.`,
      )
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
