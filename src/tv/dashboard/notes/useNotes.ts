import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import { channelQuery } from '#tv/data/channel.ts'
import { changeNotes, type NoteChange, notesQuery } from '#tv/data/notes.ts'
import type { Day } from '#tv/dates/days.ts'
import { dropDraft, keepDraft } from './drafts.ts'

/** No notes: the same array each time, so that no chart is drawn again for it. */
const none: readonly Note[] = []

/** The notes at these days of the account's channel, and how to change them. Without a channel there are none. */
export function useNotes(days: readonly Day[], { enabled }: { enabled: boolean }) {
  const client = useQueryClient()
  const channel = useQuery(channelQuery).data?.id
  const { data } = useQuery({ ...notesQuery(channel ?? ''), enabled: enabled && channel !== undefined })
  const [first = '', last = ''] = [days[0], days[days.length - 1]]
  const notes = useMemo(() => {
    const inside = enabled ? data?.filter(({ day }) => day >= first && day <= last) : undefined
    return inside && inside.length > 0 ? inside : none
  }, [enabled, data, first, last])
  const save = useMutation({
    mutationFn: async (change: NoteChange) => {
      if (channel === undefined) return
      keepDraft(channel, change)
      await changeNotes(client, channel, change)
      dropDraft(channel, change)
    },
    networkMode: 'always',
  })
  return { channel, notes, save }
}
