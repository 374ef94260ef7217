import * as z from 'zod/mini'
import { accountHeader } from '#contract/accounts.ts'
import { pictureKinds, picturePathAtProxy, pictureSizes } from '#contract/pictures.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { Parameter } from '#web/openapi/description.ts'
import { type OutboundNetworks, outboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import { createPictureAddresses, openPictureBytes } from './pictures.ts'

const pictureParams = z.object({
  account: z.string(),
  kind: z.enum(pictureKinds),
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  size: z.enum(pictureSizes),
})

const segment = (description: string, allowed?: readonly string[]): Parameter => ({
  description,
  in: 'path',
  required: true,
  ...(allowed && { allowed }),
})
const picture = defineCall({
  method: 'get',
  path: picturePathAtProxy,
  id: 'picture',
  summary: 'A picture, for an <img> element.',
  caller: 'element',
  parameters: {
    account: segment('The account that asks.'),
    kind: segment('What the picture shows.', pictureKinds),
    id: segment('The ID of the video, playlist or channel.'),
    size: segment('The size.', pictureSizes),
  },
  answers: {
    200: { description: 'The picture.', content: { 'image/*': 'binary' }, headers: ['ETag'] },
    304: { description: 'The caller has this picture.' },
  },
})

/** The narrowest networks that contain the service's own address: its pictures may be in these or in wider ones. */
function networksOf(apiUrl: string): OutboundNetworks {
  const isReachable = (networks: OutboundNetworks) => {
    try {
      return readOutboundAddress(apiUrl, networks)
    } catch {
      return undefined
    }
  }
  return outboundNetworks.find(isReachable) ?? 'public'
}

const noPicture = () => new ProblemError('not_found', 'There is no such picture.')

/**
 * The pictures of an account's videos, playlists and channels, for the television's `<img>` elements
 * (specification: proxy 9). The route answers 404 if there is no picture, or if its address or type is not allowed.
 */
export const pictures: ProxyModule = { name: 'pictures', calls: [picture], open }

function open({ app, settings, clock, caller, tokens, services, closeLater }: Core): void {
  const { upstream } = settings
  const addressesOf = createPictureAddresses({ tokens, services, settings: upstream, clock })
  const pictures = closeLater(
    openPictureBytes({
      networks: settings.pictureNetworks ?? networksOf(upstream.apiUrl),
      timeout: upstream.timeout,
      clock,
      onFailure: (reason) => app.log.info({ why: reason }, 'a picture could not be fetched'),
    }),
  )

  picture.on(app, async (request, reply) => {
    const parsed = z.safeParse(pictureParams, request.params)
    if (!parsed.success) throw noPicture()
    const { account, kind, id, size } = parsed.data
    // An `<img>` sends no account header, so its address names the account. The cookie decides whether it may ask.
    const { grant_id } = await caller.requireSession({ headers: { ...request.headers, [accountHeader]: account } })
    const thumbnails = await addressesOf(grant_id, kind, id)
    const address = (thumbnails?.[size] ?? Object.values(thumbnails ?? {})[0])?.url
    const found = address === undefined ? undefined : await pictures.get(address)
    if (!found) throw noPicture()
    reply.headers({
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: found.etag,
    })
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type(found.type).send(found.bytes)
  })
}
