import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GroupItemType } from '#contract/groups.ts'
import { isGone } from '../../data/gone.ts'
import { addMember, forgetMember, type Member, membersQuery, removeMember } from '../../data/groups.ts'
import { groupTrouble } from './messages.ts'
import type { Thing } from './pickableItems.ts'

interface Picking {
  /** What is in the group by the service's last word. */
  members: UseQueryResult<readonly Member[]>
  /** Why the last press was not done; empty when it was. */
  trouble: string
  isIn(thing: Thing): boolean
  /** Puts it in or takes it out. */
  press(thing: Thing): void
  /** Of what is in the group. */
  count: number
}

/**
 * Puts things into a group and takes them out. The mark changes at once, because the same press undoes it, and goes back
 * with words where the service refuses. Of one thing one change is under way at a time: who presses again before the
 * answer is heard, and gets what they wanted last.
 */
export function usePicking(groupId: string, type: GroupItemType): Picking {
  const client = useQueryClient()
  const members = useQuery(membersQuery(groupId))
  const [trouble, setTrouble] = useState('')
  /** What was pressed and is not answered yet: whether it is to be in. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  // Asked between two answers, before anything is drawn.
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
      // What failed may be what was unwanted by then.
      if (into !== (memberNow(id) !== undefined))
        setTrouble(groupTrouble(into ? 'Not added' : 'Not removed', error, type))
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
