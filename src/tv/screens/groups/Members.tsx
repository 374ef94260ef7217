import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Group, Member } from '#tv/data/groups.ts'
import type { Period } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { typeOf } from './contents.ts'
import { ItemRow, pictureKinds } from './ItemRow.tsx'
import { messages } from './messages.ts'
import { type ItemSummary, itemSummariesQuery, itemsPerCall } from './pickableItems.ts'
import { isRanked, rankedMembers, useMemberViews, viewsBelow } from './rankedMembers.ts'

const rows = 4
const listKey = 'group:members'

interface MembersProps {
  group: Group
  members: readonly Member[]
  /** Whether the channel has numbers to rank by. */
  hasNumbers: boolean
  /** Undefined until the available dates are known. */
  period: Period | undefined
  /** `title`: the member's title, or its ID if the title is unknown. */
  onPress: (member: Member, title: string) => void
}

/** The members of a group: by views, if the service can rank them. */
export const Members = (props: MembersProps) =>
  props.hasNumbers && isRanked(props.group) ? <RankedMembers {...props} /> : <PlainMembers {...props} />

function RankedMembers({ group, members, period, onPress }: MembersProps) {
  const { query, values } = useMemberViews(group, period)
  const ranked = useMemo(() => values && rankedMembers(members, values), [members, values])
  const inOrder = useMemo(() => ranked?.map(({ member }) => member), [ranked])
  const summaries = useItemSummaries(group, inOrder)
  const minViews = values && viewsBelow(values)
  const orLess = (format: (views: number) => string) => (views: number) =>
    views === 0 && minViews !== undefined ? t(messages.orLess, { views: format(minViews) }) : format(views)
  const titleOf = (member: Member) => summaries.known(member.resourceId)?.title ?? member.resourceId
  const items = ranked?.map(({ member, value }) => ({ id: member.resourceId, title: titleOf(member), value }))
  return (
    <RankedAnswer
      focusKey={listKey}
      label={t(messages.membersIn, { type: typeOf(group.type), group: group.title })}
      pictures={group.type && pictureKinds[group.type]}
      query={query}
      items={summaries.isPending ? undefined : items}
      rows={rows}
      short={orLess(numbers.short)}
      exact={orLess(numbers.exact)}
      empty=""
      onSeen={summaries.onSeen}
      onPress={({ id }) => {
        const member = members.find(({ resourceId }) => resourceId === id)
        if (member) onPress(member, titleOf(member))
      }}
    />
  )
}

/** Members that the service cannot rank, in the group's own order. */
function PlainMembers({ group, members, onPress }: MembersProps) {
  const summaries = useItemSummaries(group, members)
  return (
    <LongList
      focusKey={listKey}
      label={t(messages.membersIn, { type: typeOf(group.type), group: group.title })}
      count={members.length}
      rows={rows}
      keyOf={(index) => members[index]?.id ?? ''}
      nameOf={(index) => {
        const member = members[index]
        return member ? summaries.titleOf(member) : ''
      }}
      onPress={(index) => {
        const member = members[index]
        if (member) onPress(member, summaries.titleOf(member))
      }}
      onSeen={summaries.onSeen}
      drawRow={(index) => {
        const id = members[index]?.resourceId ?? ''
        return <ItemRow item={summaries.known(id) ?? summaries.missing(id)} type={group.type} />
      }}
    />
  )
}

/** Fetches the titles and details of the members that have been visible, 50 at a time. */
function useItemSummaries(
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
