import * as z from 'zod/mini'
import { accountKey } from '../../data/cache/accountKeys.ts'

/** What a screen shows: the numbers of a group or of the whole channel; and what it compares them with. */
const groupChoice = z.object({
  /** ID of the group; missing for the whole channel. */
  group: z.optional(z.string()),
  /** ID of another group, or `channel`, for the same days; missing: the same group for other days. */
  against: z.optional(z.string()),
})
export type StoredGroupChoice = z.infer<typeof groupChoice>

/** Means the whole channel where a group's ID is expected. */
export const wholeChannel = 'channel'

/** The key of this account's choice in the browser's storage. */
const nameOf = (screen: string) => accountKey(`group.${screen}`)

/** The choice from the address for all screens, until somebody chooses another on a screen. */
let addressed: { text: string; choice: StoredGroupChoice } | undefined
const chosenSince = new Set<string>()

/**
 * Reads a choice from the address: `?group=ID`, or `channel` for the whole channel, and `&against=ID`. It applies to
 * every screen until the page is reloaded and is never stored, so that a kiosk changes nothing that a person chose.
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
// Read when the page loads: the address of a screen that is opened later has no group.
heedAddress(location.search)

/** Returns what a screen shows: the choice from the address, or the last choice for this screen on this television. */
export function storedGroupChoice(screen: string): StoredGroupChoice {
  heedAddress(location.search)
  if (addressed && !chosenSince.has(screen)) return addressed.choice
  try {
    const parsed = z.safeParse(groupChoice, JSON.parse(localStorage.getItem(nameOf(screen)) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    // The browser has no storage, or the stored text was written by other code.
    return {}
  }
}

export function storeGroupChoice(screen: string, choice: StoredGroupChoice): void {
  chosenSince.add(screen)
  try {
    localStorage.setItem(nameOf(screen), JSON.stringify(choice))
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
