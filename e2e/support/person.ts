import type { Kysely } from 'kysely'
import { systemClock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import { type AuthorizationTables, withAuthorizationTables } from '#platform/authorization/schema.ts'
import { addTestProject, tokenMaker } from '#platform/authorization/testProject.fixture.ts'
import type { Keys } from '#platform/keys/keys.ts'

/**
 * Stores an account, and an access token of it, for the video service, its reports and the data hub. Call it
 * once for a database.
 * @returns the token
 */
export async function addPerson<Tables extends AuthorizationTables>(
  { db: store, keys }: { db: Kysely<Tables>; keys: Keys },
  person: { id: string; email: string },
  scopes: ReturnType<typeof scopesOf>,
): Promise<string> {
  const db = withAuthorizationTables(store)
  const createdAt = systemClock.now()
  await addTestProject(db, [person], createdAt)
  return tokenMaker({ db, keys }, scopes, createdAt)(person.id, ['video', 'datahub'])
}
