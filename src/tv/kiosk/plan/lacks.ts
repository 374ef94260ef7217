import { type PlanContent, type PlanEntry, planLimits } from '#contract/fleetPlan.ts'
import type { PlanLack } from '#contract/fleetReport.ts'
import { isPlanMetric } from '../panels/metrics.ts'
import { requestedGroup } from '../requestedGroup.ts'

/** What a television has for a plan. What is not known yet is not missing. */
export interface Has {
  /** Ids of the screens that a kiosk of this app can show. */
  screens: readonly string[]
  /** Undefined: not known yet. */
  groups: readonly { id: string; title: string }[] | undefined
  isLiveOff: boolean
  /** The accounts that are signed in; undefined: not known yet. */
  accounts: readonly { id: string; name?: string | undefined }[] | undefined
  /** The account whose groups these are. */
  own: string
  /** The account that is shown where the plan names none. */
  home: string
}

/** The screen that needs live numbers. */
const liveScreen = 'counter'
/** Several metrics side by side, which only plans have. */
export const panelsScreen = 'panels'

const lackOfScreen = (id: string, { screens, isLiveOff }: Has, { panels }: PlanEntry): PlanLack | undefined => {
  if (id === panelsScreen) {
    // A metric of a later release: fewer panels would be another layout than the operator chose.
    const unknown = panels === undefined ? id : panels.find((name) => !isPlanMetric(name))
    return unknown === undefined ? undefined : { kind: 'screen', name: unknown }
  }
  if (!screens.includes(id)) return { kind: 'screen', name: id }
  return id === liveScreen && isLiveOff ? { kind: 'live', name: id } : undefined
}

/**
 * The account whose numbers an entry shows. Two accounts of one name are as good as none: the numbers of the wrong one
 * would stand under its name.
 * @returns its ID; null: this television lacks it; undefined: not known yet
 */
export function accountFor(
  { account }: Pick<PlanEntry, 'account'>,
  { accounts, home, own }: Has,
): string | null | undefined {
  // The account from before the plan may have been signed out since.
  if (account === undefined) return !accounts || accounts.some(({ id }) => id === home) ? home : own
  if (!accounts) return undefined
  const [found, ...others] = accounts.filter(({ name }) => name === account)
  return found && others.length === 0 ? found.id : null
}

const lackOfAccount = (entry: PlanEntry, has: Has): PlanLack | undefined =>
  accountFor(entry, has) === null ? { kind: 'account', name: entry.account ?? '' } : undefined

/**
 * Numbers of the whole channel in place of a group's would be wrong: without its group, an entry shows nothing. The
 * groups of another account are known once that one is shown.
 */
const lackOfGroup = (entry: PlanEntry, has: Has): PlanLack | undefined => {
  const { group } = entry
  const isKnown = has.groups !== undefined && accountFor(entry, has) === has.own
  return group !== undefined && isKnown && !requestedGroup(has.groups ?? [], group)
    ? { kind: 'group', name: group }
    : undefined
}

/** What an entry lacks, each thing once. */
export function entryLacks(entry: PlanEntry, has: Has): PlanLack[] {
  const lacks = [
    ...entry.screens.map((id) => lackOfScreen(id, has, entry)),
    lackOfGroup(entry, has),
    lackOfAccount(entry, has),
  ]
  return lacks.filter((lack, index): lack is PlanLack => lack !== undefined && isFirst(lacks, index))
}

/** What a whole plan lacks, each thing once, whenever it is needed: as many as a report may have. */
export function planLacks({ entries }: PlanContent, has: Has): PlanLack[] {
  const lacks = entries.flatMap((entry) => entryLacks(entry, has))
  return lacks.filter((_, index) => isFirst(lacks, index)).slice(0, planLimits.lacks)
}

/** The screens of an entry that this television can show. */
export const screensFor = (entry: PlanEntry, has: Has): string[] =>
  lackOfGroup(entry, has) || lackOfAccount(entry, has)
    ? []
    : entry.screens.filter((id) => !lackOfScreen(id, has, entry))

function isFirst(lacks: readonly (PlanLack | undefined)[], index: number): boolean {
  const one = lacks[index]
  return lacks.findIndex((lack) => lack?.kind === one?.kind && lack?.name === one?.name) === index
}
