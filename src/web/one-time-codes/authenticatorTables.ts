import type { Kysely } from 'kysely'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times are in milliseconds since 1970. */
interface Tables {
  /** One-time codes of somebody who signs in. */
  authenticators: {
    /** Whose they are: the ID of an account, or the name of an operator. */
    id: string
    /** Encrypted. */
    secret: string
    /** Null: it is being set up, and no sign-in asks for it. */
    confirmed_at: number | null
    /** The step of the last code that was used. */
    last_step: number
  }
  /** Codes that work once in place of a one-time code, until they are used. */
  recovery_codes: {
    code_hash: string
    owner_id: string
  }
  /** Sign-ins after the right password, which wait for a code. */
  second_steps: {
    /** Hash of the secret in the form, and of the browser that it was given to. */
    id_hash: string
    owner_id: string
    /** Hash of the stored password that was right: a new password ends the step. */
    password_mark: string
    expires_at: number
  }
}

/** The tables of a kind of people: `account_authenticators`, … */
export type AuthenticatorTables<Prefix extends string> = {
  [Name in keyof Tables as `${Prefix}_${Name}`]: Tables[Name]
}

/** The names of these tables, and the database in which they stand. */
export function authenticatorTables<Prefix extends string, All extends AuthenticatorTables<Prefix>>(
  prefix: Prefix,
  db: Kysely<All>,
) {
  const named = <Name extends keyof Tables>(name: Name) => `${prefix}_${name}` as Name
  return {
    db: withTables(db),
    authenticators: named('authenticators'),
    recoveryCodes: named('recovery_codes'),
    secondSteps: named('second_steps'),
  }
}

const withTables = <All>(db: Kysely<All>) => db as unknown as Kysely<Tables>

/** Creates the tables of a kind of people. It is released: a change is a new migration. */
export const createAuthenticatorTables =
  (prefix: string): StoreMigration['up'] =>
  async ({ schema }) => {
    await schema
      .createTable(`${prefix}_authenticators`)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable(`${prefix}_recovery_codes`)
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex(`${prefix}_recovery_codes_owner`)
      .on(`${prefix}_recovery_codes`)
      .column('owner_id')
      .execute()
    await schema
      .createTable(`${prefix}_second_steps`)
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('password_mark', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  }
