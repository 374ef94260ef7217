import { addDays, type Day, startOfPacificDay } from '../time/days.ts'

/** What counts of a channel or a video. */
export interface Counts {
  views: number
  /** Likes minus withdrawn ones. */
  likes: number
  comments: number
  /** Gained minus lost. */
  subscribers: number
}

/** Sums of the facts, all read at one moment. A channel or video without facts has no entry. */
export interface FactSums {
  counts: Map<string, Counts>
  /** The newest day with facts of each channel. */
  newestDays: Map<string, Day>
}

/** Sums of the facts of days. */
export interface Facts {
  ofChannels(channelIds: readonly string[]): Promise<FactSums>
  ofVideos(videos: readonly { id: string; channelId: string }[]): Promise<FactSums>
}

/** What counted of a channel: by the ID of a video, and by the empty ID what belongs to no video. */
export type CountsByVideo = ReadonlyMap<string, Counts>

/** Counts of the time that no facts are of yet. */
export interface RecentCounts {
  /** @param since the first moment after the facts of each channel, in milliseconds since 1970; 0 without facts */
  since(since: ReadonlyMap<string, number>): Promise<Map<string, CountsByVideo>>
}

/** The part `statistics`. A channel or video without any numbers has no entry. No count is below 0. */
export interface Statistics {
  ofChannels(channelIds: readonly string[]): Promise<Map<string, Counts>>
  ofVideos(videos: readonly { id: string; channelId: string }[]): Promise<Map<string, Counts>>
}

/**
 * Sums of the facts and of what was counted after their newest day. So nothing counts twice when a report of a counted
 * day arrives later (specification: video 10).
 */
export function createStatistics(facts: Facts, sources: readonly RecentCounts[]): Statistics {
  const recent = async (
    channelIds: readonly string[],
    { newestDays }: FactSums,
  ): Promise<Map<string, CountsByVideo[]>> => {
    const since = new Map(
      channelIds.map((id) => {
        const newest = newestDays.get(id)
        return [id, newest === undefined ? 0 : startOfPacificDay(addDays(newest, 1))]
      }),
    )
    const found = await Promise.all(sources.map((source) => source.since(since)))
    return new Map(channelIds.map((id) => [id, found.flatMap((counts) => counts.get(id) ?? [])]))
  }
  return {
    ofChannels: async (ids) => {
      const sums = await facts.ofChannels(ids)
      const added = await recent(ids, sums)
      return total(ids, (id) => [
        sums.counts.get(id),
        ...(added.get(id) ?? []).flatMap((counts) => [...counts.values()]),
      ])
    },
    ofVideos: async (videos) => {
      const channelOf = new Map(videos.map(({ id, channelId }) => [id, channelId]))
      const sums = await facts.ofVideos(videos)
      const added = await recent([...new Set(channelOf.values())], sums)
      return total([...channelOf.keys()], (id) => [
        sums.counts.get(id),
        ...(added.get(channelOf.get(id) ?? '') ?? []).map((counts) => counts.get(id)),
      ])
    },
  }
}

/** The sum of what there is of each ID; none for an ID of which there is nothing. */
function total(ids: readonly string[], countsOf: (id: string) => readonly (Counts | undefined)[]): Map<string, Counts> {
  const found = new Map<string, Counts>()
  for (const id of ids) {
    const counts = countsOf(id).filter((counts) => counts !== undefined)
    const sum = (name: keyof Counts) =>
      Math.max(
        0,
        counts.reduce((all, { [name]: count }) => all + count, 0),
      )
    if (counts.length > 0)
      found.set(id, {
        views: sum('views'),
        likes: sum('likes'),
        comments: sum('comments'),
        subscribers: sum('subscribers'),
      })
  }
  return found
}
