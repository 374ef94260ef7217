import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { LanguageTag } from '#contract/languages.ts'
import { secretText } from '#web/delivery/webhook.ts'
import { type OutboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import { problemText } from '#web/problems/problem.ts'
import type { Keys } from '../keys/keys.ts'
import { addDays, pacificDay } from '../time/days.ts'
import { lastSunday } from './check.ts'
import type { MessageContent } from './content.ts'
import type { Topic } from './reader.ts'
import type { AlertKind, AlertTables, DeliveryMethod, MessageOutcome } from './schema.ts'

export interface NewSubscription {
  topic: Topic
  kind: AlertKind
  way: DeliveryMethod
  /** A mail address or a URL. */
  address: string
  language: LanguageTag
  timeZone: string
  /** Minutes since midnight; undefined: no quiet hours. */
  quiet: { from: number; to: number } | undefined
}

/** A subscription with its state, for an operator. */
export interface Subscription extends Selectable<AlertTables['alert_subscriptions']> {
  topic: Selectable<AlertTables['alert_topics']>
  /** Messages that wait for their next attempt. */
  waiting: number
  /** The newest message; undefined when there is none yet. */
  last: { createdAt: number; outcome: MessageOutcome; problem: string | null } | undefined
}

interface SubscriptionsContext {
  db: Kysely<AlertTables>
  clock: Clock
  keys: Keys
  networks: OutboundNetworks
}

/** More work of the caller that is committed with the change, or not at all. */
type InTransaction = (trx: Transaction<AlertTables>) => Promise<unknown>

/** What an encrypted secret is bound to. */
const secretSubject = (id: string) => `alert ${id}`
export const readSecret = (keys: Keys, { id, secret }: { id: string; secret: string | null }): string =>
  secret === null ? '' : keys.decrypt(secretSubject(id), secret)

/** Subscriptions in the database. */
export function createSubscriptions({ db, clock, keys, networks }: SubscriptionsContext) {
  return {
    /**
     * Adds a subscription. If an equal one exists, it gets the language and the hours, and continues if it had ended.
     * @returns its ID, and the secret of a new webhook, which is shown once
     * @throws AddressProblem for a webhook address that must not be called
     */
    add: (
      { topic, kind, way, address, language, timeZone, quiet }: NewSubscription,
      inTransaction: InTransaction,
    ): Promise<{ id: string; secret: string | undefined }> => {
      const to = way === 'webhook' ? readOutboundAddress(address, networks).href : address
      return db.transaction().execute(async (trx) => {
        const topic_id = await ensureTopic(trx, topic, kind === 'live' ? 'live' : 'reports', clock.now())
        const choices = {
          language,
          time_zone: timeZone,
          quiet_from: quiet?.from ?? null,
          quiet_to: quiet?.to ?? null,
        }
        const id = randomUUID()
        const secret = way === 'webhook' ? secretText(randomBytes(32)) : undefined
        const encrypted = secret === undefined ? null : keys.encrypt(secretSubject(id), secret)
        const key = { topic_id, kind, way, address: to }
        await trx
          .insertInto('alert_subscriptions')
          .values({ id, ...key, ...choices, secret: encrypted, created_at: clock.now(), ended_at: null })
          .onConflict((conflict) =>
            conflict.columns(['topic_id', 'kind', 'way', 'address']).doUpdateSet({ ...choices, ended_at: null }),
          )
          .execute()
        const stored = await trx
          .selectFrom('alert_subscriptions')
          .select('id')
          .where('topic_id', '=', topic_id)
          .where('kind', '=', kind)
          .where('way', '=', way)
          .where('address', '=', to)
          .executeTakeFirstOrThrow()
        await inTransaction(trx)
        return { id: stored.id, secret: stored.id === id ? secret : undefined }
      })
    },

    /** Oldest first. */
    list: async (): Promise<Subscription[]> => {
      const subscriptions = await db.selectFrom('alert_subscriptions').selectAll().orderBy('created_at').execute()
      const topics = new Map((await db.selectFrom('alert_topics').selectAll().execute()).map((row) => [row.id, row]))
      return Promise.all(
        subscriptions.flatMap((row) => {
          const topic = topics.get(row.topic_id)
          return topic ? [stateOf(db, row, topic)] : []
        }),
      )
    },

    /** Removes a subscription and its waiting messages. @returns false if it does not exist */
    remove: (id: string, inTransaction: InTransaction): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('alert_subscriptions')
          .select('topic_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return false
        await trx.deleteFrom('alert_subscriptions').where('id', '=', id).execute()
        const remaining = await trx
          .selectFrom('alert_subscriptions')
          .select('id')
          .where('topic_id', '=', row.topic_id)
          .limit(1)
          .execute()
        if (remaining.length === 0) await trx.deleteFrom('alert_topics').where('id', '=', row.topic_id).execute()
        await inTransaction(trx)
        return true
      }),

    /**
     * Puts a test message into the outbox.
     * @returns its ID; undefined if the subscription does not exist or has ended
     */
    test: (id: string, title: string, inTransaction: InTransaction): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('alert_subscriptions')
          .innerJoin('alert_topics', 'alert_topics.id', 'alert_subscriptions.topic_id')
          .select(['alert_topics.kind', 'alert_topics.about'])
          .where('alert_subscriptions.id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (!row) return undefined
        const content: MessageContent = { about: 'test', topic: { kind: row.kind, id: row.about, title } }
        const message = await addTestMessage(trx, id, content, clock.now())
        await inTransaction(trx)
        return message
      }),

    /** The delivery state of a message; undefined after its subscription was removed. */
    messageState: async (id: string) => {
      const state = await db
        .selectFrom('alert_messages')
        .select(['outcome', 'problem'])
        .where('id', '=', id)
        .executeTakeFirst()
      return state && { ...state, problem: problemText(state.problem) }
    },
  }
}

/** @returns the message's ID */
async function addTestMessage(
  trx: Transaction<AlertTables>,
  subscription_id: string,
  content: MessageContent,
  now: number,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('alert_messages')
    .values({
      id,
      subscription_id,
      about: 'test',
      day: id,
      content: JSON.stringify(content),
      created_at: now,
      due_at: now,
      attempts: 0,
      outcome: 'pending',
      handed_over_at: null,
      problem: null,
      settled_at: null,
    })
    .execute()
  return id
}

/** Makes sure that a topic exists. The subscriptions of a channel share it, so that its numbers are examined once. */
async function ensureTopic(
  trx: Transaction<AlertTables>,
  { kind, about: subject, accountId }: Topic,
  checks: AlertTables['alert_topics']['checks'],
  now: number,
): Promise<string> {
  const id = `${checks === 'live' ? checks : kind} ${subject}`
  await trx
    .insertInto('alert_topics')
    .values({
      id,
      account_id: accountId,
      checks,
      kind,
      about: subject,
      live: null,
      checked_day: null,
      checked_at: null,
      problem: null,
      // The first digest is that of the week in which somebody subscribes.
      digest_week: lastSunday(addDays(pacificDay(now), -1)) ?? '',
      created_at: now,
      due_at: now,
      attempts: 0,
    })
    // The channel may be another account's than when somebody first subscribed.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ account_id: accountId }))
    .execute()
  return id
}

async function stateOf(
  db: Kysely<AlertTables>,
  row: Selectable<AlertTables['alert_subscriptions']>,
  topic: Selectable<AlertTables['alert_topics']>,
): Promise<Subscription> {
  const ownMessages = db.selectFrom('alert_messages').where('subscription_id', '=', row.id)
  const { waiting } = await ownMessages
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const last = await ownMessages
    .select(['created_at', 'outcome', 'problem'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    ...row,
    topic: { ...topic, problem: problemText(topic.problem) },
    waiting: Number(waiting),
    last: last && { createdAt: last.created_at, outcome: last.outcome, problem: problemText(last.problem) },
  }
}
