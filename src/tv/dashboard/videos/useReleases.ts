import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersQuery } from '#tv/data/groups.ts'
import { releasedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import type { Periods } from '#tv/dates/periods.ts'
import type { GroupChoice } from '../comparison/useGroupChoice.ts'
import { type Release, releasesOf } from '../metrics/releases.ts'

/**
 * The publications in a period: of the whole channel, or of the group that is shown. Undefined until they are known,
 * null if they cannot be.
 */
export function useReleases(
  compared: Periods | undefined,
  { shown }: Pick<GroupChoice, 'shown'>,
  since = compared?.current.start,
): readonly Release[] | null | undefined {
  const period = compared?.current
  const released = useQuery({ ...releasedQuery(since ?? dayAt(0)), enabled: period !== undefined })
  const group = shown?.where?.group
  const { data: members, isError } = useQuery({ ...membersQuery(group ?? ''), enabled: group !== undefined })
  return useMemo(() => {
    if (!released.data || (group !== undefined && !members)) return released.isError || isError ? null : undefined
    const ids = group === undefined ? undefined : new Set(members?.map(({ resourceId }) => resourceId))
    return releasesOf(released.data.filter(({ id }) => !ids || ids.has(id)))
  }, [released.data, released.isError, group, members, isError])
}
