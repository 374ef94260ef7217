import type { Kysely, Selectable, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { Insight } from '#insights/insight.ts'
import { chosen, isNews, unusual } from '#insights/unusual.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import { storedProblem } from '#web/problems/problem.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { addDays, type Day, dayNumber, pacificDay } from '../time/days.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import { WarehouseBusy, WarehouseUnreachable } from '../warehouse/port.ts'
import { alertInsightOf } from './causes.ts'
import { type AlertInsight, alertInsight, chartOf, type MessageContent } from './content.ts'
import { digestOf } from './digest.ts'
import { lookAt, newestDay, seriesOf } from './facts.ts'
import { post } from './post.ts'
import type { ReadReport, Topic } from './reader.ts'
import type { AlertTables } from './schema.ts'
import type { TopicNames } from './topics.ts'

type ReportContent = Extract<MessageContent, { about: 'alerts' | 'digest' }>
const dayOf = (content: ReportContent) => (content.about === 'alerts' ? content.day : content.last)

type TopicRow = Selectable<AlertTables['alert_topics']>

/** Why a check failed, as it is stored. */
export function problemOf(error: unknown): string {
  if (error instanceof WarehouseUnreachable || error instanceof WarehouseBusy) return storedProblem('numbersAway')
  if (!(error instanceof ApiProblem)) return storedProblem('checkFailed')
  return error.status === 403
    ? storedProblem('numbersForbidden')
    : storedProblem('numbersRefused', { reason: error.message.slice(0, 300) })
}

/** How often a channel or group is checked for a new day. */
export const checkEveryMs = 3_600_000
/** More new days than this are not checked one by one: they came at once, as in a first import. */
const maxNewDays = 7
/** The days of earlier insights that are read. The longest insight, a trend, is not about more. */
const lookbackDays = 120
/** The days after the end of a week after which its digest is sent even if numbers are missing, and says so. */
export const lateDays = 6

interface CheckContext {
  db: Kysely<AlertTables>
  clock: Clock
  read: ReadReport
  names: TopicNames
  videoRepository: VideoRepository
  onError(error: unknown): void
}

/**
 * Checks every subscribed channel and group once for each new day (specification: alerts 2). One transaction stores the
 * insights, the messages about them and the day itself, so a killed process loses and repeats nothing. It is long
 * because what a check finds and what it stores stand together.
 */
export function createChecks({ db, clock, read, names, videoRepository, onError }: CheckContext): JobLoop {
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'alert_topics',
    key: 'id',
    maxConcurrent: 1,
    leaseMs: 60_000,
    next: (now: number) =>
      db
        .selectFrom('alert_topics')
        .selectAll()
        .where('checks', '=', 'reports')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    run: async (row, job) => {
      try {
        const found = await findNews(row)
        await job.settle({ problem: null, checked_at: clock.now(), ...found.columns }, async (trx) => {
          await found.write(trx)
          await trx
            .updateTable('alert_topics')
            .set({ due_at: clock.now() + checkEveryMs, attempts: 0 })
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

  /** @returns the columns of the topic to change, and a function that stores what was found */
  async function findNews(row: TopicRow) {
    const topic: Topic = { kind: row.kind, about: row.about, accountId: row.account_id }
    const now = clock.now()
    const last = await newestDay(read, topic, now)
    const isNew = last !== undefined && (row.checked_day === null || last > row.checked_day)
    const week = lastSunday(last)
    const lateWeek = lastSunday(addDays(pacificDay(now), -lateDays))
    const digestWeek = [week, lateWeek]
      .filter((day) => day !== undefined && day > row.digest_week)
      .sort()
      .at(-1)
    if (!isNew && digestWeek === undefined) return { columns: {}, write: async () => {} }

    const title = await names.titleOf(topic)
    const subject = { kind: topic.kind, id: topic.about, title }
    const before = await earlierInsights(db, row.id, last ?? pacificDay(now))
    const news = isNew ? await newsOf(topic, row, last, before) : []
    const contents: ReportContent[] = []
    if (isNew && news.length > 0)
      contents.push({
        about: 'alerts',
        topic: subject,
        day: last,
        insights: news,
        chart: chartOf(await seriesOf(read, topic, last), await names.releasesOf(topic), last),
      })
    if (digestWeek !== undefined) {
      const inWeek = [...before, ...news].filter(({ last: day }) => day > addDays(digestWeek, -7) && day <= digestWeek)
      const releases = await names.releasesOf(topic)
      contents.push(
        await digestOf(
          { read, topic, subject, releases, titles: videoRepository.videosById },
          digestWeek,
          last,
          inWeek,
        ),
      )
    }
    return {
      columns: {
        ...(isNew && { checked_day: last }),
        ...(digestWeek !== undefined && { digest_week: digestWeek }),
      },
      write: async (trx: Transaction<AlertTables>) => {
        if (isNew && news.length > 0)
          await trx
            .insertInto('alert_insights')
            .values(
              news.map((insight, place) => ({ topic_id: row.id, day: last, place, insight: JSON.stringify(insight) })),
            )
            .execute()
        for (const content of contents)
          await post(trx, row.id, { about: content.about, day: dayOf(content), contentFor: () => content }, now)
      },
    }
  }

  /** What is unusual and was not sent before, rarest first (specification: insights 2). */
  async function newsOf(
    topic: Topic,
    row: TopicRow,
    last: Day,
    before: readonly AlertInsight[],
  ): Promise<AlertInsight[]> {
    const newDays = row.checked_day === null ? 1 : Math.min(maxNewDays, dayNumber(last) - dayNumber(row.checked_day))
    const numbers = await lookAt(read, topic, await names.videosOf(topic), last, newDays)
    const earlier = before.map(asInsight)
    // What was told is left out first: a trend that lasts would take the place of what is new.
    const found = unusual(numbers).filter((insight) => isNews(insight, earlier))
    const news: AlertInsight[] = []
    for (const insight of chosen(found))
      news.push(await alertInsightOf(read, topic, insight, videoRepository.videosById))
    return news
  }
}

/** The insights of the topic in the last months, newest first. */
async function earlierInsights(db: CheckContext['db'], topicId: string, last: Day): Promise<AlertInsight[]> {
  const rows = await db
    .selectFrom('alert_insights')
    .select('insight')
    .where('topic_id', '=', topicId)
    .where('day', '>', addDays(last, -lookbackDays))
    .orderBy('day', 'desc')
    .orderBy('place')
    .execute()
  return rows.map(({ insight }) => z.parse(alertInsight, JSON.parse(insight)))
}

/** What decides whether an insight is news: its kind, days, direction and part. */
const asInsight = ({ change, causes: _, days, part, ...details }: AlertInsight): Insight => ({
  ...details,
  ...(days && { days }),
  ...(part !== undefined && { part }),
  change: change ?? Number.POSITIVE_INFINITY,
  causes: [],
})

/** The last day of the newest complete week before a day; weeks end on Sunday. */
export function lastSunday(day: Day | undefined): Day | undefined {
  if (day === undefined) return undefined
  return addDays(day, -(new Date(`${day}T00:00:00Z`).getUTCDay() % 7))
}
