import { t } from '#web/language/t.ts'
import type { Keys } from '../keys/keys.ts'
import { messages } from './messages.ts'
import { type AdminContext, AdminError } from './operation.ts'

export const noClient = (id: string) => new AdminError('missing', t(messages.noClient, { id }))

/** Names the secret that a page's form replaces, so that a form that is sent twice replaces only once. */
export const secretVersion = (keys: Keys, secretHash: string) => keys.hash('console-form', secretHash)

/** Finds OAuth clients, without those that belong to service accounts. */
export function createClientList({ db, keys, clock }: Pick<AdminContext, 'db' | 'keys' | 'clock'>) {
  const find = async (id: string) => {
    const client = await db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', id)
      .where('type', '!=', 'service')
      .executeTakeFirst()
    if (!client) throw noClient(id)
    return client
  }
  const redirectsOf = async (id: string) =>
    (await db.selectFrom('client_redirects').select('uri').where('client_id', '=', id).orderBy('uri').execute()).map(
      ({ uri }) => uri,
    )

  return {
    find,
    redirectsOf,
    list: (projectId: string) =>
      db
        .selectFrom('clients')
        .select(['id', 'name', 'type', 'disabled_at', 'created_at'])
        .where('project_id', '=', projectId)
        .where('type', '!=', 'service')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /** @throws AdminError when there is no such client */
    byId: async (id: string) => {
      const { secret_hash, old_secret_hash, old_secret_until, policy, ...client } = await find(id)
      const isOldSecretValid = old_secret_hash !== null && old_secret_until !== null && old_secret_until > clock.now()
      return {
        ...client,
        redirects: await redirectsOf(id),
        oldSecretUntil: isOldSecretValid ? old_secret_until : undefined,
        secretVersion: secretVersion(keys, secret_hash),
      }
    },
  }
}
