import { randomBytes, randomUUID } from 'node:crypto'
import { createVault, keysOfThisMachine } from '#proxy/core/tokens/vault.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import type { StoreOptions } from '#storage/options.ts'

const hour = 3_600_000
const batchSize = 500

/**
 * Writes signed-in televisions to a proxy's database, as pairing would, and returns their cookies.
 * @param database its folder, or its options
 */
export async function seedSessions(
  database: string | Pick<StoreOptions, 'dataDir' | 'databaseUrl'>,
  clientId: string,
  count: number,
  now = Date.now(),
): Promise<string[]> {
  const options = typeof database === 'string' ? { dataDir: database, databaseUrl: undefined } : database
  const { db, close } = await openProxyDatabase({ databaseUrl: undefined, ...options })
  const vault = createVault(await keysOfThisMachine(options.dataDir))
  const cookies: string[] = []
  for (let done = 0; done < count; done += batchSize) {
    const televisions = Array.from({ length: Math.min(batchSize, count - done) }, () => {
      const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')]
      cookies.push(`tenfoot_session=${secret}`)
      const owner = (field: string) => ({ id, clientId, field })
      return {
        grant: {
          id,
          client_id: clientId,
          // Each has its own account: shared answers would measure the cache.
          subject: id,
          scope: 'openid',
          refresh_token: vault.encrypt(randomBytes(32).toString('base64url'), owner('refresh_token')),
          access_token: vault.encrypt(randomBytes(32).toString('base64url'), owner('access_token')),
          access_expires_at: now + hour,
          refresh_at: now + hour,
          refresh_expires_at: null,
          version: 0,
          failures: 0,
          retry_at: 0,
          trouble: null,
          trouble_status: null,
          refreshed_at: 0,
          ended: null,
          ended_at: null,
          created_at: now,
        },
        television: {
          id,
          known_by: vault.keyedHash(secret),
          known_before: null,
          active: id,
          created_at: now,
          seen_at: now,
        },
        session: {
          id,
          television_id: id,
          grant_id: id,
          pairing_id: null,
          created_at: now,
          seen_at: now,
        },
      }
    })
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('grants')
        .values(televisions.map(({ grant }) => grant))
        .execute()
      await trx
        .insertInto('television')
        .values(televisions.map(({ television }) => television))
        .execute()
      await trx
        .insertInto('session')
        .values(televisions.map(({ session }) => session))
        .execute()
    })
  }
  await close()
  return cookies
}
