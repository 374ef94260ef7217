import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { type Group, groupsQuery, ownGroups } from '#tv/data/groups.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { FixedGroup, type StoredGroupChoice, storedGroupChoice, storeGroupChoice, wholeChannel } from './storedGroup.ts'

/** A group, or the whole channel: a report's filter (none for the whole channel) and the title. */
export interface ChosenGroup {
  where?: { readonly group: string }
  title: string
}

/** The types of groups that a screen can be filtered to. */
export type GroupType = 'video' | 'playlist'

export interface GroupChoice {
  /** Groups that this screen can be filtered to. */
  groups: readonly Group[]
  /** The group that is shown; undefined: the whole channel. */
  shown: ChosenGroup | undefined
  /** The group it is compared with, for the same days; undefined: it is compared with other days. */
  against: ChosenGroup | undefined
  /** The group that was chosen for all screens does not fit this one: it shows the whole channel. */
  unfit: boolean
  /** The choice that applies: empty when the chosen group no longer exists. */
  applied: StoredGroupChoice
  choose: (choice: StoredGroupChoice) => void
}

/** Converts the choice to the options of `useComparedSeries`. */
export function heldBy({ shown, against }: Pick<GroupChoice, 'shown' | 'against'>) {
  return {
    where: shown?.where,
    against: shown && against && { where: against.where, labels: { current: shown.title, previous: against.title } },
  }
}

/**
 * The group that all dashboards show: the one in the address (`?group=`), or the one chosen last on this television.
 * `type`: the groups that this screen can show: of videos, or of playlists, whose reports count different things.
 */
export function useGroupChoice(type: GroupType | 'none' = 'video'): GroupChoice {
  const fixed = useContext(FixedGroup)
  const [own, setOwn] = useState(storedGroupChoice)
  const chosen = fixed ?? own
  const { data } = useQuery({
    ...groupsQuery,
    // Nobody chooses in a kiosk. It only needs the name of the group in its address.
    enabled: fixed === undefined || fixed.group !== undefined,
    refetchOnMount: fixed === undefined,
  })
  return useMemo(() => {
    const groups = ownGroups(data?.groups, type)
    // A deleted group, or one of another account, is no choice. Until the list has loaded, any ID is accepted.
    const isThere = (id: string) => !data || groups.some((group) => group.id === id)
    const chosenGroup = (id: string): ChosenGroup => ({
      where: { group: id },
      title: groups.find((group) => group.id === id)?.title ?? t(messages.group),
    })
    const groupOrChannel = (id: string) => {
      if (id === wholeChannel) return { title: t(messages.wholeChannel) }
      return isThere(id) ? chosenGroup(id) : undefined
    }
    const applied = type !== 'none' && (chosen.group === undefined || isThere(chosen.group)) ? chosen : {}
    const { group, against } = applied
    const isOtherGroup = data?.groups.some(({ id }) => id === chosen.group) === true
    return {
      groups,
      unfit: group === undefined && (fixed?.group !== undefined || isOtherGroup),
      shown: group === undefined ? undefined : chosenGroup(group),
      against: group === undefined || against === undefined || against === group ? undefined : groupOrChannel(against),
      applied,
      choose: (choice) => {
        setOwn(choice)
        storeGroupChoice(choice)
      },
    }
  }, [type, data, chosen, fixed])
}
