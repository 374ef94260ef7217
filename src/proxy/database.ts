import type { Kysely } from 'kysely'
import { checkStore, openStore, type Store } from '#storage/open.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { withCoreParts } from './core/core.ts'
import type { Part } from './core/part.ts'
import type { ConnectTables } from './modules/connect/connectionRequests.ts'
import type { FleetTables } from './modules/fleet/schema.ts'
import type { NoteTables } from './modules/notes/notes.ts'
import type { NowTables } from './modules/now/schema.ts'
import type { PinTables } from './modules/pin/pins.ts'
import type { RecordingTables } from './modules/recordings/recordings.ts'
import type { EventTables } from './modules/security-events/securityEvents.ts'
import type { SharedPageTables } from './modules/shared-pages/sharedPages.ts'
import type { SpeakerTables } from './modules/speakers/speakers.ts'
import type { TextInputTables } from './modules/text-input/textInputs.ts'
import { modules } from './modules.ts'
import type { ProxySettings } from './settings.ts'

/** All tables, those of all modules too. */
export type ProxyTables = ConnectTables &
  TextInputTables &
  NoteTables &
  PinTables &
  NowTables &
  RecordingTables &
  EventTables &
  FleetTables &
  SharedPageTables &
  SpeakerTables
export type ProxyDatabase = Kysely<ProxyTables>

type Location = Pick<ProxySettings, 'dataDir' | 'databaseUrl'>

/** All parts of the proxy. */
export const allParts = withCoreParts(modules)

/** Migrations in the order of their names. */
export const migrationsOf = (parts: readonly Part[]): Record<string, StoreMigration> =>
  Object.assign({}, ...parts.map(({ migrations }) => migrations))

export const migrations = migrationsOf(allParts)

/** Opens the proxy's database and runs missing migrations. */
export const openProxyDatabase = (settings: Location, parts: readonly Part[] = allParts): Promise<Store<ProxyTables>> =>
  openStore<ProxyTables>({ databaseName: 'proxy', ...settings, migrations: migrationsOf(parts) })

/** Checks whether this version can open the proxy's database. @throws Error as `checkStore` */
export const checkProxyDatabase = (settings: Location): Promise<void> =>
  checkStore({ databaseName: 'proxy', ...settings, migrations })
