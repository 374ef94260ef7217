import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { afterQuietHours } from '#web/delivery/quietHours.ts'
import { pacificDay } from '../time/days.ts'
import type { MessageContent } from './content.ts'
import type { AlertKind, AlertTables } from './schema.ts'

/** A message to all subscriptions of a kind. */
interface Post {
  about: AlertKind
  /** Names the message: a subscription gets it once. */
  day: string
  contentFor(timeZone: string): MessageContent
}

/** Writes a message into the outbox for each subscription to it. */
export async function post(
  trx: Transaction<AlertTables>,
  topicId: string,
  { about, day, contentFor }: Post,
  now: number,
): Promise<void> {
  const subscriptions = await trx
    .selectFrom('alert_subscriptions')
    .selectAll()
    .where('topic_id', '=', topicId)
    .where('kind', '=', about)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, created_at, time_zone: timeZone, quiet_from: from, quiet_to: to } of subscriptions) {
    // The first digest is that of the week in which somebody subscribes.
    if (about === 'digest' && pacificDay(created_at) > day) continue
    await trx
      .insertInto('alert_messages')
      .values({
        id: randomUUID(),
        subscription_id: id,
        about,
        content: JSON.stringify(contentFor(timeZone)),
        day,
        created_at: now,
        due_at: afterQuietHours(now, { timeZone, from, to }),
        attempts: 0,
        outcome: 'pending',
        handed_over_at: null,
        problem: null,
        settled_at: null,
      })
      .onConflict((conflict) => conflict.columns(['subscription_id', 'about', 'day']).doNothing())
      .execute()
  }
}
