import type { Kysely, Selectable } from 'kysely'
import type { Keys } from '#platform/keys/keys.ts'
import { prepared } from '#storage/prepared.ts'
import type { AuthorizationTables } from '../schema.ts'

/** The address at which browsers come back from a provider: operators register it there. */
export const providerCallbackPath = '/sign-in/provider/callback'

type Db = Kysely<AuthorizationTables>
export type ProviderRow = Selectable<AuthorizationTables['identity_providers']>
/** A provider as the sign-in page offers it. */
export type OfferedProvider = Pick<ProviderRow, 'id' | 'name' | 'domains'>

const inOrder = prepared((db: Db) =>
  db.selectFrom('identity_providers').select(['id', 'name', 'domains']).orderBy('name').orderBy('id'),
)

/** In the order of their buttons. */
export const offeredProviders = async (db: Db): Promise<readonly OfferedProvider[]> => (await inOrder(db, {})).rows

export const providerById = (db: Db, id: string): Promise<ProviderRow | undefined> =>
  db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst()

/** The provider whose people have addresses of this domain. */
export const providerOfAddress = <Provider extends Pick<ProviderRow, 'domains'>>(
  providers: readonly Provider[],
  address: string,
): Provider | undefined => {
  const domain = address.trim().toLowerCase().split('@').at(-1)
  return address.includes('@') ? providers.find(({ domains }) => domains.split(' ').includes(domain ?? '')) : undefined
}

/** The secret in the form that is stored. */
export const sealSecret = (keys: Keys, id: string, secret: string) => keys.encrypt(subjectOf(id), secret)
export const openSecret = (keys: Keys, { id, client_secret }: ProviderRow) => keys.decrypt(subjectOf(id), client_secret)
const subjectOf = (id: string) => `secret of the provider ${id}`
