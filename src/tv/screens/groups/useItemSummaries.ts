import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Group, Member } from '#tv/data/groups.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { type ItemSummary, itemSummariesQuery, itemsPerCall } from './pickableItems.ts'

/** Fetches the titles and details of the members that have been visible, 50 at a time. */
export function useItemSummaries(
  { type = 'video', owner }: Pick<Group, 'type' | 'owner'>,
  members: readonly Member[] | undefined,
) {
  const [seenParts, setSeenParts] = useState(1)
  const known = useRef(new Map<string, ItemSummary>())
  const parts = useMemo(() => {
    const ids = (members ?? []).map(({ resourceId }) => resourceId)
    return Array.from({ length: Math.ceil(ids.length / itemsPerCall) }, (_, part) =>
      ids.slice(part * itemsPerCall, (part + 1) * itemsPerCall),
    )
  }, [members])
  const answers = useQueries({ queries: parts.slice(0, seenParts).map((ids) => itemSummariesQuery(type, ids, owner)) })
  const requested = new Set<string>()
  for (const [part, { data }] of answers.entries()) {
    if (!data) continue
    for (const [id, item] of data) known.current.set(id, item)
    for (const id of parts[part] ?? []) requested.add(id)
  }
  return {
    /** The first titles are still being fetched. */
    isPending: answers[0]?.isPending === true,
    known: (id: string) => known.current.get(id),
    titleOf: ({ resourceId }: Member) => known.current.get(resourceId)?.title ?? resourceId,
    /** Stands in for a member of which the service knows only the ID; undefined until the service has answered. */
    missing: (id: string): ItemSummary | undefined =>
      requested.has(id) ? { id, title: id, detail: t(owner ? messages.notThere : messages.notOnChannel) } : undefined,
    onSeen: (first: number, count: number) =>
      setSeenParts((before) => Math.max(before, Math.ceil((first + count) / itemsPerCall))),
  }
}
