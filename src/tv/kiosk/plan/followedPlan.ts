import * as z from 'zod/mini'
import type { ScreenAnswer } from '#contract/fleet.ts'
import { type PlanContent, planContent } from '#contract/fleetPlan.ts'
import type { FollowedPlan, PlanLack } from '#contract/fleetReport.ts'
import { ownAccount } from '#tv/data/cache/accountStorage.ts'
import { answersPrefix } from '#tv/prelude/signedInBefore.ts'
import { leaveKiosk, planKiosk, runningKiosk, startKiosk } from '../mode.ts'

/** It is removed with the account's answers at sign-out. */
const name = `${answersPrefix}plan`
const storedPlan = z.object({
  /** The account that is shown where the plan names none. Another one is on no plan until the proxy says so. */
  account: z.string(),
  /** Other accounts of this television that the plan has shown. */
  others: z.optional(z.array(z.string())),
  id: z.string(),
  number: z.number(),
  content: planContent,
  /** The kiosk that ran before, and runs again without the plan. */
  before: z.optional(z.string()),
})
export type StoredPlan = z.infer<typeof storedPlan>

let current = readStored()
/** What this television lacks for the plan, as far as it is known. */
let lacks: readonly PlanLack[] = []
const subscribers = new Set<() => void>()

/** The plan of this television, also while the proxy is away and after a restart (specification: fleet 10). */
export const planOfScreen = (): StoredPlan | undefined => (isOf(current, ownAccount()) ? current : undefined)

const isOf = (plan: StoredPlan | undefined, account: string | undefined): boolean =>
  plan !== undefined && account !== undefined && [plan.account, ...(plan.others ?? [])].includes(account)

/** Called before another account of this television becomes the active one, because the plan names it. */
export function takePlanTo(account: string): void {
  if (!current || isOf(current, account)) return
  current = { ...current, others: [...(current.others ?? []), account] }
  store()
}

export function onPlan(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** What a report says of it. */
export function planReport(): FollowedPlan | undefined {
  const plan = planOfScreen()
  if (!plan) return undefined
  const others = lacks.flatMap((lack) => (lack.kind === 'account' ? [] : [lack]))
  const accounts = lacks.flatMap(({ kind, name }) => (kind === 'account' ? [name] : []))
  return {
    id: plan.id,
    number: plan.number,
    ...(others.length > 0 && { lacks: others }),
    ...(accounts.length > 0 && { lacksAccounts: accounts }),
  }
}

export function setLacks(found: readonly PlanLack[]): void {
  lacks = found
}

/**
 * Follows what the proxy says: a new version begins at once. One that this app does not understand changes nothing.
 * @param said undefined: nothing, by a proxy that knows no plans
 * @returns the account to return to, which was shown before the plan; undefined: it is shown
 */
export function hearPlan(said: ScreenAnswer['plan']): string | undefined {
  const plan = planOfScreen()
  if (said === null && plan) {
    follow(undefined, plan.before)
    return plan.account === ownAccount() ? undefined : plan.account
  }
  if (!said || said.content === undefined) return undefined
  const content = z.safeParse(planContent, said.content).data
  if (content) follow({ id: said.id, number: said.number, content }, plan ? plan.before : runningKiosk())
  return undefined
}

function follow(plan: { id: string; number: number; content: PlanContent } | undefined, before?: string): void {
  const own = ownAccount()
  if (own === undefined) return
  const { account, others } = planOfScreen() ?? { account: own }
  current = plan && {
    account,
    ...(others && { others }),
    ...plan,
    ...(before !== undefined && before !== planKiosk && { before }),
  }
  lacks = []
  store()
  if (plan) {
    if (runningKiosk() !== planKiosk) startKiosk(planKiosk)
  } else if (runningKiosk() === planKiosk) {
    if (before === undefined) leaveKiosk()
    else startKiosk(before)
  }
  for (const subscriber of subscribers) subscriber()
}

function store(): void {
  try {
    if (current) localStorage.setItem(name, JSON.stringify(current))
    else localStorage.removeItem(name)
  } catch {
    // After a restart, the proxy says it again.
  }
}

function readStored(): StoredPlan | undefined {
  try {
    return z.safeParse(storedPlan, JSON.parse(localStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}
