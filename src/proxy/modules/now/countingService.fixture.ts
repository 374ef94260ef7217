import { hourMs } from '#contract/clock.ts'
import type { ServiceAnswer } from '#proxy/core/forward/receive.ts'
import type { ServiceCall } from '#proxy/core/forward/services.ts'

/** Clocks in California are set back by an hour: the Pacific day of 2026-11-01 has 25 hours. */
const winterFrom = Date.parse('2026-11-01T09:00:00Z')
/** Without the proxy's own calendar, whose faults it would repeat. */
const dayOfService = (time: number): string =>
  new Date(time - (time < winterFrom ? 7 : 8) * hourMs).toISOString().slice(0, 10)

/** Views of every channel and, by a third, of its only video. They grow by a view in six seconds. */
const viewsAt = (time: number): number => Math.floor(time / 6_000) % 100_000_000

/**
 * A service that counts the calls of each Pacific day, as one that has a quota does. An account is its token.
 * @param removed views that it has removed by a time
 */
export function countingService(now: () => number, removed: (time: number) => number = () => 0) {
  const units = new Map<string, number>()
  const samples: { subject: string; at: number }[] = []
  const list = (items: unknown[]): ServiceAnswer => ({
    statusCode: 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ items })),
  })
  return {
    /** Calls by Pacific day. */
    units,
    /** When each account was asked about its videos, with which a sample ends. */
    samples,
    answer({ path, headers }: Pick<ServiceCall, 'path' | 'headers'>): ServiceAnswer {
      const subject = headers.authorization?.replace('Bearer ', '') ?? ''
      const day = dayOfService(now())
      units.set(day, (units.get(day) ?? 0) + 1)
      const views = viewsAt(now()) - removed(now())
      if (path.includes('/playlistItems?')) return list([{ contentDetails: { videoId: `${subject}-v` } }])
      if (path.includes('/channels?')) {
        const statistics = { viewCount: String(views), subscriberCount: '900', videoCount: '1' }
        const contentDetails = { relatedPlaylists: { uploads: `${subject}-uploads` } }
        return list([{ id: `${subject}-channel`, statistics, contentDetails }])
      }
      samples.push({ subject, at: now() })
      const snippet = { title: 'Anchoring', publishedAt: '2026-09-01T00:00:00Z' }
      return list([{ id: `${subject}-v`, snippet, statistics: { viewCount: String(Math.floor(views / 3)) } }])
    },
  }
}
