import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
import { broadcastChange, countsPaths, newCounts } from '#contract/counts.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { ResourceApi } from '../methods/resourceMethod.ts'
import { CountProblem } from './counts.ts'
import { type VideoCall, videoMethod } from './method.ts'

/**
 * What programs count between two reports, and say of live broadcasts (specification: video 10). The field has no such
 * API: its own systems count.
 */
export const countsApi = (brand: string): ResourceApi<VideoCall> => ({
  name: `${brand}Counts`,
  version: 'v1',
  title: 'Counts API',
  description: 'Counts between two reports, and live broadcasts.',
  schemas: { NewCounts: newCounts, BroadcastChange: broadcastChange },
  refusal: { name: 'Error', schema: apiError },
  resources: { counts: { insert: insertCounts(brand) }, broadcasts: { insert: insertBroadcast(brand) } },
})

const scopes = ['video', 'videoForceSsl'] as const

const insertCounts = (brand: string) =>
  videoMethod({
    httpMethod: 'POST',
    path: countsPaths(brand).counts,
    description: 'Adds counts to a channel.',
    body: newCounts,
    scopes,
    handler: async (call) => {
      const { channelId, counts } = readBody(newCounts, call.request.body)
      await requireOwn(call, channelId)
      const none = { videoId: '', views: 0, likes: 0, comments: 0, subscribers: 0 }
      await allowed(
        call.counts.add(
          channelId,
          counts.map(({ time, ...count }) => ({ ...none, ...count, at: Date.parse(time) })),
        ),
      )
      return call.reply.code(204).send()
    },
  })

const insertBroadcast = (brand: string) =>
  videoMethod({
    httpMethod: 'POST',
    path: countsPaths(brand).broadcasts,
    description: 'Says when a video is broadcast live, and how many watch.',
    body: broadcastChange,
    scopes,
    handler: async (call) => {
      const { videoId, concurrentViewers: viewers, ...times } = readBody(broadcastChange, call.request.body)
      const [video] = await call.videoRepository.videosById([videoId])
      await requireOwn(call, video?.channelId)
      const at = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
      await allowed(
        call.broadcasts.save(videoId, {
          scheduledStart: at(times.scheduledStartTime),
          scheduledEnd: at(times.scheduledEndTime),
          actualStart: at(times.actualStartTime),
          actualEnd: at(times.actualEndTime),
          viewers,
        }),
      )
      return call.reply.code(204).send()
    },
  })

/** @throws ApiProblem 403 for a channel for which the caller may not act, whether it exists or not */
async function requireOwn(
  { access, owners, videoRepository }: VideoCall,
  channelId: string | undefined,
): Promise<void> {
  const { accountId, contentOwner } = access
  if (channelId !== undefined && (await videoRepository.ownsChannel(accountId, channelId))) return
  const managed = contentOwner === undefined ? [] : await owners.channelsOfOwner(contentOwner)
  if (!managed.some(({ id }) => id === channelId))
    throw new ApiProblem(403, 'forbidden', 'This account may count only for its own channels.')
}

/** @throws ApiProblem 400 `invalid` for a count that cannot be true */
const allowed = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw error instanceof CountProblem ? new ApiProblem(400, 'invalid', error.message) : error
  })

/** @throws ApiProblem 400 `invalid` naming the field */
function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const location = ['body', ...(issue?.path ?? [])].join('.')
  throw new ApiProblem(400, 'invalid', `${location}: ${issue?.message ?? 'it is not allowed'}`, { location })
}
