import type { ConnectableScope } from '#contract/connect.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { upstreamUrl } from './query.ts'

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
export function targetsOf(call: ForwardedCall): (url: string, segments?: Readonly<Record<string, string>>) => Target {
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
