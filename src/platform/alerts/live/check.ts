import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { type Clock, dayMs, hourMs } from '#contract/clock.ts'
import { counterSeries, maxHourGap } from '#insights/counterSeries.ts'
import { lastHour, usualHour } from '#insights/usualHour.ts'
import { wireTime } from '#platform/time/days.ts'
import type { Broadcasts } from '#platform/video/broadcasts.ts'
import type { AddedCounts } from '#platform/video/counts.ts'
import type { Statistics } from '#platform/video/statistics.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import { problemOf } from '../check.ts'
import { post } from '../post.ts'
import { type AlertTables, isSubscribed } from '../schema.ts'
import type { TopicNames } from '../topics.ts'
import { type CountedHour, liveState, mayRise, newEvents, newsMs, nothingTold } from './events.ts'

const minuteMs = 60_000
/** Who was not looked at for so long is looked at as if for the first time. */
const pauseMs = dayMs
const weekMs = 7 * dayMs

/** The live numbers of channels, as the services give them. */
export interface LiveSources {
  counts: Pick<AddedCounts, 'viewReadings'>
  broadcasts: Pick<Broadcasts, 'ofChannel'>
  statistics: Pick<Statistics, 'ofChannels'>
}

interface LiveCheckContext extends LiveSources {
  db: Kysely<AlertTables>
  clock: Clock
  names: TopicNames
  videoRepository: Pick<VideoRepository, 'videosById'>
  onError(error: unknown): void
}

/**
 * Checks the live numbers of every channel with a subscription to them, each minute (specification: alerts 8). One
 * transaction stores what was told, its messages and the time of the next check.
 */
export function createLiveChecks(context: LiveCheckContext): JobLoop {
  const { db, clock, names, videoRepository, counts, broadcasts, statistics, onError } = context
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'alert_topics',
    key: 'id',
    maxConcurrent: 1,
    leaseMs: minuteMs,
    next: (now: number) =>
      db
        .selectFrom('alert_topics')
        .selectAll()
        .where('checks', '=', 'live')
        .where('due_at', '<=', now)
        .where(isSubscribed)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    run: async (row, job) => {
      try {
        const now = clock.now()
        const { events, told } = await lookAt(row, now)
        const title = events.length > 0 ? await names.titleOf(row) : ''
        const at = wireTime(now)
        await job.settle({ problem: null, checked_at: now, live: JSON.stringify(told) }, async (trx) => {
          if (events.length > 0)
            await post(
              trx,
              row.id,
              {
                about: 'live',
                day: at,
                contentFor: (timeZone) => ({
                  about: 'live',
                  topic: { kind: row.kind, id: row.about, title },
                  at,
                  timeZone,
                  events,
                }),
              },
              now,
            )
          await trx
            .updateTable('alert_topics')
            .set({ due_at: now + minuteMs, attempts: 0 })
            .where('id', '=', row.id)
            .execute()
        })
      } catch (error) {
        job.signal.throwIfAborted()
        onError(error)
        await job.retry({ problem: problemOf(error) })
      }
    },
  })

  async function lookAt({ about: channel, live, checked_at }: Selectable<AlertTables['alert_topics']>, now: number) {
    const told = live === null ? nothingTold : z.parse(liveState, JSON.parse(live))
    const isFirst = checked_at === null || checked_at < now - pauseMs
    const candidates = (await lastHours(channel, now)).filter((hour) => mayRise(hour, told, now))
    const totals = (await statistics.ofChannels([channel])).get(channel)
    const found = {
      hours: await withUsual(channel, candidates, now),
      broadcasts: await broadcasts.ofChannel(channel),
      totals,
    }
    return newEvents(found, told, now, isFirst)
  }

  async function lastHours(channel: string, now: number): Promise<CountedHour[]> {
    const readings = await counts.viewReadings(channel, {
      since: now - newsMs - hourMs - maxHourGap,
      everyMs: minuteMs,
    })
    return [...readings].flatMap(([video, ofVideo]) => {
      const until = ofVideo.at(-1)?.at ?? now
      const views = lastHour(counterSeries(ofVideo), until)
      return views === null ? [] : [{ video, until, views }]
    })
  }

  /** Only those that may rise are asked for a week. */
  async function withUsual(channel: string, hours: readonly CountedHour[], now: number) {
    if (hours.length === 0) return []
    const ids = hours.map(({ video }) => video)
    const span = { since: now - weekMs - 2 * hourMs, everyMs: hourMs }
    const [weeks, videos] = [await counts.viewReadings(channel, span, ids), await videoRepository.videosById(ids)]
    const titles = new Map(videos.map(({ id, title }) => [id, title]))
    return hours.map((hour) => ({
      ...hour,
      title: titles.get(hour.video) ?? hour.video,
      usual: usualHour(counterSeries(weeks.get(hour.video) ?? []), hour.until),
    }))
  }
}
