import { ProblemError } from '../web/problem.ts'
import type { ForwardedCall } from './routes.ts'

/**
 * The address at the service for the caller's own query string: read and written anew, so that nothing passes that is
 * not a parameter of the list.
 * @param url what the caller asked for, from the slash of its path on
 * @throws ProblemError `bad_request` naming a parameter that is not allowed
 */
export function upstreamUrl(call: ForwardedCall, url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return call.url
  const query = new URLSearchParams(url.slice(mark + 1))
  for (const name of query.keys())
    if (!call.query.includes(name))
      throw new ProblemError(
        'bad_request',
        `The parameter ${JSON.stringify(name.slice(0, 60))} is not allowed; ${call.query.join(', ')} are.`,
      )
  const text = query.toString()
  return text === '' ? call.url : `${call.url}?${text}`
}
