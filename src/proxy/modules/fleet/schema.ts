import type { SessionTables } from '#proxy/core/session/schema.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { type AuthenticatorTables, createAuthenticatorTables } from '#web/one-time-codes/authenticatorTables.ts'
import { type AlertTables, alertMigrations } from './alertTables.ts'
import { type EnrolmentTables, enrolmentMigrations } from './enrolmentTables.ts'
import { listColumns } from './listing.ts'
import type { ActName, ActResult, Role } from './roles.ts'
import type { ShownState } from './states.ts'
import { type UpdateColumns, type UpdateTables, updateMigrations } from './updateTables.ts'

/** All times are milliseconds since 1970. */
export interface FleetTables extends AlertTables, AuthenticatorTables<'fleet'>, EnrolmentTables, UpdateTables {
  /** Televisions that have reported while the fleet was on. */
  fleet_screens: UpdateColumns & {
    id: string
    /** The row of `television`, which ends with its last account. */
    television_id: string
    name: string
    place: string
    group_name: string
    /** Operators of another site do not see it; empty: only operators of all sites do. */
    site: string
    created_at: number
    /** The last report. */
    seen_at: number
    /** The state of that report, and since when it was the same without a gap. */
    state: ShownState
    state_since: number
    /** JSON of the last report (`src/contract/fleetReport.ts`). */
    report: string
    /** The address from which it came. */
    address: string
    /** Of that report: the version of the app, since when its numbers are so old, and when its last error was. */
    version: string | null
    numbers_at: number | null
    error_at: number | null
    /** Its plan, which counts only while its site is that of the screen, or none. */
    plan_id: string | null
    /** The version that it follows by its last report: `ID NUMBER`. */
    plan_heard: string | null
    /** 1 while it is to follow another version than that: it is asked for a report. */
    plan_waits: number | null
    /** What lists sort and search by (`listing.ts`); null in rows of an earlier release. */
    sort_key: string | null
    search_text: string | null
  }
  /** What screens show at which time of the week. */
  fleet_plans: {
    id: string
    name: string
    /** As of a screen; empty: screens of all sites may be on it. */
    site: string
    /** The newest version, which counts. */
    number: number
  }
  fleet_plan_versions: {
    plan_id: string
    number: number
    /** JSON (`src/contract/fleetPlan.ts`). */
    content: string
    by_name: string
    at: number
    /** The version whose content this one has again, because another was taken back. */
    repeats: number | null
  }
  /** What screens were before their present state: the history of two days. */
  fleet_spans: {
    id: string
    screen_id: string
    state: ShownState
    from_at: number
    until_at: number
  }
  /** What screens showed, by the hour, and after 90 days by the day. It outlasts the screen. */
  fleet_played: {
    screen_id: string
    span: 'hour' | 'day'
    /** The beginning of the hour or day, in UTC. */
    at: number
    /** The screen of the app, by its name in code, and the title of the channel. */
    shown: string
    channel: string
    /** As the screen was called and where it was then. */
    screen_name: string
    site: string
    /** For how long, and how often it began. */
    ms: number
    times: number
    /** Seconds: the greatest age of its numbers. */
    oldest: number | null
  }
  /** When a proxy listened: a screen that is silent while none does is not dark. */
  fleet_watches: {
    id: string
    from_at: number
    until_at: number
  }
  /** Every act of an operator: the log, and the commands that wait for their screen. */
  fleet_acts: {
    id: string
    at: number
    /** Name of the operator, or of the person at the command line. */
    by_name: string
    act: ActName
    /** Empty for acts on operators. */
    screen_id: string
    /** As they were called then. */
    screen_name: string
    site: string
    /** The message, or what was changed. */
    text: string
    /** A command that was not confirmed by then is no longer sent; a message ends. */
    expires_at: number
    result: ActResult
    result_at: number
  }
  fleet_operators: {
    name: string
    /** `scrypt$…` (`src/web/passwords/`). */
    password: string
    role: Role
    /** Null: all sites. */
    site: string | null
    created_at: number
  }
  /** Browsers in which an operator is signed in. */
  fleet_visits: {
    /** Hash of the cookie. */
    known_by: string
    operator: string
    expires_at: number
  }
  /** Counts of wrong passwords (`src/storage/rateLimit/`). */
  fleet_tries: {
    name_hash: string
    spent: number
    resets_at: number
    next_at: number
  }
}

/** What the encrypted secret of an operator’s authenticator app is bound to. */
export const authenticatorOwner = (name: string) => ({ id: name, clientId: 'fleet', field: 'authenticator secret' })

export type AllFleetTables = SessionTables & FleetTables

export const fleetMigrations: Record<string, StoreMigration> = {
  ...enrolmentMigrations,
  ...alertMigrations,
  ...updateMigrations,
  '040_fleet': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema
        .createTable('fleet_screens')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('television_id', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('group_name', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('state_since', 'bigint', (column) => column.notNull())
        .addColumn('report', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_spans')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('screen_id', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('from_at', 'bigint', (column) => column.notNull())
        .addColumn('until_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('fleet_spans_screen').on('fleet_spans').columns(['screen_id', 'until_at']).execute()
      await schema
        .createTable('fleet_watches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('from_at', 'bigint', (column) => column.notNull())
        .addColumn('until_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_acts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('by_name', 'text', (column) => column.notNull())
        .addColumn('act', 'text', (column) => column.notNull())
        .addColumn('screen_id', 'text', (column) => column.notNull())
        .addColumn('screen_name', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .addColumn('result_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('fleet_acts_screen').on('fleet_acts').columns(['screen_id', 'expires_at']).execute()
      await schema.createIndex('fleet_acts_result').on('fleet_acts').columns(['result', 'expires_at']).execute()
      await schema.createIndex('fleet_acts_at').on('fleet_acts').column('at').execute()
      await schema
        .createTable('fleet_operators')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('site', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_visits')
        .addColumn('known_by', 'text', (column) => column.primaryKey())
        .addColumn('operator', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_tries')
        .addColumn('name_hash', 'text', (column) => column.primaryKey())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '041_plans': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema.alterTable('fleet_screens').addColumn('plan_id', 'text').execute()
      await schema.alterTable('fleet_screens').addColumn('plan_heard', 'text').execute()
      await schema
        .createTable('fleet_plans')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_plan_versions')
        .addColumn('plan_id', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('by_name', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('repeats', 'integer')
        .addPrimaryKeyConstraint('fleet_plan_versions_key', ['plan_id', 'number'])
        .execute()
    },
  },
  '044_played': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema
        .createTable('fleet_played')
        .addColumn('screen_id', 'text', (column) => column.notNull())
        .addColumn('span', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('shown', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('screen_name', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('ms', 'bigint', (column) => column.notNull())
        .addColumn('times', 'integer', (column) => column.notNull())
        .addColumn('oldest', 'integer')
        .addPrimaryKeyConstraint('fleet_played_key', ['screen_id', 'span', 'at', 'shown', 'channel'])
        .execute()
      await schema.createIndex('fleet_played_at').on('fleet_played').column('at').execute()
    },
  },
  '045_plan_waits': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema.alterTable('fleet_screens').addColumn('plan_waits', 'integer').execute()
      await schema.createIndex('fleet_screens_plan_waits').on('fleet_screens').column('plan_waits').execute()
    },
  },
  '046_screen_lists': {
    usableFrom: '014_pairing_network',
    up: async (anyDb) => {
      await anyDb.schema.alterTable('fleet_screens').addColumn('sort_key', 'text').execute()
      await anyDb.schema.alterTable('fleet_screens').addColumn('search_text', 'text').execute()
      await anyDb.schema.createIndex('fleet_screens_sort_key').on('fleet_screens').column('sort_key').execute()
      const db = anyDb.withTables<Pick<FleetTables, 'fleet_screens'>>()
      const columns = ['id', 'name', 'place', 'group_name', 'site', 'address'] as const
      // What its report says is added by its next one.
      for (const row of await db.selectFrom('fleet_screens').select(columns).execute())
        await db
          .updateTable('fleet_screens')
          .set(listColumns(row, row.address, undefined))
          .where('id', '=', row.id)
          .execute()
    },
  },
  '047_operator_authenticators': {
    usableFrom: '014_pairing_network',
    up: createAuthenticatorTables('fleet'),
  },
}
