import { createContext } from 'react'
import * as z from 'zod/mini'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'

/** What the dashboards show: the numbers of a group or of the whole channel; and what it compares them with. */
const groupChoice = z.object({
  /** ID of the group; missing for the whole channel. */
  group: z.optional(z.string()),
  /** ID of another group, or `channel`, for the same days; missing: the same group for other days. */
  against: z.optional(z.string()),
})
export type StoredGroupChoice = z.infer<typeof groupChoice>

/** Means the whole channel where a group's ID is expected. */
export const wholeChannel = 'channel'

const key = 'group'

/** The choice from the address. It applies until a person chooses another. */
let fromAddress: { text: string; choice: StoredGroupChoice } | undefined
let chosenSince = false

/**
 * Reads a choice from the address: `?group=ID`, or `channel` for the whole channel, and `&against=ID`. It is never
 * stored, so that a kiosk changes nothing that a person chose.
 */
function readAddress(search: string): void {
  const query = new URLSearchParams(search)
  const group = query.get('group')
  if (group === null || group === '') return
  const against = query.get('against')
  const text = JSON.stringify([group, against])
  if (fromAddress?.text === text) return
  const choice = group === wholeChannel ? {} : { group, ...(against && { against }) }
  fromAddress = { text, choice }
  chosenSince = false
}
// Read when the page loads: the address of a screen that is opened later has no group.
readAddress(location.search)

/** Returns what all dashboards show: the choice from the address, or the last one on this television. */
export function storedGroupChoice(): StoredGroupChoice {
  readAddress(location.search)
  if (fromAddress && !chosenSince) return fromAddress.choice
  return storedValue(key, groupChoice) ?? {}
}

export function storeGroupChoice(choice: StoredGroupChoice): void {
  chosenSince = true
  storeValue(key, choice)
}

/**
 * The group that all screens below show, whatever was chosen: a kiosk's. Undefined: the person's choice.
 */
export const FixedGroup = createContext<StoredGroupChoice | undefined>(undefined)
