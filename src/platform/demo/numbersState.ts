import type { RequireMade } from '../analytics/planner/answer.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { type CompleteDays, type Days, earliest, latest } from './madeDays.ts'
import { demoOwner, otherChannel, smallChannels } from './owner.ts'

/** How the work that makes the demo's numbers reports what it has done. */
export interface Making {
  onProgress(step: { done: number; total: number }): void
  onComplete(days: CompleteDays): void
  onPlan(isNeeded: boolean): void
}

/** How far the demo's numbers are made, for those who read them. */
export interface DemoNumbers {
  /** Runs the work that makes them. */
  make(work: (making: Making) => Promise<unknown>): Promise<void>
  /** Resolves once it is known whether any number has to be made: most starts make none. */
  isMaking(): Promise<boolean>
  /** The share that is made; undefined when no numbers are being made. */
  percent(): number | undefined
  /**
   * Incomplete numbers look like a channel that nobody watches, and a television keeps them for hours.
   * Not 503: a proxy would say that the service is down, in place of the reason.
   * @throws ApiProblem 409 for numbers of the demo's channels or content owner on days that are still being made. It
   * has the share that is made, and the days that can be read
   */
  requireMade: RequireMade
}

const channelsOfDemo = new Set([demoChannelId(demoSeed), ...[...smallChannels, otherChannel].map(({ id }) => id)])

/** @param willBeMade whether this start makes them: until `make` is done they count as incomplete */
export function createDemoNumbers(willBeMade: boolean): DemoNumbers {
  let percent = willBeMade ? 0 : undefined
  let complete: CompleteDays | undefined
  let plan: (isNeeded: boolean) => void = () => {}
  const planned = willBeMade ? new Promise<boolean>((resolve) => (plan = resolve)) : Promise.resolve(false)
  return {
    make: async (work) => {
      try {
        await work({
          onProgress: ({ done, total }) => {
            percent = Math.floor((100 * done) / total)
          },
          onComplete: (days) => {
            complete = days
          },
          onPlan: plan,
        })
      } finally {
        percent = undefined
        plan(false)
      }
    },
    isMaking: () => planned,
    percent: () => percent,
    requireMade: ({ channels, contentOwner, days = {} }) => {
      if (percent === undefined) return
      const ofOwner = channels === undefined || contentOwner === demoOwner.name
      if (!ofOwner && !channels.some((id) => channelsOfDemo.has(id))) return
      const made = complete?.[ofOwner ? 'contentOwner' : 'channels']
      if (complete && hasAll(made, days, complete.all)) return
      throw new ApiProblem(409, 'numbersBeingMade', `The demo’s numbers are being made: ${percent} % are done.`, {
        retryAfter: 5,
        demo: { percentMade: percent, ...(made && { days: made }) },
      })
    },
  }
}

/** Whether these days include all of the demo's days from `from` to `to`. */
function hasAll(made: Days | undefined, { from, to }: Partial<Days>, all: Days): boolean {
  const first = latest([all.from, from ?? all.from])
  const last = earliest([all.to, to ?? all.to])
  return first > last || (made !== undefined && made.from <= first && last <= made.to)
}
