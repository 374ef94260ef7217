import type { DemoProgress } from '#contract/apiError.ts'
import { ProxyError } from '../proxy/proxy.ts'

/** How far the demo's numbers are made, where an answer waits for them: that is no failure, and they come by themselves. */
export const beingMade = (error: unknown): DemoProgress | undefined =>
  error instanceof ProxyError && error.reason === 'numbersBeingMade' ? (error.demo ?? { percentMade: 0 }) : undefined
