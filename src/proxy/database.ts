import type { Kysely, Migration, Transaction } from 'kysely'
import { checkStore, openStore, type Store } from '#store/open.ts'
import { type ConnectTables, connectMigrations } from './connect/tables.ts'
import { type EventTables, eventMigrations } from './events/tables.ts'
import { type HandoffTables, handoffMigrations } from './handoff/tables.ts'
import { type LeaseTables, leaseMigrations } from './lease/tables.ts'
import { type PairingTables, pairingMigrations } from './pairing/tables.ts'
import { type RevocationTables, revocationMigrations } from './revocation/tables.ts'
import { type SessionTables, sessionMigrations } from './session/tables.ts'
import type { ProxySettings } from './settings.ts'
import { type TokenTables, tokenMigrations, tokenNameMigrations } from './tokens/tables.ts'
import { type VaultTables, vaultMigrations, vaultPrintMigrations } from './vault/tables.ts'

export interface ProxyTables
  extends VaultTables,
    LeaseTables,
    TokenTables,
    PairingTables,
    SessionTables,
    HandoffTables,
    RevocationTables,
    EventTables,
    ConnectTables {}
export type ProxyDatabase = Kysely<ProxyTables> | Transaction<ProxyTables>

/** In one order for all: a name is never changed once a release had it. */
export const migrations: Record<string, Migration> = {
  ...vaultMigrations,
  ...leaseMigrations,
  ...tokenMigrations,
  ...pairingMigrations,
  ...sessionMigrations,
  ...handoffMigrations,
  ...revocationMigrations,
  ...eventMigrations,
  ...tokenNameMigrations,
  ...connectMigrations,
  ...vaultPrintMigrations,
}

/** Opens the proxy's own state and brings it up to date. */
export const openProxyDatabase = (
  settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>,
): Promise<Store<ProxyTables>> => openStore<ProxyTables>({ room: 'proxy', ...settings, migrations })

/** Looks whether this version can open the proxy's state. @throws Error as `checkStore` */
export const checkProxyDatabase = (settings: Pick<ProxySettings, 'dataDir' | 'databaseUrl'>): Promise<void> =>
  checkStore({ room: 'proxy', ...settings, migrations })
