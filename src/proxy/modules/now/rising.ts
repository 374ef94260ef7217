import type { Now } from '#contract/now.ts'

/** Views that are added to both sides, so that two views against none are not the steepest rise. */
const someViews = 10

/** Those first whose last hour is the most against their usual one; those without either at the end. */
export function byRise(a: Now['videos'][number], b: Now['videos'][number]): number {
  return riseOf(b) - riseOf(a) || (b.lastHour ?? -1) - (a.lastHour ?? -1) || b.views - a.views
}

const riseOf = ({ lastHour, usualHour }: Now['videos'][number]): number =>
  lastHour === null || usualHour === null ? 0 : (lastHour + someViews) / (usualHour + someViews)
