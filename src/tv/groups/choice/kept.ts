import * as z from 'zod/mini'
import { ownName } from '../../data/kept/own.ts'

/** Whose numbers a screen shows: a group's, or the whole channel's; and what they are held against. */
const groupChoice = z.object({
  /** Id; left out for the whole channel. */
  group: z.optional(z.string()),
  /** Id of another group, or `channel`, over the same days; left out: other days of the same. */
  against: z.optional(z.string()),
})
export type KeptGroupChoice = z.infer<typeof groupChoice>

/** Stands for everything where the id of a group could stand. */
export const wholeChannel = 'channel'

/** The name of this account's choice in the browser's storage. */
const nameOf = (screen: string) => ownName(`group.${screen}`)

/** What was chosen last for this screen on this television. */
export function keptGroupChoice(screen: string): KeptGroupChoice {
  try {
    const parsed = z.safeParse(groupChoice, JSON.parse(localStorage.getItem(nameOf(screen)) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return {}
  }
}

export function keepGroupChoice(screen: string, choice: KeptGroupChoice): void {
  try {
    localStorage.setItem(nameOf(screen), JSON.stringify(choice))
  } catch {
    // It is forgotten with the page then.
  }
}
