import { ownAccount } from '#tv/data/cache/accountKeys.ts'
import type { NoteChange } from '#tv/data/notes.ts'

/** Typed texts that could not be stored yet, for as long as the page is open. */
const drafts = new Map<string, string>()

const keyOf = (channel: string, { id = '', day }: Pick<NoteChange, 'id' | 'day'>) =>
  [ownAccount(), channel, day, id].join(' ')

export const draftOf = (channel: string, note: Pick<NoteChange, 'id' | 'day'>): string | undefined =>
  drafts.get(keyOf(channel, note))

/** Keeps the text of a change until it is stored. */
export function keepDraft(channel: string, change: NoteChange): void {
  if (change.text !== undefined) drafts.set(keyOf(channel, change), change.text)
}

export const dropDraft = (channel: string, change: NoteChange): void => void drafts.delete(keyOf(channel, change))
