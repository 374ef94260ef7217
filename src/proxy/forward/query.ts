import { ProblemError } from '../web/errors.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/**
 * The address at the service for the caller's own query string: read and written anew, so that nothing passes that is
 * not a parameter of the list.
 * @param url what the caller asked for, from the slash of its path on
 * @param segments of its path that the caller chose
 * @throws ProblemError `bad_request` naming a parameter or a segment that is not allowed
 */
export function upstreamUrl(call: ForwardedCall, url: string, segments: Readonly<Record<string, string>> = {}): string {
  const there = Object.entries(call.inPath ?? {}).reduce((path, [name, allowed]) => {
    const segment = segments[name] ?? ''
    if (!allowed.test(segment)) throw new ProblemError('bad_request', `The address names no ${name} that can be.`)
    return path.replace(`{${name}}`, () => segment)
  }, call.url)
  return there + queryOf(url, call.query)
}

/**
 * A caller's query, read and written anew, with its question mark where there is one. A name of the list also allows
 * fields of it in brackets (`custom_metadata[room]`) where it ends in `[]`.
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
