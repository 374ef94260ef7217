import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** All times are milliseconds since 1970. */
export interface AlertTables {
  /** Errors of the app on a screen that nobody caught, of the last day. */
  fleet_errors: { id: string; screen_id: string; at: number }
  /** Who is told about screens, by mail or webhook. Each is a job: one process at a time looks for it. */
  fleet_alerts: JobColumns & {
    id: string
    /** As of a plan; empty: screens of all sites. */
    site: string
    way: 'mail' | 'webhook'
    address: string
    /** Of a webhook, encrypted. */
    secret: string | null
    language: string
    time_zone: string
    /** Minutes of the day; null: no quiet hours. */
    quiet_from: number | null
    quiet_to: number | null
    /** Each of these is told if it is set: another version than this, numbers older, more errors in a day. */
    version: string
    numbers_minutes: number
    errors: number
    by_name: string
    created_at: number
    /** When its receiver wanted no more. */
    ended_at: number | null
  }
  /** What is wrong with a screen, for one who is told. */
  fleet_alarms: {
    alert_id: string
    screen_id: string
    kind: 'dark' | 'numbers' | 'version' | 'errors' | 'update'
    since_at: number
    found_at: number
    told_at: number | null
    /** When it was no longer wrong. */
    ended_at: number | null
  }
  fleet_alert_messages: JobColumns & {
    id: string
    alert_id: string
    /** JSON (`alerts/alarms.ts`). */
    content: string
    created_at: number
    outcome: 'pending' | 'delivered' | 'refused' | 'given up' | 'unknown'
    problem: string | null
    /** When a mail server began to receive the text: it is not sent again. */
    handed_over_at: number | null
    settled_at: number | null
  }
}

/** What the encrypted secret of a webhook is bound to. */
export const secretOwner = (id: string) => ({ id, clientId: 'fleet', field: 'webhook secret' })

export const alertMigrations: Record<string, StoreMigration> = {
  '043_alerts': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema.alterTable('fleet_screens').addColumn('version', 'text').execute()
      await schema.alterTable('fleet_screens').addColumn('numbers_at', 'bigint').execute()
      await schema.alterTable('fleet_screens').addColumn('error_at', 'bigint').execute()
      await schema
        .createTable('fleet_errors')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('screen_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('fleet_errors_at').on('fleet_errors').column('at').execute()
      await schema
        .createTable('fleet_alerts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('way', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('secret', 'text')
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('quiet_from', 'integer')
        .addColumn('quiet_to', 'integer')
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('numbers_minutes', 'integer', (column) => column.notNull())
        .addColumn('errors', 'integer', (column) => column.notNull())
        .addColumn('by_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_alarms')
        .addColumn('alert_id', 'text', (column) => column.notNull())
        .addColumn('screen_id', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('since_at', 'bigint', (column) => column.notNull())
        .addColumn('found_at', 'bigint', (column) => column.notNull())
        .addColumn('told_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addPrimaryKeyConstraint('fleet_alarms_key', ['alert_id', 'screen_id', 'kind'])
        .execute()
      await schema
        .createTable('fleet_alert_messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('alert_id', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .addColumn('handed_over_at', 'bigint')
        .addColumn('settled_at', 'bigint')
        .execute()
      await schema.createIndex('fleet_alert_messages_due').on('fleet_alert_messages').column('due_at').execute()
    },
  },
}
