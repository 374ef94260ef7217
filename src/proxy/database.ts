import type { Kysely } from 'kysely'
import { checkStore, openStore, type Store } from '#storage/open.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { pairingMigrations } from './core/pairing/schema.ts'
import { sessionMigrations } from './core/session/schema.ts'
import { grantMigrations } from './core/tokens/schema.ts'
import { type LinkedTables, linkedMigrations } from './phone-codes/schema.ts'
import type { ProxySettings } from './settings.ts'

/** All tables: those of each folder include those of the folders that it imports. */
export type ProxyTables = LinkedTables
export type ProxyDatabase = Kysely<ProxyTables>

/** Migrations in the order of their names. A released name is never changed. */
export const migrations: Record<string, StoreMigration> = {
  ...grantMigrations,
  ...pairingMigrations,
  ...sessionMigrations,
  ...linkedMigrations,
}

/** Opens the proxy's database and runs missing migrations. */
export const openProxyDatabase = (
  settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>,
): Promise<Store<ProxyTables>> => openStore<ProxyTables>({ databaseName: 'proxy', ...settings, migrations })

/** Checks whether this version can open the proxy's database. @throws Error as `checkStore` */
export const checkProxyDatabase = (settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>): Promise<void> =>
  checkStore({ databaseName: 'proxy', ...settings, migrations })
