import type { Kysely } from 'kysely'
import { systemClock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import { apiNames } from '#platform/authorization/apis.ts'
import { addLiveToken } from '#platform/authorization/liveToken.fixture.ts'
import { type AuthorizationTables, withAuthorizationTables } from '#platform/authorization/schema.ts'
import type { Keys } from '#platform/keys.ts'
import { account } from '#platform/platform.fixture.ts'

/**
 * Stores an account, and an access token of it for a day, for the video service, its reports and the data hub. Call it
 * once for a database.
 * @returns the token
 */
export async function addPerson<Tables extends AuthorizationTables>(
  { db: store, keys }: { db: Kysely<Tables>; keys: Keys },
  person: { id: string; email: string },
  scopes: ReturnType<typeof scopesOf>,
): Promise<string> {
  const db = withAuthorizationTables(store)
  const at = systemClock.now()
  await db.insertInto('projects').values({ id: 'p', name: 'p', organization: null, created_at: at }).execute()
  await db
    .insertInto('project_apis')
    .values(apiNames.map((api) => ({ project_id: 'p', api, enabled_at: at })))
    .execute()
  await db
    .insertInto('clients')
    .values({ id: 'c', project_id: 'p', name: 'c', type: 'tv', secret_hash: '', created_at: at })
    .execute()
  await db
    .insertInto('accounts')
    .values(account(person, '', at))
    .execute()
  const scope = `${scopes.video} ${scopes.datahub}`
  const token = { value: 'token', accountId: person.id, projectId: 'p', scope }
  await addLiveToken({ db, keys }, { ...token, createdAt: at, expiresAt: at + 86_400_000 })
  return token.value
}
