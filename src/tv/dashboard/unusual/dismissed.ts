import * as z from 'zod/mini'
import { metricNames } from '#contract/reportNames.ts'
import { type Insight, insightKinds } from '#insights/insight.ts'
import { isNews } from '#insights/unusual.ts'
import { ownAccount } from '#tv/data/cache/accountStorage.ts'

/** The name from the first release: televisions have stored lists under it. */
const storageName = 'tenfoot.hushed'
/** Older ones are dropped: nothing shares a day with them any more. */
const maxDismissed = 50

const dismissedInsight = z.object({
  kind: z.enum(insightKinds),
  metric: z.enum(metricNames),
  first: z.string(),
  last: z.string(),
  part: z.optional(z.string()),
  rarity: z.number(),
  /** Whose numbers it is about; undefined in lists of earlier releases, which count for every account. */
  account: z.optional(z.string()),
})
type DismissedInsight = z.infer<typeof dismissedInsight>

/** Those of all accounts. */
let dismissed: readonly DismissedInsight[] = read()
/** Those of one account, the same array each time until they change. */
let own: { of: typeof dismissed; account: string | undefined; insights: readonly DismissedInsight[] } | undefined
const subscribers = new Set<() => void>()

/** What a person does not want to see again of this account on this television, newest first. */
export function dismissedInsights(): readonly DismissedInsight[] {
  const account = ownAccount()
  if (own?.of !== dismissed || own.account !== account) {
    const isOwn = (insight: DismissedInsight) => insight.account === undefined || insight.account === account
    own = { of: dismissed, account, insights: dismissed.filter(isOwn) }
  }
  return own.insights
}

/** Calls the subscriber after each change. @returns stops it */
export function onDismissed(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Shows neither an insight nor one that says the same again. Other days of it are shown. */
export function dismiss({ kind, metric, first, last, part, rarity }: Insight): void {
  const account = ownAccount()
  const optionalFields = { ...(part !== undefined && { part }), ...(account !== undefined && { account }) }
  store([{ kind, metric, first, last, rarity, ...optionalFields }, ...dismissed].slice(0, maxDismissed))
}

/** Shows all insights of this account again. */
export function showAll(): void {
  const shown = new Set(dismissedInsights())
  store(dismissed.filter((insight) => !shown.has(insight)))
}

/** Whether an insight is shown: `isNews` needs only what is stored. */
export const isShown = (insight: Insight, hidden: readonly DismissedInsight[]): boolean =>
  isNews(insight, hidden as readonly Insight[])

function store(next: readonly DismissedInsight[]): void {
  dismissed = next
  try {
    localStorage.setItem(storageName, JSON.stringify(next))
  } catch {
    // The browser has no storage: the choice lasts as long as the page.
  }
  for (const subscriber of subscribers) subscriber()
}

function read(): readonly DismissedInsight[] {
  try {
    return z.parse(z.array(dismissedInsight), JSON.parse(localStorage.getItem(storageName) ?? '[]'))
  } catch {
    // Nothing is stored, or it is of another version.
    return []
  }
}
