import { type PlanContent, type PlanEntry, planLimits } from '#contract/fleetPlan.ts'
import type { PlanLack } from '#contract/fleetReport.ts'
import { requestedGroup } from '../requestedGroup.ts'

/** What a television has for a plan. What is not known yet is not missing. */
export interface Has {
  /** Ids of the screens that a kiosk of this app can show. */
  screens: readonly string[]
  /** Undefined: not known yet. */
  groups: readonly { id: string; title: string }[] | undefined
  isLiveOff: boolean
}

/** The screen that needs live numbers. */
const liveScreen = 'counter'

const lackOfScreen = (id: string, { screens, isLiveOff }: Has): PlanLack | undefined => {
  if (!screens.includes(id)) return { kind: 'screen', name: id }
  return id === liveScreen && isLiveOff ? { kind: 'live', name: id } : undefined
}

/** Numbers of the whole channel in place of a group's would be wrong: without its group, an entry shows nothing. */
const lackOfGroup = ({ group }: PlanEntry, { groups }: Has): PlanLack | undefined =>
  group !== undefined && groups !== undefined && !requestedGroup(groups, group)
    ? { kind: 'group', name: group }
    : undefined

/** What an entry lacks, each thing once. */
export function entryLacks(entry: PlanEntry, has: Has): PlanLack[] {
  const lacks = [...entry.screens.map((id) => lackOfScreen(id, has)), lackOfGroup(entry, has)]
  return lacks.filter((lack, index): lack is PlanLack => lack !== undefined && isFirst(lacks, index))
}

/** What a whole plan lacks, each thing once, whenever it is needed: as many as a report may have. */
export function planLacks({ entries }: PlanContent, has: Has): PlanLack[] {
  const lacks = entries.flatMap((entry) => entryLacks(entry, has))
  return lacks.filter((_, index) => isFirst(lacks, index)).slice(0, planLimits.lacks)
}

/** The screens of an entry that this television can show. */
export const screensFor = (entry: PlanEntry, has: Has): string[] =>
  lackOfGroup(entry, has) ? [] : entry.screens.filter((id) => !lackOfScreen(id, has))

function isFirst(lacks: readonly (PlanLack | undefined)[], index: number): boolean {
  const one = lacks[index]
  return lacks.findIndex((lack) => lack?.kind === one?.kind && lack?.name === one?.name) === index
}
