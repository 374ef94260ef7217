import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { maxRanked, playlistViewsQuery } from '#tv/dashboard/videos/playlistViews.ts'
import type { Group, Member } from '#tv/data/groups.ts'
import { reportQuery } from '#tv/data/report.ts'
import { dayAt } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'

export interface Ranked {
  member: Member
  /** Views; 0 also for members beyond the last that the service ranks (`viewsBelow`). */
  value: number
}

/** Sorts all members by views. Members without views come last, in their own order. */
export function rankedMembers(members: readonly Member[], values: ReadonlyMap<string, number>): Ranked[] {
  return members
    .map((member) => ({ member, value: values.get(member.resourceId) ?? 0 }))
    .sort((a, b) => b.value - a.value)
}

/**
 * Returns the fewest views in a full ranking: a member without a rank has at most as many. Undefined if the ranking is
 * not full, because then a member without a rank has no views.
 */
export const viewsBelow = (values: ReadonlyMap<string, number>): number | undefined =>
  values.size < maxRanked ? undefined : Math.min(...values.values())

/** Whether the service can rank the members: only videos and playlists of the account's own channel. */
export const isRanked = ({ type, owner }: Pick<Group, 'type' | 'owner'>): boolean =>
  owner === undefined && (type === 'video' || type === 'playlist')

export const videoViewsQuery = (group: string, period: Period) =>
  reportQuery({ period, maxResults: maxRanked, metrics: ['views'], by: ['video'], where: { group }, sort: '-views' })

/** Fetches the members' views in a period. */
export function useMemberViews(group: Pick<Group, 'id' | 'type' | 'owner'>, period: Period | undefined) {
  const today = dayAt(Date.now())
  const known = period ?? { start: today, end: today }
  const enabled = period !== undefined && isRanked(group)
  const ofPlaylists = group.type === 'playlist'
  const videos = useQuery({
    ...videoViewsQuery(group.id, known),
    enabled: enabled && !ofPlaylists,
    placeholderData: keepPreviousData,
  })
  const playlists = useQuery({
    ...playlistViewsQuery(known),
    enabled: enabled && ofPlaylists,
    placeholderData: keepPreviousData,
  })
  const values = ofPlaylists
    ? playlists.data?.map(({ playlist, playlistViews }) => [playlist, playlistViews] as const)
    : videos.data?.map(({ video, views }) => [video, views] as const)
  return { query: ofPlaylists ? playlists : videos, values: values && new Map(values) }
}
