import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Group, groupsQuery } from '../groups.ts'
import { type KeptGroupChoice, keepGroupChoice, keptGroupChoice, wholeChannel } from './kept.ts'

/** One side of a comparison: a report's filter (none for the whole channel) and what it is called. */
export interface Side {
  where?: Readonly<Record<string, string>>
  title: string
}

export interface GroupChoice {
  /** Groups that dashboards can be filtered to: those of videos. The reports of playlists count other things. */
  groups: readonly Group[]
  /** What is shown; undefined: the whole channel. */
  shown: Side | undefined
  /** What it is held against, over the same days; undefined: other days. */
  against: Side | undefined
  kept: KeptGroupChoice
  choose: (choice: KeptGroupChoice) => void
}

/** Whose numbers a screen shows: chosen there, and remembered for it on this television. */
export function useGroupChoice(screen: string): GroupChoice {
  const [chosen, setChosen] = useState(() => keptGroupChoice(screen))
  const { data } = useQuery(groupsQuery)
  const groups = (data?.groups ?? []).filter(({ type }) => type === 'video')
  // A group that is gone, or another account's, is no choice any more; until the list is here it is taken at its word.
  const isThere = (id: string | undefined) => id === undefined || !data || groups.some((one) => one.id === id)
  const kept = isThere(chosen.group) ? chosen : {}
  const titleOf = (id: string) => groups.find((one) => one.id === id)?.title ?? 'Group'
  const sideOf = (id: string): Side => ({ where: { group: id }, title: titleOf(id) })
  const { group, against } = kept
  return {
    groups,
    shown: group === undefined ? undefined : sideOf(group),
    against:
      group === undefined || against === undefined || against === group
        ? undefined
        : against === wholeChannel
          ? { title: 'Whole channel' }
          : isThere(against)
            ? sideOf(against)
            : undefined,
    kept,
    choose: (choice) => {
      setChosen(choice)
      keepGroupChoice(screen, choice)
    },
  }
}
