import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PictureKind, type PictureSize, pictureKinds, pictureSizes } from '#contract/pictures.ts'
import type { Parameter } from '#web/openapi/description.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { isKnown } from '../api/etag.ts'
import { type Picture, versionOf } from './pictures.ts'
import type { Channel, VideoRepository } from './videoRepository.ts'

/** The address of the services, and the first segment of a picture's path. */
interface Place {
  publicUrl: string
  brand: string
}

type Thumbnails = Record<PictureSize, { url: string; width: number; height: number }>

/** Width and height of each size; pictures of channels are square (specification: video 5). */
const wide: Record<PictureSize, readonly [number, number]> = {
  default: [120, 90],
  medium: [320, 180],
  high: [480, 360],
}
const square: Record<PictureSize, readonly [number, number]> = {
  default: [88, 88],
  medium: [240, 240],
  high: [800, 800],
}

/** The `thumbnails` of a resource whose picture has this version. */
function thumbnailsOf(kind: PictureKind, id: string, version: string, { publicUrl, brand }: Place): Thumbnails {
  const sizes = kind === 'channels' ? square : wide
  const thumbnail = (size: PictureSize) => {
    const [width, height] = sizes[size]
    const path = `/${brand}/pictures/${kind}/${encodeURIComponent(id)}/${size}`
    return { url: `${publicUrl}${path}?v=${version}`, width, height }
  }
  return { default: thumbnail('default'), medium: thumbnail('medium'), high: thumbnail('high') }
}

/** The same for several resources, by id; those without a picture have no entry. */
export async function thumbnailsById(
  videoRepository: Pick<VideoRepository, 'pictureVersions'>,
  kind: PictureKind,
  ids: readonly string[],
  place: Place,
): Promise<Map<string, Thumbnails>> {
  const versions = await videoRepository.pictureVersions(kind, [...new Set(ids)])
  return new Map([...versions].map(([id, version]) => [id, thumbnailsOf(kind, id, version, place)]))
}

/** A channel always has a picture: its own, or one that is drawn from its title. */
async function pictureOfChannel(
  videoRepository: Pick<VideoRepository, 'pictureOf'>,
  { id, title }: Channel,
): Promise<Picture> {
  const own = await videoRepository.pictureOf('channels', id)
  if (own) return own
  const bytes = Buffer.from(drawnChannel(id, title))
  return { type: 'image/svg+xml', bytes, version: versionOf(bytes) }
}

/** The `thumbnails` of channels, by id. */
export async function channelThumbnails(
  videoRepository: Pick<VideoRepository, 'pictureVersions'>,
  channels: readonly Channel[],
  place: Place,
): Promise<Map<string, Thumbnails>> {
  const versions = await videoRepository.pictureVersions(
    'channels',
    channels.map(({ id }) => id),
  )
  return new Map(
    channels.map(({ id, title }) => {
      const version = versions.get(id) ?? versionOf(drawnChannel(id, title))
      return [id, thumbnailsOf('channels', id, version, place)]
    }),
  )
}

/** @returns the address of the picture of an account's channel, for other services */
export const pictureOfAccount =
  (
    videoRepository: Pick<VideoRepository, 'channelOf' | 'pictureVersions'>,
    { publicUrl, brand }: { publicUrl(): string; brand: string },
  ) =>
  async (accountId: string): Promise<string | undefined> => {
    const channel = await videoRepository.channelOf(accountId)
    if (!channel) return undefined
    const thumbnails = await channelThumbnails(videoRepository, [channel], { publicUrl: publicUrl(), brand })
    return thumbnails.get(channel.id)?.medium.url
  }

const pictureParameters = z.object({
  kind: z.enum(pictureKinds),
  id: z.string().check(z.maxLength(100)),
  size: z.enum(pictureSizes),
})

const segment = (description: string): Parameter => ({ description, in: 'path', required: true })

export const pictureMethod = (brand: string) =>
  defineMethod<(request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>({
    method: 'get',
    path: `/${brand}/pictures/{kind}/{id}/{size}`,
    id: 'picture',
    summary: 'The picture of a video, a playlist or a channel, as thumbnails name it.',
    parameters: {
      kind: segment('videos, playlists or channels.'),
      id: segment('The ID of the video, playlist or channel.'),
      size: segment('default, medium or high.'),
      v: { description: 'The version, so that a changed picture has another address.' },
      'If-None-Match': { description: 'The ETag of a picture that the caller has.', in: 'header' },
    },
    answers: {
      200: { description: 'The picture.', content: { 'image/*': 'binary' }, headers: ['ETag'] },
      304: { description: 'The caller has this picture.' },
      404: { description: 'There is no such picture.', content: { 'application/json': 'Error' } },
    },
    handler: (answer, request, reply) => answer(request, reply),
  })

/** A picture runs and fetches nothing, even when a browser opens it as a page. */
const policy = "default-src 'none'; sandbox"

/**
 * Serves the pictures. An address contains the version, so a browser asks again only when the picture changed. An
 * `<img>` sends no token, so pictures are public, as in public services. All sizes are one file.
 */
export function thumbnailRoute(app: FastifyInstance, videoRepository: VideoRepository, brand: string): void {
  addRoutes(app, [pictureMethod(brand)], async (request, reply) => {
    const parsed = z.safeParse(pictureParameters, request.params)
    const picture = parsed.success && (await find(parsed.data.kind, parsed.data.id))
    if (!picture) throw new ApiProblem(404, 'notFound', 'There is no such picture.')
    reply.headers({
      'cache-control': 'public, max-age=86400',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${picture.version}"`,
    })
    if (isKnown(request, picture.version)) return reply.code(304).send()
    return reply.type(picture.type).send(picture.bytes)
  })

  async function find(kind: PictureKind, id: string): Promise<Picture | undefined> {
    if (kind !== 'channels') return videoRepository.pictureOf(kind, id)
    const channel = await videoRepository.channelById(id)
    return channel && pictureOfChannel(videoRepository, channel)
  }
}

/** Backgrounds on which white letters have a contrast above 4.5 : 1. */
const grounds = ['#1f5f8b', '#7a4a12', '#2f6b2f', '#8a2f4a', '#5b3f99', '#5f5a10'] as const

/** Draws a channel's picture from its id and title: always the same for the same channel, an SVG of 240 by 240. */
function drawnChannel(id: string, title: string): string {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  const initials = title
    .split(/\s+/)
    .flatMap((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">' +
    `<rect width="240" height="240" fill="${grounds[sum % grounds.length]}"/>` +
    '<text x="120" y="120" dy=".35em" text-anchor="middle" fill="#ffffff" font-family="sans-serif" font-size="104" ' +
    `font-weight="700">${initials}</text></svg>`
  )
}
