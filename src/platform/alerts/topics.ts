import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { membersOfGroup } from '../analytics/groups/groupAccess.ts'
import type { GroupTables } from '../analytics/groups/schema.ts'
import { type Day, pacificDay } from '../time/days.ts'
import type { Video, VideoRepository } from '../video/videoRepository.ts'
import type { TopicVideos } from './facts.ts'
import type { Topic } from './reader.ts'

/** Titles and videos of channels and groups. */
export interface TopicNames {
  /** The title of the channel or group; its ID if it no longer exists. */
  titleOf(topic: Pick<Topic, 'kind' | 'about'>): Promise<string>
  videosOf(topic: Topic): Promise<TopicVideos>
  /** The days on which videos were published. */
  releasesOf(topic: Topic): Promise<Day[]>
}

interface TopicNamesContext {
  groups: Kysely<GroupTables>
  clock: Clock
  videoRepository: VideoRepository
}

export function createTopicNames({ groups, clock, videoRepository }: TopicNamesContext): TopicNames {
  const videosOf = async (topic: Topic): Promise<TopicVideos> => {
    if (topic.kind === 'channel') {
      const channel = await videoRepository.channelById(topic.about)
      return { videos: await videoRepository.videosOf(topic.about), began: channel && pacificDay(channel.publishedAt) }
    }
    const { itemType, ids } = await membersOfGroup({ db: groups, clock }, { account: topic.accountId }, topic.about)
    const videos: Video[] = itemType === 'video' ? await videoRepository.videosById(ids) : []
    if (itemType === 'channel') for (const id of ids) videos.push(...(await videoRepository.videosOf(id)))
    return { videos: videos.sort((a, b) => b.publishedAt - a.publishedAt), began: undefined }
  }
  return {
    titleOf: async ({ kind, about }) => {
      if (kind === 'channel') return (await videoRepository.channelById(about))?.title ?? about
      const row = await groups.selectFrom('analytics_groups').select('title').where('id', '=', about).executeTakeFirst()
      return row?.title ?? about
    },
    videosOf,
    releasesOf: async (topic) => (await videosOf(topic)).videos.map(({ publishedAt }) => pacificDay(publishedAt)),
  }
}
