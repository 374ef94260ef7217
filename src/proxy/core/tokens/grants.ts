import { createHash, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { prepared } from '#storage/prepared.ts'
import type { NewTokens, Tokens } from '../upstream/client.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { resumeGrant, resumeGrantsOf, suspendGrant } from './disabledAccounts.ts'
import type { GrantDatabase, GrantTables } from './schema.ts'
import type { Vault } from './vault.ts'

type GrantRow = Selectable<GrantTables['grants']>

/** A grant that has not ended, with its tokens decrypted. */
export interface Grant extends Omit<GrantRow, 'ended' | 'trouble'> {
  ended: null
  /** Key of what the grant can read: the account (its subject if known) and the allowed scopes. */
  reader: string
  accessToken: string
  isBound: Tokens['isBound']
  refreshToken: string
  /** Returns the failure of the last refresh, to report until `retry_at`. */
  trouble(): UpstreamFailure
}

/** Why a grant provides no tokens. `client`: also if it was made for another `CLIENT_ID`; it works again with that. */
export interface EndedGrant {
  ended: SessionEnd
}

export type GrantStore = ReturnType<typeof createGrantStore>

/** Share of the lifetime that is left when a token is refreshed. The jitter spreads the refreshes of televisions. */
const refreshAheadShare = 0.15
const jitterShare = 0.1

/** The most access tokens that are remembered decrypted: the least recently used is removed first. */
const maxDecrypted = 10_000

/** Columns of a new grant. */
const neverRefreshed = {
  refresh_expires_at: null,
  version: 0,
  failures: 0,
  retry_at: 0,
  trouble: null,
  trouble_status: null,
  refreshed_at: 0,
  ended: null,
  ended_at: null,
}

/** Prepared once, because every call uses it. */
const grantById = prepared((db: Kysely<GrantTables>, { id }: { id: string }) =>
  db.selectFrom('grants').selectAll().where('id', '=', id),
)

/** Grants in the database. Each method is one statement, which another proxy cannot divide. */
export function createGrantStore(
  db: Kysely<GrantTables>,
  vault: Vault,
  clock: Clock,
  clientId: string,
  random: () => number = Math.random,
) {
  const owner = (id: string, field: 'access_token' | 'refresh_token') => ({ id, clientId, field })
  const times = (tokens: Tokens) => tokenTimes(tokens, clock.now(), random())
  /** Access tokens by what the database has of them. The row is always read, so that an end counts at once. */
  const decrypted = new LRUCache<string, string>({ max: maxDecrypted })
  const decrypt = (encrypted: string, id: string): string => {
    const known = decrypted.get(encrypted)
    if (known !== undefined) return known
    const token = vault.decrypt(encrypted, owner(id, 'access_token'))
    decrypted.set(encrypted, token)
    return token
  }

  return {
    /**
     * Stores new tokens in the caller's transaction, so that they are stored completely or not at all.
     * @returns the id
     */
    async create(trx: GrantDatabase, tokens: NewTokens, requestedScopes: string[]): Promise<string> {
      const id = randomUUID()
      await trx
        .insertInto('grants')
        .values({
          id,
          client_id: clientId,
          subject: tokens.subject ?? null,
          // Without a scope in the answer, the requested scopes were granted (RFC 6749, section 5.1).
          scope: tokens.scope ?? requestedScopes.join(' '),
          refresh_token: vault.encrypt(tokens.refreshToken, owner(id, 'refresh_token')),
          ...tokenIdentifiers(tokens.refreshToken, vault.keyedHash),
          access_token: vault.encrypt(tokens.accessToken, owner(id, 'access_token')),
          is_bound: Number(tokens.isBound),
          ...neverRefreshed,
          ...times(tokens),
          created_at: clock.now(),
        })
        .execute()
      return id
    },

    /** @throws VaultError when its key is missing or wrong */
    async load(id: string): Promise<Grant | EndedGrant | undefined> {
      const row = (await grantById(db, { id })).rows[0]
      if (!row) return undefined
      const { ended } = row
      if (ended !== null) return { ended }
      if (row.client_id !== clientId) return { ended: 'client' }
      return grantOf({ ...row, ended }, decrypt, vault, clock)
    },

    /**
     * Replaces the tokens that the refresh began with; false if others were saved meanwhile, or the tokens were
     * deleted.
     */
    async save(grant: Grant, tokens: Tokens): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('grants')
        .set({
          access_token: vault.encrypt(tokens.accessToken, owner(grant.id, 'access_token')),
          is_bound: Number(tokens.isBound),
          ...(tokens.refreshToken === undefined
            ? {}
            : {
                refresh_token: vault.encrypt(tokens.refreshToken, owner(grant.id, 'refresh_token')),
                ...tokenIdentifiers(tokens.refreshToken, vault.keyedHash),
              }),
          ...(tokens.scope === undefined ? {} : { scope: tokens.scope }),
          ...times(tokens),
          version: grant.version + 1,
          failures: 0,
          retry_at: 0,
          refreshed_at: clock.now(),
        })
        .where('id', '=', grant.id)
        .where('version', '=', grant.version)
        // A suspended grant keeps its tokens, so it gets the new ones too. Every other end has deleted them.
        .where('refresh_token', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Stores that a refresh failed although the grant is valid, and until when not to try again. */
    async postpone(grant: Grant, failure: UpstreamFailure, retryAt: number): Promise<void> {
      await db
        .updateTable('grants')
        .set({
          failures: grant.failures + 1,
          retry_at: retryAt,
          trouble: failure.reason,
          trouble_status: failure.status ?? null,
        })
        .where('id', '=', grant.id)
        .where('version', '=', grant.version)
        .execute()
    },

    /** Ends the grant and deletes its tokens. */
    async end(id: string, reason: SessionEnd): Promise<void> {
      await db
        .updateTable('grants')
        .set({ ended: reason, ended_at: clock.now(), access_token: null, refresh_token: null })
        .where('id', '=', id)
        .where('refresh_token', 'is not', null)
        .execute()
    },

    /** Ends the grant with `account_disabled`, but does not delete its tokens. */
    suspend: (id: string) => suspendGrant(db, id, clock.now()),
    /** Restores a suspended grant, to test it at the service; false if there is nothing to test now. */
    resume: (id: string) => resumeGrant(db, id, clock.now()),
    /** Whether the account has another grant here that has not ended. */
    async hasOther({ id, subject }: Grant): Promise<boolean> {
      if (subject === null) return false
      const otherGrant = await db
        .selectFrom('grants')
        .select('id')
        .where('subject', '=', subject)
        .where('id', '!=', id)
        .where('ended', 'is', null)
        .executeTakeFirst()
      return otherGrant !== undefined
    },
    /** Restores the other grants of the account, after the service has issued a token for this one again. */
    async resumeOthers(id: string): Promise<void> {
      const row = await db.selectFrom('grants').select('subject').where('id', '=', id).executeTakeFirst()
      if (row?.subject) await resumeGrantsOf(db, row.subject)
    },
  }
}

/**
 * Columns with the times of tokens.
 * @param randomShare 0 to 1: the share of the jitter by which the refresh is earlier
 */
const tokenTimes = ({ expiresIn, refreshExpiresIn }: Tokens, now: number, randomShare: number) => ({
  access_expires_at: now + expiresIn,
  refresh_at: now + Math.floor(expiresIn * (1 - refreshAheadShare - jitterShare * randomShare)),
  ...(refreshExpiresIn === undefined ? {} : { refresh_expires_at: now + refreshExpiresIn }),
})

/** A row with its tokens decrypted. @throws VaultError when its key is missing or wrong */
function grantOf(
  row: GrantRow & { ended: null },
  decrypt: (encrypted: string, id: string) => string,
  vault: Vault,
  clock: Clock,
): Grant {
  const { id, client_id: clientId, subject, scope, retry_at, trouble, trouble_status } = row
  return {
    ...row,
    reader: JSON.stringify([subject ?? `grant ${id}`, scope.split(' ').sort()]),
    accessToken: decrypt(row.access_token ?? '', id),
    isBound: row.is_bound === 1,
    // Decrypted only when it is used: most calls need only the access token.
    get refreshToken() {
      return vault.decrypt(row.refresh_token ?? '', { id, clientId, field: 'refresh_token' })
    },
    trouble: () =>
      new UpstreamFailure(trouble ?? 'status', {
        status: trouble_status ?? undefined,
        retryAfter: Math.max(retry_at - clock.now(), 0),
      }),
  }
}

const prefixLength = 16

/**
 * Columns that identify a refresh token in an event that does not contain it (specification: security-events 2): keyed
 * hashes of its first characters, and of its double hash.
 */
export const tokenIdentifiers = (token: string, keyedHash: (text: string) => string) => ({
  refresh_prefix: keyedHash(prefixText(token.slice(0, prefixLength))),
  refresh_hash: keyedHash(hashText(doubleHash(token))),
})

/** The texts whose keyed hashes the columns contain. */
export const prefixText = (prefix: string) => `refresh prefix ${prefix}`
export const hashText = (hash: string) => `refresh hash ${hash}`

/** base64 of SHA-512 of SHA-512. */
function doubleHash(token: string): string {
  const once = createHash('sha512').update(token).digest()
  return createHash('sha512').update(once).digest('base64')
}
