import type { Kysely, Migration } from 'kysely'
import { checkStore, openStore, type Store } from '#storage/open.ts'
import { grantMigrations } from './grants/schema.ts'
import { type LinkedTables, linkedMigrations } from './linked/schema.ts'
import { pairingMigrations } from './pairing/schema.ts'
import { sessionMigrations } from './session/schema.ts'
import type { ProxySettings } from './settings.ts'

/** All tables: each folder's stand on those of the folders that it builds on. */
export type ProxyTables = LinkedTables
export type ProxyDatabase = Kysely<ProxyTables>

/** Run in the order of their names: a name is never changed once a release had it. */
export const migrations: Record<string, Migration> = {
  ...grantMigrations,
  ...pairingMigrations,
  ...sessionMigrations,
  ...linkedMigrations,
}

/** Opens the proxy's own state and brings it up to date. */
export const openProxyDatabase = (
  settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>,
): Promise<Store<ProxyTables>> => openStore<ProxyTables>({ room: 'proxy', ...settings, migrations })

/** Looks whether this version can open the proxy's state. @throws Error as `checkStore` */
export const checkProxyDatabase = (settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>): Promise<void> =>
  checkStore({ room: 'proxy', ...settings, migrations })
