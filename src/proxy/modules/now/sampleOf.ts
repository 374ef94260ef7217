import type { ChannelCalls } from './channelCalls.ts'
import { listMs } from './pace.ts'
import type { ChannelState, Sample } from './samples.ts'

/**
 * Takes a sample, with two or three calls.
 * @param before what is known of the channel since the last sample
 * @returns undefined if the account has no channel
 */
export async function sampleOf(
  calls: ReturnType<ChannelCalls>,
  before: ChannelState | undefined,
  at: number,
): Promise<{ channel: ChannelState; sample: Sample } | undefined> {
  const found = await calls.channel()
  if (!found) return undefined
  const { id, statistics, contentDetails } = found
  const playlist = contentDetails?.relatedPlaylists?.uploads
  const videoCount = statistics.videoCount ?? 0
  const isKnown =
    before?.id === id && before.videoCount === videoCount && at >= before.listedAt && at - before.listedAt < listMs
  const listed = isKnown
    ? { uploads: before.uploads, listedAt: before.listedAt }
    : { uploads: playlist === undefined ? [] : await calls.uploads(playlist), listedAt: at }
  const videos = listed.uploads.length === 0 ? [] : await calls.videos(listed.uploads)
  const running = videos.filter(({ liveStreamingDetails: live }) => live?.actualStartTime && !live.actualEndTime)
  // A planned broadcast is no video yet.
  const published = videos.filter(({ liveStreamingDetails: live }) => !live || live.actualStartTime)
  const isHidden = statistics.hiddenSubscriberCount ?? false
  return {
    channel: {
      id,
      subscribers: isHidden ? null : (statistics.subscriberCount ?? null),
      videoCount,
      ...listed,
      videos: published
        .map(({ id, snippet: { title, publishedAt }, liveStreamingDetails: live }) => ({
          id,
          title,
          publishedAt: live?.actualStartTime ?? publishedAt,
        }))
        .sort((a, b) => b.publishedAt - a.publishedAt),
      broadcasts: running.map(({ id, snippet, liveStreamingDetails: live }) => ({
        id,
        title: snippet.title,
        startedAt: live?.actualStartTime ?? at,
      })),
    },
    sample: {
      at,
      views: statistics.viewCount,
      videos: Object.fromEntries(
        published.flatMap(({ id, statistics }) =>
          statistics?.viewCount === undefined ? [] : [[id, statistics.viewCount]],
        ),
      ),
      viewers: Object.fromEntries(
        running.map(({ id, liveStreamingDetails: live }) => [id, live?.concurrentViewers ?? null]),
      ),
    },
  }
}
