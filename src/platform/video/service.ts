import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reportScopeNames } from '#contract/scopes.ts'
import { type ChannelListResponse, type VideoListResponse, videoIdsPerCall, videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../apiProblem.ts'
import type { PlatformContext } from '../context.ts'
import type { Channel } from './library.ts'
import { readParts } from './parts.ts'
import { channelPicture } from './picture.ts'
import { channelParts, channelResource, videoParts, videoResource } from './resources.ts'

const text = z.optional(z.string().check(z.maxLength(4096)))
const channelQuery = z.object({ part: text, mine: text, id: text })
const videoQuery = z.object({ part: text, id: text })
const pictureParameters = z.object({ file: z.string().check(z.regex(/^[\w-]{1,64}\.svg$/)) })

/** The video service: channels, videos, and the pictures it draws of channels (specification 1, section 4). */
export async function videoService(app: FastifyInstance, context: PlatformContext): Promise<void> {
  const { brand } = context.settings.naming
  const { library } = context
  const paths = videoPaths(brand)
  const picturePath = `/${brand}/pictures`

  app.get(paths.channels, async (request): Promise<ChannelListResponse> => {
    const access = await context.requireAccess(request, reportScopeNames)
    const query = read(channelQuery, request.query)
    const parts = readParts(query.part, channelParts)
    const channels = await findChannels(query, access.accountId)
    const items = await Promise.all(
      channels.map(async (channel) =>
        channelResource(channel, parts, {
          kind: `${brand}#channel`,
          videoCount: parts.has('statistics') ? await library.countVideos(channel.id) : 0,
          pictureUrl: channel.pictureUrl ?? `${context.publicUrl()}${picturePath}/${channel.id}.svg`,
        }),
      ),
    )
    return list(`${brand}#channelListResponse`, items)
  })

  app.get(paths.videos, async (request): Promise<VideoListResponse> => {
    await context.requireAccess(request, reportScopeNames)
    const query = read(videoQuery, request.query)
    const parts = readParts(query.part, videoParts)
    const videos = await library.videosById(readIds(query.id))
    return list(
      `${brand}#videoListResponse`,
      videos.map((video) => videoResource(video, parts, `${brand}#video`)),
    )
  })

  // An `<img>` sends no token, so pictures are public; the television shows them from another origin.
  app.get(`${picturePath}/:file`, async (request, reply) => {
    const parsed = z.safeParse(pictureParameters, request.params)
    const channel = parsed.success && (await library.channelById(parsed.data.file.slice(0, -'.svg'.length)))
    if (!channel) throw new ApiProblem(404, 'notFound', 'There is no such picture.')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/svg+xml; charset=utf-8')
      .send(channelPicture(channel.id, channel.title))
  })

  /** Exactly one of `mine` and `id` says which. */
  async function findChannels(
    { mine, id }: z.infer<typeof channelQuery>,
    accountId: string,
  ): Promise<readonly Channel[]> {
    if (mine !== undefined && mine !== 'true' && mine !== 'false')
      throw new ApiProblem(400, 'invalidParameter', `Invalid value '${mine}'. Values must be true or false.`, {
        location: 'mine',
      })
    if (mine === 'true' && id !== undefined)
      throw new ApiProblem(400, 'incompatibleParameters', 'Incompatible parameters specified: mine, id', {
        location: 'parameters.',
      })
    if (mine === 'true') {
      const own = await library.channelOf(accountId)
      return own ? [own] : []
    }
    if (id === undefined)
      throw new ApiProblem(400, 'missingRequiredParameter', 'No filter selected. Expected one of: mine, id', {
        location: 'parameters.',
      })
    const found = await Promise.all(readIds(id).map((one) => library.channelById(one)))
    return found.filter((channel) => channel !== undefined)
  }
}

function read<Schema extends z.core.$ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, query)
  if (parsed.success) return parsed.data
  const location = String(parsed.error.issues[0]?.path[0] ?? 'parameters.')
  throw new ApiProblem(400, 'invalidParameter', `Parameter ${location} must be given once, at most 4096 characters.`, {
    location,
  })
}

/** @throws ApiProblem 400 without an id or with more than 50 */
function readIds(id: string | undefined): string[] {
  const ids = [...new Set((id ?? '').split(',').filter((one) => one !== ''))]
  if (ids.length === 0) throw new ApiProblem(400, 'required', 'Required parameter: id', { location: 'id' })
  if (ids.length > videoIdsPerCall)
    throw new ApiProblem(400, 'invalidParameter', `At most ${videoIdsPerCall} ids are allowed; ${ids.length} came.`, {
      location: 'id',
    })
  return ids
}

/** `items` is left out when there is none. */
const list = <Item>(kind: string, items: Item[]) => ({
  kind,
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  ...(items.length > 0 && { items }),
})
