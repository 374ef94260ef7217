import type { Kysely } from 'kysely'
import { problemText } from '#web/problems/problem.ts'
import { checkEveryMs } from './check.ts'
import { type AlertTables, isSubscribed, type MessageOutcome } from './schema.ts'

/** The state of alerts, for the console, `doctor` and metrics. */
export interface AlertState {
  /** Channels and groups whose reports are checked, and channels whose live numbers are. */
  topics: number
  live: number
  /** Those whose last attempt failed, with the reason, and those that were not looked at for long. */
  failing: { id: string; problem: string }[]
  late: { id: string; checkedAt: number | null }[]
  /** Messages that wait; the time of the oldest, in milliseconds since 1970. */
  waiting: number
  oldestWaiting: number | undefined
  /** Messages of the last week by outcome. */
  outcomes: Partial<Record<MessageOutcome, number>>
  hasMail: boolean
}

const weekMs = 7 * 86_400_000
/** The number of missed checks from which a topic is late. */
const missedChecks = 3

export async function alertState(db: Kysely<AlertTables>, now: number): Promise<AlertState> {
  const topics = await db
    .selectFrom('alert_topics')
    .select(['id', 'checks', 'problem', 'checked_at', 'created_at'])
    .where((builder) => builder.or([builder('checks', '=', 'reports'), isSubscribed(builder)]))
    .orderBy('id')
    .execute()
  const waiting = await db
    .selectFrom('alert_messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('oldest')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const outcomes = await db
    .selectFrom('alert_messages')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('settled_at', '>', now - weekMs)
    .groupBy('outcome')
    .execute()
  const mail = await db
    .selectFrom('alert_subscriptions')
    .select('id')
    .where('way', '=', 'mail')
    .where('ended_at', 'is', null)
    .limit(1)
    .execute()
  return {
    topics: topics.filter(({ checks }) => checks === 'reports').length,
    live: topics.filter(({ checks }) => checks === 'live').length,
    failing: topics.flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem: problemText(problem) }])),
    late: topics
      .filter(({ checked_at, created_at }) => (checked_at ?? created_at) < now - missedChecks * checkEveryMs)
      .map(({ id, checked_at }) => ({ id, checkedAt: checked_at })),
    waiting: Number(waiting.count),
    oldestWaiting: waiting.oldest === null ? undefined : Number(waiting.oldest),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, Number(count)])),
    hasMail: mail.length > 0,
  }
}
