import * as z from 'zod/mini'
import { metricNames } from '#contract/reportNames.ts'
import { type Insight, insightKinds } from '#insights/insight.ts'
import { isNews } from '#insights/unusual.ts'

const name = 'tenfoot.hushed'
/** Older ones are dropped: nothing shares a day with them any more. */
const most = 50

const hushedInsight = z.object({
  kind: z.enum(insightKinds),
  metric: z.enum(metricNames),
  first: z.string(),
  last: z.string(),
  part: z.optional(z.string()),
  rarity: z.number(),
})
type Hushed = z.infer<typeof hushedInsight>

let hushed: readonly Hushed[] = read()
const subscribers = new Set<() => void>()

/** What a person does not want to see again on this television, newest first. */
export const hushedInsights = (): readonly Hushed[] => hushed

/** Calls the subscriber after each change. @returns stops it */
export function onHushed(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Shows neither an insight nor one that says the same again. It is not hushed for other days. */
export function hush({ kind, metric, first, last, part, rarity }: Insight): void {
  store([{ kind, metric, first, last, ...(part !== undefined && { part }), rarity }, ...hushed].slice(0, most))
}

/** Shows all insights again. */
export const showAll = (): void => store([])

/** Whether an insight is shown: `isNews` needs only what is stored. */
export const isShown = (insight: Insight, hidden: readonly Hushed[]): boolean =>
  isNews(insight, hidden as readonly Insight[])

function store(next: readonly Hushed[]): void {
  hushed = next
  try {
    localStorage.setItem(name, JSON.stringify(next))
  } catch {
    // The browser has no storage: the choice lasts as long as the page.
  }
  for (const subscriber of subscribers) subscriber()
}

function read(): readonly Hushed[] {
  try {
    return z.parse(z.array(hushedInsight), JSON.parse(localStorage.getItem(name) ?? '[]'))
  } catch {
    // Nothing is stored, or it is of another version.
    return []
  }
}
