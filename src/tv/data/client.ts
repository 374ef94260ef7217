import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ProxyError } from '../proxy/proxy.ts'
import { beingMade } from './failure.ts'

const minute = 60_000
/** For what is not a report: names, titles, pictures. Reports set their own time. */
const staleAfterMs = 15 * minute
/** A television is on for weeks: answers that no screen has used for this long are dropped. */
const gcTimeMs = 60 * minute
/** A screen that is open for weeks shows each new day, and repeats failed calls, without a key press. */
export const refreshEveryMs = 30 * minute
export const healEveryMs = minute / 2
/** The service asks for this wait. */
const makingEveryMs = 5_000
const maxRetries = 2

interface ClientEvents {
  onError: (error: unknown) => void
  onSuccess: () => void
}

/** Creates the television's only query client. */
export function createClient({ onError, onSuccess }: ClientEvents): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        gcTime: gcTimeMs,
        // Televisions report "online" when they are not, and the reverse: so every call is tried.
        networkMode: 'always',
        refetchInterval: ({ state }) => refetchEveryMs(state.error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < maxRetries && mayPass(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
    },
  })
}

/** Milliseconds until a query that a screen shows is asked for again. */
export function refetchEveryMs(error: unknown): number {
  if (!error) return refreshEveryMs
  return beingMade(error) ? makingEveryMs : healEveryMs
}

/** Whether the same call may succeed soon. A refusal or an invalid answer would only come again. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ProxyError)) return false
  if (error.kind === 'offline') return true
  if (error.kind === 'api') return (error.status ?? 0) >= 500
  const code = error.problem?.code
  return code === 'upstream_unreachable' || code === 'overloaded' || code === 'too_many_requests'
}

/** Milliseconds until the next try: what the proxy asked for, at most 30 s; else 1, 2, 4 s. */
export function retryDelayMs(failures: number, error: unknown): number {
  const retryAfter = error instanceof ProxyError ? error.problem?.retryAfter : undefined
  return retryAfter === undefined ? 1_000 * 2 ** failures : Math.min(retryAfter * 1_000, 30_000)
}

/** Whether this failure means that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  const code = error instanceof ProxyError ? error.problem?.code : undefined
  return code === 'not_signed_in' || code === 'session_ended'
}
