import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import type { Leases } from '#storage/leases.ts'
import type { EncryptedColumn, Known, Part } from '../part.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { createGrantStore, tokenIdentifiers } from './grants.ts'
import { createRevocations } from './revocations.ts'
import { type GrantTables, grantMigrations } from './schema.ts'
import { createTokenManager } from './tokenManager.ts'
import type { Vault } from './vault.ts'

const token = (table: 'grants' | 'revocation', column: string): EncryptedColumn => ({
  table,
  column,
  needs: ['client_id'],
  owner: ({ id, client_id }) => ({ id: String(id), clientId: String(client_id), field: column }),
})

export const tokensPart: Part = {
  name: 'tokens',
  migrations: grantMigrations,
  encryptedColumns: [
    { ...token('grants', 'refresh_token'), derived: tokenIdentifiers },
    token('grants', 'access_token'),
    token('revocation', 'refresh_token'),
  ],
  async sweep({ db, now, grantReferences }) {
    const unreferenced = grantReferences.map(
      ({ table, column }) =>
        sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = grants.id)`,
    )
    await db
      .withTables<Known<GrantTables>>()
      .deleteFrom('grants')
      .where('created_at', '<', now - dayMs)
      .where(({ and }) => and(unreferenced))
      .execute()
  },
}

interface TokensContext {
  settings: Pick<ProxySettings, 'upstream'>
  db: Kysely<GrantTables>
  vault: Vault
  clock: Clock
  leases: Leases
  /** The authorization server, called as the client of the grants. */
  authorization: AuthorizationClient
  clientId: string
}

/** Opens the grants of one client: their tokens are stored, refreshed and revoked. */
export function openTokens({ log }: FastifyInstance, context: TokensContext) {
  const { settings, db, vault, clock, leases, clientId, authorization } = context
  const grants = createGrantStore(db, vault, clock, clientId)
  const tokens = createTokenManager({ grants, leases, authorization, clock, callTimeoutMs: settings.upstream.timeout })
  const onError = (error: unknown, message: string) => log.warn({ err: error }, message)
  const revocations = createRevocations({ db, vault, authorization, clock, clientId, onError })
  return {
    grants,
    tokens,
    revocations,
    async close() {
      await revocations.close()
      await tokens.close()
    },
  }
}
