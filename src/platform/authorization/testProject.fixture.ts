import type { Kysely } from 'kysely'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import type { Keys } from '../keys/keys.ts'
import { apiNames } from './apis.ts'
import { addLiveToken } from './liveToken.fixture.ts'
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
