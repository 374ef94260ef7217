import { queryOptions } from '@tanstack/react-query'
import { type Now, now, nowPaths } from '#contract/now.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'
import { refetchEveryMs, refreshEveryMs } from './client.ts'

/** How long the proxy takes for a sample. */
const sampleTakesMs = 1_000
/** While a sample may still be under way, it is asked for this often, so that the screen follows it within two seconds. */
const minGapMs = 1_000
const underWayMs = 5_000
/** When a sample is later, and when the clock of this television is wrong. */
const lateEveryMs = 15_000

/** Live numbers of the channel (specification: television 12). It fails where the operator has switched them off. */
export const nowQuery = queryOptions({
  queryKey: ['report', 'now'],
  queryFn: ({ signal }): Promise<Now> => callProxy(nowPaths.now, now, { signal }),
  staleTime: lateEveryMs,
  refetchInterval: ({ state: { data, error } }) => {
    if (isNowOff(error)) return refreshEveryMs
    return error || !data ? refetchEveryMs(error) : untilNextSampleMs(data, Date.now())
  },
  meta: { stored: now },
})

/** Whether the operator has switched live numbers off. */
export const isNowOff = (error: unknown): boolean => error instanceof ProxyError && error.problem?.code === 'not_found'

/** Milliseconds until the proxy has the next sample. `at`: milliseconds since 1970. */
export function untilNextSampleMs({ sampledAt, every }: Pick<Now, 'sampledAt' | 'every'>, at: number): number {
  if (sampledAt === null) return lateEveryMs
  const wait = sampledAt + every + sampleTakesMs - at
  return wait > -underWayMs && wait <= every + sampleTakesMs ? Math.max(minGapMs, wait) : lateEveryMs
}
