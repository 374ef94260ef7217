import type { Kysely } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import type { AuthorizationTables } from './schema.ts'

interface LiveToken {
  value: string
  accountId: string
  projectId: string
  /** Full identifiers, with spaces between them. */
  scope: string
  createdAt: number
  expiresAt: number
}

/** Stores a live access token of the client `c`, with a grant that never ends. */
export async function addLiveToken(
  { db, keys }: { db: Kysely<AuthorizationTables>; keys: Keys },
  { value, accountId, projectId, scope, createdAt, expiresAt }: LiveToken,
): Promise<void> {
  const grant = {
    id: value,
    account_id: accountId,
    client_id: 'c',
    project_id: projectId,
    scope,
    created_at: createdAt,
  }
  await db
    .insertInto('grants')
    .values({ ...grant, expires_at: null, ended_at: null })
    .execute()
  const token_hash = keys.hash('access-token', value)
  await db
    .insertInto('access_tokens')
    .values({ token_hash, grant_id: value, scope, created_at: createdAt, expires_at: expiresAt })
    .execute()
}
