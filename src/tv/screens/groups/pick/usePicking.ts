import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GroupItemType } from '#contract/groups.ts'
import { isGone } from '#tv/data/gone.ts'
import { addMember, forgetMember, type Member, membersQuery, removeMember } from '#tv/data/groups.ts'
import type { ItemSummary } from '../pickableItems.ts'
import { groupTrouble } from '../trouble.ts'

interface Picking {
  /** The members of the group by the last answer of the service. */
  members: UseQueryResult<readonly Member[]>
  /** Why the last change failed; empty if it did not. */
  trouble: string
  isIn(item: ItemSummary): boolean
  /** Adds the item to the group, or removes it. */
  press(item: ItemSummary): void
  /** The number of items in the group, including changes under way. */
  count: number
}

/**
 * Adds items to a group and removes them. The mark changes at once, because the same press undoes it. It changes back
 * with a message if the service refuses. Each item has at most one change under way: a press before the answer is
 * remembered, and the last press decides.
 */
export function usePicking(groupId: string, type: GroupItemType): Picking {
  const client = useQueryClient()
  const members = useQuery(membersQuery(groupId))
  const [trouble, setTrouble] = useState('')
  /** The changes that are not answered yet: by item ID, whether the item is to be in the group. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  // Read between two answers, before React renders.
  const latest = useRef(wanted)
  const want = (id: string, into: boolean | undefined) => {
    const next = new Map(latest.current)
    if (into === undefined) next.delete(id)
    else next.set(id, into)
    latest.current = next
    setWanted(next)
  }
  const memberNow = (id: string) => memberOf(client.getQueryData(membersQuery(groupId).queryKey), id)

  const takeOut = async (id: string) => {
    const member = memberNow(id)
    if (!member) return
    await removeMember(client, groupId, member).catch((error: unknown) => {
      if (!isGone(error)) throw error
      forgetMember(client, groupId, member)
    })
  }
  const change = useMutation({
    mutationFn: async (id: string): Promise<void> => {
      let into: boolean | undefined
      do {
        into = latest.current.get(id)
        await (into ? addMember(client, groupId, id) : takeOut(id))
      } while (latest.current.get(id) !== into)
    },
    onError: (error, id) => {
      const into = latest.current.get(id) === true
      // The change that failed may no longer be wanted.
      if (into !== (memberNow(id) !== undefined)) setTrouble(groupTrouble(into ? 'added' : 'removed', error, type))
    },
    onSettled: (_answer, _error, id) => want(id, undefined),
  })

  const changing = [...wanted].reduce(
    (sum, [id, into]) => sum + Number(into) - Number(memberOf(members.data, id) !== undefined),
    0,
  )
  return {
    members,
    trouble,
    isIn: ({ id }) => wanted.get(id) ?? memberOf(members.data, id) !== undefined,
    press: ({ id }) => {
      const isUnderWay = latest.current.has(id)
      setTrouble('')
      want(id, !(latest.current.get(id) ?? memberNow(id) !== undefined))
      if (!isUnderWay) change.mutate(id)
    },
    count: (members.data?.length ?? 0) + changing,
  }
}

function memberOf(members: readonly Member[] | undefined, id: string): Member | undefined {
  return members?.find(({ resourceId }) => resourceId === id)
}
