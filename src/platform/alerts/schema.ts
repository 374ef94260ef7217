import type { ExpressionBuilder, Kysely } from 'kysely'
import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** What a subscription sends: alerts about single days, the digest of a week, or what happens now. */
export const alertKinds = ['alerts', 'digest', 'live'] as const
export type AlertKind = (typeof alertKinds)[number]
export type DeliveryMethod = 'mail' | 'webhook'

/** `unknown`: the mail server had the whole message and did not answer. `ended`: the subscription ended before. */
export type MessageOutcome = 'pending' | 'delivered' | 'refused' | 'given up' | 'unknown' | 'ended'

/** Times in milliseconds since 1970, days `YYYY-MM-DD`. */
export interface AlertTables {
  /** A channel or a group with subscriptions: a job that checks its reports, or a channel's live numbers. */
  alert_topics: JobColumns & {
    id: string
    checks: 'reports' | 'live'
    /** The account with whose rights the numbers are read. */
    account_id: string
    kind: 'channel' | 'group'
    /** The ID of the channel or group. */
    about: string
    /** The newest day that was looked at; null at first. */
    checked_day: string | null
    /** The last day of the newest week whose digest was written. */
    digest_week: string
    /** What was told of live numbers (`live/events.ts`), as JSON; null before the first check. */
    live: string | null
    /** When the numbers were last looked at without a failure. */
    checked_at: number | null
    /** Why the last attempt failed, in words; null when it did not. */
    problem: string | null
    created_at: number
  }
  /** What was unusual, so that nothing is sent twice. */
  alert_insights: {
    topic_id: string
    /** The day on which it was found. */
    day: string
    place: number
    /** JSON (`content.ts`). */
    insight: string
  }
  alert_subscriptions: {
    id: string
    topic_id: string
    kind: AlertKind
    way: DeliveryMethod
    /** A mail address or a URL. */
    address: string
    /** Encrypted: signs webhooks; null for mail. */
    secret: string | null
    /** BCP 47: of its messages. */
    language: string
    time_zone: string
    /** Minutes since midnight in the time zone; null without quiet hours. */
    quiet_from: number | null
    quiet_to: number | null
    created_at: number
    /** When it was ended by its link or its receiver; null while it continues. */
    ended_at: number | null
  }
  /** The outbox: written in the transaction that records what was looked at, one for each subscription and day. */
  alert_messages: JobColumns & {
    /** The same at every attempt. */
    id: string
    subscription_id: string
    about: AlertKind | 'test'
    /** The newest day of its numbers; of live numbers their time, of a test its ID. */
    day: string
    /** JSON (`content.ts`). */
    content: string
    created_at: number
    /** When a mail server began to receive the text: from then on the message is not sent again. */
    handed_over_at: number | null
    outcome: MessageOutcome
    problem: string | null
    settled_at: number | null
  }
}

export const alertMigrations: Record<string, StoreMigration> = {
  '023_alerts': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('alert_topics')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('checked_day', 'text')
        .addColumn('digest_week', 'text', (column) => column.notNull())
        .addColumn('checked_at', 'bigint')
        .addColumn('problem', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
      await schema.createIndex('alert_topics_due').on('alert_topics').column('due_at').execute()
      await schema
        .createTable('alert_insights')
        .addColumn('topic_id', 'text', (column) => column.notNull().references('alert_topics.id').onDelete('cascade'))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('insight', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('alert_insights_key', ['topic_id', 'day', 'place'])
        .execute()
      await schema
        .createTable('alert_subscriptions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('topic_id', 'text', (column) => column.notNull().references('alert_topics.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('way', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('secret', 'text')
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('quiet_from', 'integer')
        .addColumn('quiet_to', 'integer')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addUniqueConstraint('alert_subscriptions_once', ['topic_id', 'kind', 'way', 'address'])
        .execute()
      await schema
        .createTable('alert_messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subscription_id', 'text', (column) =>
          column.notNull().references('alert_subscriptions.id').onDelete('cascade'),
        )
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('handed_over_at', 'bigint')
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .addColumn('settled_at', 'bigint')
        .addUniqueConstraint('alert_messages_once', ['subscription_id', 'about', 'day'])
        .execute()
      await schema.createIndex('alert_messages_due').on('alert_messages').column('due_at').execute()
      await schema.createIndex('alert_messages_settled').on('alert_messages').column('settled_at').execute()
    },
  },
  '025_alert_language': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .alterTable('alert_subscriptions')
        .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
        .execute()
    },
  },
  '033_live_alerts': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      const topics = schema.alterTable('alert_topics')
      await topics.addColumn('checks', 'text', (column) => column.notNull().defaultTo('reports')).execute()
      await topics.addColumn('live', 'text').execute()
    },
  },
}

/** The same database, typed with these tables only: a Kysely of more tables is not assignable to one of fewer. */
export const withAlertTables = <Tables extends AlertTables>(db: Kysely<Tables>) => db as unknown as Kysely<AlertTables>

/** Whether a channel or a group has a subscription that has not ended. */
export const isSubscribed = (builder: ExpressionBuilder<AlertTables, 'alert_topics'>) =>
  builder.exists(
    builder
      .selectFrom('alert_subscriptions')
      .select('alert_subscriptions.id')
      .whereRef('topic_id', '=', 'alert_topics.id')
      .where('ended_at', 'is', null),
  )
