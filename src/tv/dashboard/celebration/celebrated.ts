import * as z from 'zod/mini'
import type { Insight } from '#insights/insight.ts'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'

const name = 'celebrated'
/** Older ones are dropped: a milestone is news for a week. */
const maxRemembered = 20

const nameOf = ({ metric, value }: Insight) => `${metric} ${value}`
const remembered = (): readonly string[] => storedValue(name, z.array(z.string())) ?? []

/**
 * The milestones among these insights that this television has not celebrated for this account yet. They count as
 * celebrated from now on.
 */
export function takeMilestones(insights: readonly Insight[]): Insight[] {
  const before = remembered()
  const taken = insights.filter((insight) => insight.kind === 'milestone' && !before.includes(nameOf(insight)))
  if (taken.length > 0) storeValue(name, [...taken.map(nameOf), ...before].slice(0, maxRemembered))
  return taken
}
