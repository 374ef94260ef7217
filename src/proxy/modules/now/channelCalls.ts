import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import { videoIdsPerCall, videoPaths } from '#contract/video.ts'
import { discard } from '#proxy/core/forward/answer.ts'
import type { Services } from '#proxy/core/forward/services.ts'
import { type TokenSource, withToken } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure, within } from '#proxy/core/upstream/failure.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import type { LiveQuota } from './quota.ts'

const count = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((digits: string) => Number(digits)),
)
const items = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z._default(z.array(item), []) })
const time = z.pipe(
  z.string(),
  z.transform((text: string) => Date.parse(text)),
)

const channels = items(
  z.object({
    id: z.string(),
    statistics: z.object({
      viewCount: count,
      subscriberCount: z.optional(count),
      hiddenSubscriberCount: z.optional(z.boolean()),
      videoCount: z.optional(count),
    }),
    contentDetails: z.optional(
      z.object({ relatedPlaylists: z.optional(z.object({ uploads: z.optional(z.string()) })) }),
    ),
  }),
)
const playlistItems = items(z.object({ contentDetails: z.object({ videoId: z.string() }) }))
const videos = items(
  z.object({
    id: z.string(),
    snippet: z.object({ title: z.string(), publishedAt: time }),
    statistics: z.optional(z.object({ viewCount: z.optional(count) })),
    liveStreamingDetails: z.optional(
      z.object({
        scheduledStartTime: z.optional(z.string()),
        actualStartTime: z.optional(time),
        actualEndTime: z.optional(z.string()),
        concurrentViewers: z.optional(count),
      }),
    ),
  }),
)

/** Reasons of a 403 that say that the project's quota is used up, and not that the account may not. */
const quotaReasons = ['quotaExceeded', 'dailyLimitExceeded']
const rateReasons = ['rateLimitExceeded', 'userRateLimitExceeded']

/** The lists that a sample needs. Each call takes a unit of the quota before it is sent. */
export function createChannelCalls(context: {
  services: Pick<Services, 'send'>
  settings: Pick<UpstreamSettings, 'apiUrl' | 'brand' | 'timeout'>
  quota: LiveQuota
  clock: Clock
}) {
  const { services, settings, quota, clock } = context
  const paths = videoPaths(settings.brand)

  /** @throws QuotaSpent, UpstreamFailure, ProblemError */
  async function list<Schema extends z.ZodMiniType>(
    { source, stop }: Caller,
    name: 'channels' | 'playlistItems' | 'videos',
    schema: Schema,
    query: Record<string, string>,
  ): Promise<z.infer<Schema>> {
    const { origin, pathname } = new URL(settings.apiUrl + paths[name])
    const path = `${pathname}?${new URLSearchParams(query)}`
    let wasRefused = false
    const answer = await withToken(source, await source.token(), async (token) => {
      wasRefused = await quota.take()
      return within(clock, settings.timeout, (signal) =>
        services.send({
          method: 'GET',
          origin,
          path,
          headers: { accept: 'application/json', 'user-agent': 'tenfoot-proxy' },
          token,
          signal: AbortSignal.any([signal, stop]),
          isBuffered: true,
        }),
      )
    })
    const { statusCode: status, headers, body } = answer
    const json = Buffer.isBuffer(body) ? jsonIn(body.toString()) : undefined
    discard(body)
    if (status === 200) {
      const parsed = z.safeParse(schema, json)
      if (!parsed.success) throw new UpstreamFailure('nonsense', { status })
      if (wasRefused) await quota.answered()
      return parsed.data
    }
    const header = headers['retry-after']
    const retryAfter = retryAfterOf(typeof header === 'string' ? header : undefined, clock.now())
    const reason = z.safeParse(apiError, json).data?.error.errors?.[0]?.reason ?? ''
    const isDaily = quotaReasons.includes(reason)
    if (status === 429 || isDaily || rateReasons.includes(reason)) throw await quota.refused(isDaily, retryAfter)
    throw new UpstreamFailure('status', { status, retryAfter })
  }

  return (source: TokenSource, stop: AbortSignal) => {
    const caller = { source, stop }
    return {
      /** The account's channel; undefined if it has none. */
      async channel() {
        const found = await list(caller, 'channels', channels, { part: 'statistics,contentDetails', mine: 'true' })
        return found.items[0]
      },
      /** IDs of the newest uploads, newest first. */
      async uploads(playlistId: string): Promise<string[]> {
        const query = { part: 'contentDetails', playlistId, maxResults: String(videoIdsPerCall) }
        const found = await list(caller, 'playlistItems', playlistItems, query)
        return found.items.map(({ contentDetails }) => contentDetails.videoId)
      },
      async videos(ids: readonly string[]) {
        const query = { part: 'snippet,statistics,liveStreamingDetails', id: ids.join(',') }
        const found = await list(caller, 'videos', videos, query)
        return found.items
      },
    }
  }
}

interface Caller {
  source: TokenSource
  stop: AbortSignal
}

/** The calls of an account, until `stop` aborts. */
export type ChannelCalls = ReturnType<typeof createChannelCalls>
