import {
  broadcastStatuses,
  type LiveBroadcastListResponse,
  lifeCycleStatuses,
  liveBroadcastListResponse,
} from '#contract/broadcasts.ts'
import type { LiveStreamingDetails } from '#contract/statistics.ts'
import { videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { answerTagged, withEtag } from '../api/etag.ts'
import { type Broadcast, statusOf } from './broadcasts.ts'
import { ids, mine, paging, part, videoMethod } from './method.ts'
import { list, oneFilter, page, publicNames, readIds, readParts } from './parameters.ts'
import { timestamp } from './resources.ts'

const broadcastParts = ['id', 'snippet', 'status', 'statistics', 'contentDetails', 'monetizationDetails'] as const
type BroadcastPart = (typeof broadcastParts)[number]

const statusFilters = [...broadcastStatuses, 'all'] as const

/** `GET /{brand}/v3/liveBroadcasts`: broadcasts of the account's channel (specification: video 9). */
export const listBroadcasts = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: videoPaths(brand).liveBroadcasts,
    description: 'Returns a LiveBroadcastListResponse.',
    parameters: {
      part,
      mine,
      id: ids,
      broadcastStatus: { description: `Only those in this state: ${statusFilters.join(', ')}.` },
      ...paging,
    },
    answer: liveBroadcastListResponse,
    furtherFields: publicNames.liveBroadcasts,
    hasVersions: true,
    scopes: ['video', 'videoReadonly', 'videoForceSsl'],
    handler: async ({ access, broadcasts, parameters, reply, request, tokens, videoRepository }) => {
      const parts = readParts(parameters.part, broadcastParts)
      const filter = oneFilter(parameters, ['broadcastStatus', 'mine', 'id'])
      const isChosen = filter.name === 'mine' ? () => true : chosenBy(filter.name, filter.value)
      const channel = await videoRepository.channelOf(access.accountId)
      const found = channel ? (await broadcasts.ofChannel(channel.id)).filter(isChosen) : []
      const name = `broadcasts ${channel?.id} ${filter.name} ${filter.value}`
      const { items, page: pageInfo } = await page(tokens, name, parameters, found.length, async ({ from, limit }) =>
        found.slice(from, from + limit),
      )
      const resources = items.map((broadcast) => broadcastResource(`${brand}#liveBroadcast`, broadcast, parts))
      const answer: LiveBroadcastListResponse = list(`${brand}#liveBroadcastListResponse`, resources, pageInfo)
      return answerTagged(request, reply, withEtag(answer))
    },
  })

/** @throws ApiProblem 400 for a state that no broadcast has, and for too many ids */
function chosenBy(filter: 'broadcastStatus' | 'id', value: string): (broadcast: Broadcast) => boolean {
  if (filter === 'id') {
    const ids = new Set(readIds(value))
    return ({ video }) => ids.has(video.id)
  }
  const status = statusFilters.find((name) => name === value)
  if (!status)
    throw new ApiProblem(
      400,
      'invalidParameter',
      `Invalid value '${value.slice(0, 60)}'. Allowed: ${statusFilters.join(', ')}.`,
      { location: 'broadcastStatus' },
    )
  return (broadcast) => status === 'all' || statusOf(broadcast) === status
}

/** The part `liveStreamingDetails` of a video. */
export const liveStreamingDetails = (broadcast: Broadcast): LiveStreamingDetails => ({
  ...timesOf(broadcast),
  ...viewersOf(broadcast),
})

const timesOf = ({ scheduledStart, scheduledEnd, actualStart, actualEnd }: Broadcast) => ({
  scheduledStartTime: timestamp(scheduledStart),
  ...(scheduledEnd !== undefined && { scheduledEndTime: timestamp(scheduledEnd) }),
  ...(actualStart !== undefined && { actualStartTime: timestamp(actualStart) }),
  ...(actualEnd !== undefined && { actualEndTime: timestamp(actualEnd) }),
})

const viewersOf = (broadcast: Broadcast) =>
  broadcast.viewers !== undefined &&
  statusOf(broadcast) === 'active' && { concurrentViewers: String(broadcast.viewers) }

const broadcastResource = (kind: string, broadcast: Broadcast, parts: ReadonlySet<BroadcastPart>) => ({
  kind,
  id: broadcast.video.id,
  ...(parts.has('snippet') && {
    snippet: {
      title: broadcast.video.title,
      channelId: broadcast.video.channelId,
      publishedAt: timestamp(broadcast.video.publishedAt),
      ...timesOf(broadcast),
    },
  }),
  ...(parts.has('status') && {
    status: { lifeCycleStatus: lifeCycleStatuses[statusOf(broadcast)], privacyStatus: 'public' },
  }),
  ...(parts.has('statistics') && { statistics: { ...viewersOf(broadcast) } }),
})
