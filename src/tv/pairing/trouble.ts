import { ProxyError } from '../proxy/proxy.ts'
import type { Trouble } from './view.ts'

/** What a failed call means for the person in front of the television. */
export function troubleOf(error: unknown): Trouble {
  // Only `false` is certain. `true` may mean a cable that leads nowhere.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return { kind: 'offline' }
  if (!(error instanceof ProxyError) || error.kind !== 'problem') return { kind: 'proxy' }
  const { problem } = error
  if (problem?.cause) return { kind: 'service', cause: problem.cause, status: problem.upstreamStatus }
  if (problem?.code === 'too_many_requests' || problem?.code === 'overloaded') return { kind: 'busy' }
  if (problem?.code === 'forbidden') return { kind: 'address' }
  return { kind: 'proxy' }
}
