import * as z from 'zod/mini'
import { accountKey } from '../../data/cache/accountKeys.ts'

/** Whose numbers a screen shows: a group's, or the whole channel's; and what they are held against. */
const groupChoice = z.object({
  /** Id; left out for the whole channel. */
  group: z.optional(z.string()),
  /** Id of another group, or `channel`, over the same days; left out: other days of the same. */
  against: z.optional(z.string()),
})
export type StoredGroupChoice = z.infer<typeof groupChoice>

/** Stands for everything where the id of a group could stand. */
export const wholeChannel = 'channel'

/** The name of this account's choice in the browser's storage. */
const nameOf = (screen: string) => accountKey(`group.${screen}`)

/** What the address asked every screen to show, until somebody chooses otherwise on one. */
let addressed: { text: string; choice: StoredGroupChoice } | undefined
const chosenSince = new Set<string>()

/**
 * What an address says: `?group=ID`, or `channel` for all of it, and `&against=ID`. It holds for every screen from then
 * on and is stored nowhere: a kiosk that shows a group for weeks changes nothing that a person chose.
 */
function heedAddress(search: string): void {
  const asked = new URLSearchParams(search)
  const group = asked.get('group')
  if (group === null || group === '') return
  const against = asked.get('against')
  const text = JSON.stringify([group, against])
  if (addressed?.text === text) return
  const choice = group === wholeChannel ? {} : { group, ...(against && { against }) }
  addressed = { text, choice }
  chosenSince.clear()
}
// Later the address is that of a screen which was opened since, and says nothing of groups.
heedAddress(location.search)

/** What a screen shows: what the address asked for, or what was chosen last for it on this television. */
export function storedGroupChoice(screen: string): StoredGroupChoice {
  heedAddress(location.search)
  if (addressed && !chosenSince.has(screen)) return addressed.choice
  try {
    const parsed = z.safeParse(groupChoice, JSON.parse(localStorage.getItem(nameOf(screen)) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return {}
  }
}

export function storeGroupChoice(screen: string, choice: StoredGroupChoice): void {
  chosenSince.add(screen)
  try {
    localStorage.setItem(nameOf(screen), JSON.stringify(choice))
  } catch {
    // It is forgotten with the page then.
  }
}
