import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { type Group, groupsQuery, ownGroups } from '../../data/groups.ts'
import { FixedGroup } from './fixedGroup.ts'
import { type StoredGroupChoice, storedGroupChoice, storeGroupChoice, wholeChannel } from './storedGroup.ts'

/** A group, or the whole channel: a report's filter (none for all) and what it is called. */
export interface Whose {
  where?: { readonly group: string }
  title: string
}

/** What the groups hold that a screen can be filtered to. */
export type GroupType = 'video' | 'playlist'

export interface GroupChoice {
  /** Groups that this screen can be filtered to. */
  groups: readonly Group[]
  /** What is shown; undefined: the whole channel. */
  shown: Whose | undefined
  /** What it is held against, over the same days; undefined: other days. */
  against: Whose | undefined
  /** A group was asked for, for all screens, that this one has no numbers of: it shows the whole channel. */
  unfit: boolean
  kept: StoredGroupChoice
  choose: (choice: StoredGroupChoice) => void
}

/** The same, as `useTrend` asks it. */
export function heldBy({ shown, against }: Pick<GroupChoice, 'shown' | 'against'>) {
  return {
    where: shown?.where,
    against: shown && against && { where: against.where, called: { current: shown.title, previous: against.title } },
  }
}

/**
 * Whose numbers a screen shows: what the address asked for (`?group=`), or what was chosen there last on this television.
 * `type`: groups of videos, or of playlists, whose reports count other things.
 */
export function useGroupChoice(screen: string, type: GroupType | 'none' = 'video'): GroupChoice {
  const fixed = useContext(FixedGroup)
  const [own, setOwn] = useState(() => storedGroupChoice(screen))
  const chosen = fixed ?? own
  const { data } = useQuery({
    ...groupsQuery,
    // Nobody chooses in a kiosk: it needs the name of the one group that was asked for, and the kiosk knows that.
    enabled: fixed === undefined || fixed.group !== undefined,
    refetchOnMount: fixed === undefined,
  })
  return useMemo(() => {
    const groups = ownGroups(data?.groups, type)
    // A group that is gone, or another account's, is no choice any more; until the list is here it is taken at its word.
    const isThere = (id: string) => !data || groups.some((one) => one.id === id)
    const whose = (id: string): Whose => ({
      where: { group: id },
      title: groups.find((one) => one.id === id)?.title ?? 'Group',
    })
    const other = (id: string) => {
      if (id === wholeChannel) return { title: 'Whole channel' }
      return isThere(id) ? whose(id) : undefined
    }
    const kept = type !== 'none' && (chosen.group === undefined || isThere(chosen.group)) ? chosen : {}
    const { group, against } = kept
    return {
      groups,
      unfit: fixed?.group !== undefined && group === undefined,
      shown: group === undefined ? undefined : whose(group),
      against: group === undefined || against === undefined || against === group ? undefined : other(against),
      kept,
      choose: (choice) => {
        setOwn(choice)
        storeGroupChoice(screen, choice)
      },
    }
  }, [screen, type, data, chosen, fixed])
}
