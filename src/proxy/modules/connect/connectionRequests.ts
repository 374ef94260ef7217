import { randomBytes } from 'node:crypto'
import type { Kysely, Migration, Selectable, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type ConnectableScope, type ConnectEvent, connectableScopes } from '#contract/connect.ts'
import type { SessionTables } from '#proxy/core/session/schema.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { type CodeRateLimit, createCodes, type PhoneCodeTables } from '#proxy/phone-codes/codes.ts'

export type ConnectionRequestRow = Selectable<ConnectTables['connect_request']>

/** Milliseconds: long enough to find the phone, sign in there and read what is asked. */
export const requestTtlMs = 10 * 60_000

export type ConnectionRequests = ReturnType<typeof createConnectionRequests>

export const scopesIn = (text: string): ConnectableScope[] =>
  text.split(' ').flatMap((name) => connectableScopes.filter((scope) => scope === name))

/** The secrets that protect one authorization request (RFC 9700, section 2.1); `verifier`: PKCE (RFC 7636). */
const secretsSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** Rows of televisions that wait for a phone. Each method is one statement: several proxies may change one row. */
export function createConnectionRequests(
  db: ConnectDatabase,
  vault: Vault,
  clock: Clock,
  clientId: string,
  rateLimit: Pick<CodeRateLimit, 'digits'>,
) {
  const owner = (id: string) => ({ id, clientId, field: 'connect_secrets' })
  const openStates = ['waiting', 'opened'] as const

  const codes = createCodes(vault, 'connect', rateLimit.digits)

  return {
    /** Starts a request, which replaces an earlier one of this session. Only a keyed hash of the code is stored. */
    start: (sessionId: string, scopes: ConnectableScope[]) =>
      codes.issue((row) => {
        const waiting = {
          ...row,
          scopes: scopes.join(' '),
          state: 'waiting' as const,
          expires_at: clock.now() + requestTtlMs,
          detail: null,
          phone: null,
          secrets: null,
          state_known_by: null,
        }
        return db
          .insertInto('connect_request')
          .values({ session_id: sessionId, ...waiting })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(waiting))
          .execute()
      }),

    /** Finds a request that is not over by the code on the screen. */
    byCode: (code: string): Promise<ConnectionRequestRow | undefined> =>
      db
        .selectFrom('connect_request')
        .selectAll()
        .where('known_by', 'in', codes.hashes(code))
        .where('state', 'in', openStates)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),

    /** Binds the request to this phone with new secrets; a phone that opened it earlier can no longer finish it. */
    async open({ id, known_by }: ConnectionRequestRow, phone: string) {
      const randomValue = () => randomBytes(32).toString('base64url')
      const secrets = { state: randomValue(), nonce: randomValue(), verifier: randomValue() }
      const { numUpdatedRows } = await db
        .updateTable('connect_request')
        .set({
          state: 'opened',
          phone,
          secrets: vault.encrypt(JSON.stringify(secrets), owner(id)),
          state_known_by: vault.keyedHash(stateName(secrets.state)),
        })
        .where('id', '=', id)
        .where('known_by', '=', known_by)
        .where('state', 'in', openStates)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return numUpdatedRows > 0n ? secrets : undefined
    },

    /** Finds the request by its `state` and the phone that opened it. Works once, because it deletes the secrets. */
    async claim(state: string, phone: string[]) {
      const row = await db
        .selectFrom('connect_request')
        .selectAll()
        .where('state_known_by', 'in', vault.keyedHashes(stateName(state)))
        .where('phone', 'in', phone)
        .where('state', '=', 'opened')
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!row || row.secrets === null) return undefined
      const { numUpdatedRows } = await db
        .updateTable('connect_request')
        .set({ secrets: null, state_known_by: null })
        .where('id', '=', row.id)
        .where('state_known_by', '=', row.state_known_by)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      return { row, secrets: z.parse(secretsSchema, JSON.parse(vault.decrypt(row.secrets, owner(row.id)))) }
    },

    /** Stores the last state, unless the request is already over. */
    async settle(id: string, state: RequestState, detail?: string): Promise<void> {
      await db
        .updateTable('connect_request')
        .set({ state, detail: detail ?? null })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .execute()
    },

    async stateOf(id: string, sessionId: string): Promise<ConnectEvent> {
      const row = await db
        .selectFrom('connect_request')
        .selectAll()
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      if (!row || row.expires_at <= clock.now()) return { state: 'over' }
      return row.state === 'failed' ? { state: 'failed', detail: row.detail ?? 'unknown' } : { state: row.state }
    },

    async end(id: string, sessionId: string): Promise<void> {
      await db.deleteFrom('connect_request').where('id', '=', id).where('session_id', '=', sessionId).execute()
    },
  }
}

/** The prefix separates these keyed hashes from those of other kinds. */
const stateName = (state: string) => `connect state ${state}`

/** `waiting` and `opened` can change; all others are final. */
export type RequestState = 'waiting' | 'opened' | 'connected' | 'denied' | 'other_account' | 'failed'

export interface ConnectTables extends SessionTables, PhoneCodeTables {
  /** A television that waits until a person allows more on a phone. One per session. */
  connect_request: {
    id: string
    session_id: string
    /** Keyed hash of the code on the screen. */
    known_by: string
    /** Short names between spaces. */
    scopes: string
    state: RequestState
    /** The service's error code of a failure. */
    detail: string | null
    /** Keyed hash of the phone's browser that opened the request: only this browser may finish it. */
    phone: string | null
    /** Encrypted `state`, `nonce` and PKCE verifier of the authorization request. */
    secrets: string | null
    /** Keyed hash of that `state`. */
    state_known_by: string | null
    /** Milliseconds since 1970. */
    expires_at: number
  }
  /** What an account allowed after pairing: a grant of the web client for a session. */
  connection: {
    id: string
    session_id: string
    grant_id: string
    /** Short names between spaces. */
    scopes: string
    created_at: number
  }
}

export type ConnectDatabase = Kysely<ConnectTables> | Transaction<ConnectTables>

export const connectMigrations: Record<string, Migration> = {
  '011_connect': {
    up: async (db) => {
      await db.schema
        .createTable('connect_request')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().unique())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('detail', 'text')
        .addColumn('phone', 'text')
        .addColumn('secrets', 'text')
        .addColumn('state_known_by', 'text', (column) => column.unique())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('connection')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('connection_session_id').on('connection').column('session_id').execute()
      await db.schema.createIndex('connection_grant_id').on('connection').column('grant_id').execute()
    },
  },
}
