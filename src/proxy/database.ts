import type { Kysely, Migration, Transaction } from 'kysely'
import { checkStore, openStore, type Store } from '#store/open.ts'
import { type LeaseTables, leaseMigrations } from './grants/leaseSchema.ts'
import { type RevocationTables, revocationMigrations } from './grants/revocationSchema.ts'
import { type TokenTables, tokenMigrations, tokenNameMigrations } from './grants/schema.ts'
import { type EventTables, eventMigrations } from './grants/securityEventSchema.ts'
import { type VaultTables, vaultMigrations, vaultPrintMigrations } from './grants/vaultSchema.ts'
import { type ConnectTables, connectMigrations } from './linked/linkSchema.ts'
import { type HandoffTables, handoffMigrations } from './linked/textInputSchema.ts'
import { type PairingTables, pairingMigrations } from './pairing/schema.ts'
import { type SessionTables, sessionMigrations } from './session/schema.ts'
import type { ProxySettings } from './settings.ts'

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
