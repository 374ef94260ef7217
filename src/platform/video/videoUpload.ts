import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { videoWithStatistics } from '#contract/statistics.ts'
import { newVideo, type VideoResource, videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { anyType, readUpload } from '../uploads/upload.ts'
import { part, videoMethod } from './method.ts'
import { readParts } from './parameters.ts'
import { videoParts, videoResource } from './resources.ts'

/** The largest video: it is read in one piece. */
const maxVideoBytes = 32 * 1024 * 1024
export const maxUploadBytes = maxVideoBytes + 64 * 1024

const title = /^\P{Cc}{1,100}$/u

/**
 * `POST /upload/{brand}/v3/videos`: a video of the account's channel, with its metadata and file
 * (specification: video 8). The file is kept; its length is not measured, so its duration is 0.
 */
export const insertVideo = (brand: string) =>
  videoMethod({
    httpMethod: 'POST',
    path: videoPaths(brand).videos,
    description: 'Adds a video to the channel.',
    parameters: { part },
    body: newVideo,
    answer: videoWithStatistics,
    scopes: ['videoUpload', 'video', 'videoForceSsl'],
    // As in the field, a video needs its file.
    handler: () => {
      throw new ApiProblem(400, 'mediaBodyRequired', `The request has no video file: use ${videoPaths(brand).upload}.`)
    },
    upload: {
      path: videoPaths(brand).upload,
      maxSize: '32MB',
      handler: async (call): Promise<VideoResource> => {
        const { access, parameters, request, videoRepository, clock, settings } = call
        const parts = readParts(parameters.part, videoParts)
        const { metadata, type, bytes } = readUpload(request)
        const { snippet } = readMetadata(metadata)
        if (bytes.length === 0) throw new ApiProblem(400, 'mediaBodyRequired', 'The request has no video file.')
        if (!/^video\//.test(type) && type !== anyType)
          throw new ApiProblem(
            400,
            'invalidMediaType',
            `A file of the type ${type} is no video. Send its Content-Type.`,
          )
        if (bytes.length > maxVideoBytes)
          throw new ApiProblem(413, 'uploadTooLarge', `A video may have ${maxVideoBytes} bytes; ${bytes.length} came.`)
        const channel = await videoRepository.channelOf(access.accountId)
        if (!channel) throw new ApiProblem(401, 'channelRequired', 'This account has no channel to upload to.')
        const video = {
          id: randomBytes(8).toString('base64url'),
          channelId: channel.id,
          title: snippet.title.trim(),
          publishedAt: clock.now(),
          durationSeconds: 0,
        }
        const row = {
          id: video.id,
          channel_id: channel.id,
          title: video.title,
          published_at: video.publishedAt,
          duration_seconds: video.durationSeconds,
        }
        const isStored = await videoRepository.addUpload(row, { type, bytes }, settings.storageAccountBytes)
        if (!isStored)
          throw new ApiProblem(403, 'uploadLimitExceeded', 'The videos of this channel use all the space that it has.')
        return videoResource(video, parts, { kind: `${brand}#video`, thumbnails: undefined })
      },
    },
  })

/** @throws ApiProblem 400 naming the field */
function readMetadata(metadata: unknown): z.infer<typeof newVideo> {
  const parsed = z.safeParse(newVideo, metadata ?? {})
  if (!parsed.success || !title.test(parsed.data.snippet.title.trim()))
    throw new ApiProblem(
      400,
      'invalidTitle',
      'snippet.title must have 1 to 100 characters, without control characters.',
      {
        location: 'body.snippet.title',
      },
    )
  const privacy = parsed.data.status?.privacyStatus ?? 'public'
  // Everything here is public, so a video that should not be is refused.
  if (privacy !== 'public')
    throw new ApiProblem(
      400,
      'invalidVideoMetadata',
      `status.privacyStatus ${privacy.slice(0, 20)}: only public is allowed.`,
      {
        location: 'body.status.privacyStatus',
      },
    )
  return parsed.data
}
