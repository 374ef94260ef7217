import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type ConnectableScope, type ConnectEvent, connectableScopes } from '#contract/connect.ts'
import type { Vault } from '../grants/vault.ts'
import { createCodes } from './codes.ts'
import type { LinkedDatabase, LinkedTables, LinkState } from './schema.ts'

export type LinkRequestRow = Selectable<LinkedTables['connect_request']>

/** Milliseconds: long enough to find the phone, sign in there and read what is asked. */
export const linkTtlMs = 10 * 60_000

/** The secrets that protect one authorization request (RFC 9700, section 2.1). */
export interface RequestSecrets {
  state: string
  nonce: string
  /** PKCE (RFC 7636). */
  verifier: string
}

/** Rows of televisions that wait for a phone. Each change is one statement, as several proxies may change one row. */
export interface LinkRequests {
  /** Starts a request, which replaces an earlier one of this session. Only a keyed hash of the code is stored. */
  start(sessionId: string, scopes: ConnectableScope[]): Promise<{ id: string; code: string }>
  /** Finds a request that is not over by the code on the screen. */
  byCode(code: string): Promise<LinkRequestRow | undefined>
  /** Binds the request to this phone with new secrets; a phone that opened it earlier can no longer finish it. */
  open(row: LinkRequestRow, phone: string): Promise<RequestSecrets | undefined>
  /** Finds the request by its `state` and the phone that opened it. Works once, because it deletes the secrets. */
  claim(state: string, phone: string[]): Promise<{ row: LinkRequestRow; secrets: RequestSecrets } | undefined>
  /** Stores the last state, unless the request is already over. */
  settle(id: string, state: LinkState, detail?: string): Promise<void>
  stateOf(id: string, sessionId: string): Promise<ConnectEvent>
  end(id: string, sessionId: string): Promise<void>
}

export const scopesIn = (text: string): ConnectableScope[] =>
  text.split(' ').flatMap((name) => connectableScopes.filter((scope) => scope === name))

const secretsSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

export function createLinkRequests(db: LinkedDatabase, vault: Vault, clock: Clock, clientId: string): LinkRequests {
  const owner = (id: string) => ({ id, clientId, field: 'connect_secrets' })
  const openStates = ['waiting', 'opened'] as const

  const codes = createCodes(vault, 'connect')

  return {
    start: (sessionId, scopes) =>
      codes.issue((row) => {
        const waiting = {
          ...row,
          scopes: scopes.join(' '),
          state: 'waiting' as const,
          expires_at: clock.now() + linkTtlMs,
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

    byCode: (code) =>
      db
        .selectFrom('connect_request')
        .selectAll()
        .where('known_by', 'in', codes.hashes(code))
        .where('state', 'in', openStates)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),

    async open({ id, known_by }, phone) {
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

    async claim(state, phone) {
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

    async settle(id, state, detail) {
      await db
        .updateTable('connect_request')
        .set({ state, detail: detail ?? null })
        .where('id', '=', id)
        .where('state', 'in', openStates)
        .execute()
    },

    async stateOf(id, sessionId) {
      const row = await db
        .selectFrom('connect_request')
        .selectAll()
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      if (!row || row.expires_at <= clock.now()) return { state: 'over' }
      return row.state === 'failed' ? { state: 'failed', detail: row.detail ?? 'unknown' } : { state: row.state }
    },

    async end(id, sessionId) {
      await db.deleteFrom('connect_request').where('id', '=', id).where('session_id', '=', sessionId).execute()
    },
  }
}

/** The prefix separates these keyed hashes from those of other kinds. */
const stateName = (state: string) => `connect state ${state}`
