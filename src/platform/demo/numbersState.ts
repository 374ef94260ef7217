import { ApiProblem } from '../apiProblem.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { demoOwner, otherChannel, smallChannels } from './owner.ts'

/** How far the demo's numbers are made, for those who read them. */
export interface DemoNumbers {
  /** Runs the work that makes them, which reports its progress. */
  make(work: (onProgress: (step: { done: number; total: number }) => void) => Promise<unknown>): Promise<void>
  /** The share that is made; undefined when no numbers are being made. */
  percent(): number | undefined
  /**
   * Incomplete numbers look like a channel that nobody watches, and a television keeps them for hours.
   * Not 503: a proxy would say that the service is away, in place of the reason.
   * @throws ApiProblem 409 while the numbers of one of these channels, or of the content owner, are being made
   */
  requireMade(rows: { channels: readonly string[]; contentOwner?: string | undefined }): void
}

const channelsOfDemo = new Set([demoChannelId(demoSeed), ...[...smallChannels, otherChannel].map(({ id }) => id)])

/** @param willBeMade whether this start makes them: until `make` is done they count as incomplete */
export function createDemoNumbers(willBeMade: boolean): DemoNumbers {
  let percent = willBeMade ? 0 : undefined
  return {
    make: async (work) => {
      try {
        await work(({ done, total }) => {
          percent = Math.floor((100 * done) / total)
        })
      } finally {
        percent = undefined
      }
    },
    percent: () => percent,
    requireMade: ({ channels, contentOwner }) => {
      if (percent === undefined) return
      if (contentOwner === demoOwner.name || channels.some((id) => channelsOfDemo.has(id)))
        throw new ApiProblem(409, 'numbersBeingMade', `The demo’s numbers are being made: ${percent} % are done.`, {
          retryAfter: 5,
        })
    },
  }
}
