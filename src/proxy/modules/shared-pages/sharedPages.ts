import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type SharedPage, sharedPage } from '#contract/sharedPage.ts'
import { maxSharedPages, sharedPageTtlMs } from '#contract/sharedPages.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Random bytes in the address of a page: nobody guesses it (RFC 6819, section 5.1.4.2.2: at least 128 bits). */
const keyBytes = 16
const keyShape = /^[\w-]{22}$/

/** The owner of a page: bound to the row, so that the encrypted value of another row cannot be put there. */
export const pageOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'shared_page' })

/** Without a secret, because the key is random: the stored hash opens nothing. */
const hashOf = (key: string) => createHash('sha256').update(`shared page ${key}`).digest('base64url')

/** Pages that televisions have sent to phones, encrypted, for one day (specification: proxy 12). */
export function createSharedPages(db: Kysely<SharedPageTables>, vault: Vault, clock: Clock) {
  return {
    /** Stores a page. Of too many, the oldest is removed. @returns the key for its address, which is not stored */
    async share(sessionId: string, page: SharedPage): Promise<string> {
      const [id, key, now] = [randomUUID(), randomBytes(keyBytes).toString('base64url'), clock.now()]
      await db
        .insertInto('shared_pages')
        .values({
          id,
          session_id: sessionId,
          known_by: hashOf(key),
          page: vault.encrypt(JSON.stringify(page), pageOwner(id)),
          shared_at: now,
          expires_at: now + sharedPageTtlMs,
        })
        .execute()
      const rows = await db
        .selectFrom('shared_pages')
        .select('id')
        .where('session_id', '=', sessionId)
        .orderBy('shared_at', 'desc')
        .execute()
      const tooMany = rows.filter((row) => row.id !== id).slice(maxSharedPages - 1)
      if (tooMany.length > 0)
        await db
          .deleteFrom('shared_pages')
          .where(
            'id',
            'in',
            tooMany.map((row) => row.id),
          )
          .execute()
      return key
    },

    /** @returns undefined if no page that can be opened has this key. @throws VaultError */
    async open(key: string): Promise<{ page: SharedPage; sessionId: string; expiresAt: number } | undefined> {
      if (!keyShape.test(key)) return undefined
      const row = await db
        .selectFrom('shared_pages')
        .select(['id', 'session_id', 'page', 'expires_at'])
        .where('known_by', '=', hashOf(key))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!row) return undefined
      const page = z.parse(sharedPage, JSON.parse(vault.decrypt(row.page, pageOwner(row.id))))
      return { page, sessionId: row.session_id, expiresAt: Number(row.expires_at) }
    },

    /** How many pages of this session can be opened. */
    async count(sessionId: string): Promise<number> {
      const rows = await db
        .selectFrom('shared_pages')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', clock.now())
        .execute()
      return rows.length
    },

    /** Removes all pages of a session: their addresses then lead nowhere. */
    async takeBack(sessionId: string): Promise<void> {
      await db.deleteFrom('shared_pages').where('session_id', '=', sessionId).execute()
    },
  }
}

export interface SharedPageTables {
  /** Pages that televisions have sent to phones. */
  shared_pages: {
    id: string
    session_id: string
    /** Hash of the key in the address. */
    known_by: string
    /** Encrypted JSON (`src/contract/sharedPages.ts`). */
    page: string
    /** Milliseconds since 1970. */
    shared_at: number
    expires_at: number
  }
}

export const sharedPageMigrations: Record<string, StoreMigration> = {
  '018_shared_pages': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('shared_pages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('page', 'text', (column) => column.notNull())
        .addColumn('shared_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('shared_pages_session').on('shared_pages').column('session_id').execute()
    },
  },
}
