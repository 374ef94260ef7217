import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Note, note, noteList, notePaths } from '#contract/notes.ts'
import type { Day } from '../dates/days.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'
import { isForbidden } from './failure.ts'

/** Where notes are among the queries. A screen is complete without them. */
export const notesKey = 'notes'

/** The account's notes at days of a channel, oldest day first (specification: proxy 10). */
export const notesQuery = (channel: string) =>
  queryOptions({
    queryKey: [notesKey, channel],
    queryFn: async ({ signal }): Promise<Note[]> => {
      try {
        return (await callProxy(notePaths.notes, noteList, { query: { channel }, signal })).notes
      } catch (error) {
        // An account without a known `sub` has none, and that does not change.
        if (isForbidden(error)) return []
        throw error
      }
    },
    // They may be changed elsewhere: by the command, on another television.
    staleTime: 30_000,
    meta: { stored: z.array(note) },
  })

/** What is to be stored: a new note, or one with another text (`id`); without a text, that note is removed. */
export type NoteChange =
  | { id?: string | undefined; day: Day; text: string }
  | { id: string; day: Day; text?: undefined }

/** Stores a change. A note that is gone is added again, or is removed already. @throws ProxyError */
export async function changeNotes(client: QueryClient, channel: string, change: NoteChange): Promise<void> {
  const queryKey = notesQuery(channel).queryKey
  const { id, day } = change
  const post = <Schema extends z.ZodMiniType>(path: string, schema: Schema, body: unknown) =>
    callProxy(path, schema, { method: 'POST', body })
  let stored: Note | undefined
  if (change.text === undefined) await post(notePaths.remove, z.unknown(), { id }).catch(unlessGone)
  else {
    const { text } = change
    if (id !== undefined) stored = await post(notePaths.change, note, { id, day, text }).catch(unlessGone)
    stored ??= await post(notePaths.notes, note, { channel, day, text })
  }
  // An answer from before the change must not arrive after it.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (notes = []) => {
    const others = notes.filter((listed) => listed.id !== id && listed.id !== stored?.id)
    return stored ? [...others, stored] : others
  })
  void client.invalidateQueries({ queryKey })
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ProxyError && error.problem?.code === 'not_found') return undefined
  throw error
}
