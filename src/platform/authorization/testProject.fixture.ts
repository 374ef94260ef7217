import type { Kysely } from 'kysely'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import type { Keys } from '../keys/keys.ts'
import { apiNames } from './apis.ts'
import type { AuthorizationTables } from './schema.ts'

/** A row of an account without restrictions. */
export const account = (
  { id, email }: { id: string; email: string },
  password_hash: string,
  created_at: number,
): AuthorizationTables['accounts'] => ({
  id,
  email,
  name: id,
  password_hash,
  created_at,
  organization: null,
  blocked_scopes: '',
  disabled_at: null,
  disabled_reason: null,
  new_password_required_at: null,
  channel_id: null,
})

/** Stores a project. @param apis the APIs that are enabled. Default: all */
export async function addProject(
  db: Kysely<AuthorizationTables>,
  { id, name = id, apis = apiNames }: { id: string; name?: string; apis?: readonly (typeof apiNames)[number][] },
  at: number,
): Promise<void> {
  await db.insertInto('projects').values({ id, name, organization: null, created_at: at }).execute()
  if (apis.length === 0) return
  await db
    .insertInto('project_apis')
    .values(apis.map((api) => ({ project_id: id, api, enabled_at: at })))
    .execute()
}

/** Stores the project `p` with all APIs, a client of it for televisions, and accounts that nobody can sign in to. */
export async function addTestProject(
  db: Kysely<AuthorizationTables>,
  accounts: readonly { id: string; email: string }[],
  at: number,
): Promise<void> {
  await addProject(db, { id: 'p' }, at)
  await db
    .insertInto('clients')
    .values({ id: 'c', project_id: 'p', name: 'TV', type: 'tv', secret_hash: '', created_at: at })
    .execute()
  await db
    .insertInto('accounts')
    .values(accounts.map((details) => account(details, '', at)))
    .execute()
}

/** Returns a function that stores a valid access token for an account, with scopes by their short names. */
export const tokenMaker =
  (store: { db: Kysely<AuthorizationTables>; keys: Keys }, scopes: ReturnType<typeof scopesOf>, at: number) =>
  async (accountId: string, names: readonly ScopeName[], projectId = 'p'): Promise<string> => {
    const value = `token-${Math.random().toString(36).slice(2)}`
    const scope = names.map((name) => scopes[name]).join(' ')
    await addLiveToken(store, { value, accountId, projectId, scope, createdAt: at, expiresAt: at + 400 * 86_400_000 })
    return value
  }

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
async function addLiveToken(
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
