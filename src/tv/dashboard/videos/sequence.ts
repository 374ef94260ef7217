import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publishedQuery } from '#tv/data/videos.ts'
import { currentEntry, openScreen, replaceScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { moveRowBelow } from '#tv/ui/list/listInput.ts'

/** The list that a video was opened from. */
interface Sequence {
  ids: readonly string[]
  /** The history entry of the list. */
  entry: string
  focusKey: string
}

/** Of the list that is about to open a video. */
let pending: Sequence | undefined

/** The video that the next screen opens is one of this list: Previous and Next follow it. */
export function followList(videos: readonly { id: string }[], focusKey: string): void {
  pending = { ids: videos.map(({ id }) => id), entry: currentEntry(), focusKey }
}

/** Opens a video of this list: Previous and Next follow it. */
export function openVideoOf(videos: readonly { id: string }[], focusKey: string, id: string): void {
  followList(videos, focusKey)
  openScreen(`/videos/${encodeURIComponent(id)}`)
}

/** The videos before and after one, if there are any. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string; next?: string } {
  const place = ids.indexOf(id)
  const [previous, next] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}

/**
 * The videos before and after one in the list that it was opened from; without a list, in order of publication, the
 * newest first. `show` shows one of them on the open screen, and makes it the active row of the list.
 */
export function useSequence(id: string) {
  // A list may open other screens, too: only one that has this video opened it.
  const opened = pending?.ids.includes(id) ? pending : undefined
  const [sequence, remember] = useEntryState<Sequence | undefined>('video:sequence', opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened.
  useEffect(() => {
    if (opened) remember(opened)
    pending = undefined
  }, [])
  const { data: published = [] } = useQuery({ ...publishedQuery, enabled: sequence === undefined })
  const ids = sequence?.ids ?? published.map((video) => video.id)
  return {
    ...neighboursOf(ids, id),
    show: (shown: string) => {
      if (sequence) moveRowBelow(sequence, sequence.ids.indexOf(shown))
      replaceScreen(`/videos/${encodeURIComponent(shown)}`)
    },
  }
}
