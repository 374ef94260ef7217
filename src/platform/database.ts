import type { Migration } from 'kysely'
import { openStore, type Store } from '#storage/open.ts'
import { operatorMigrations } from './admin/migrations.ts'
import type { AdminTables } from './admin/tables.ts'
import { authorizationMigrations } from './authorization/migrations.ts'
import { securityEventMigrations } from './authorization/securityEventTables.ts'
import { serviceAccountMigrations } from './authorization/serviceAccountTables.ts'
import type { AuthorizationTables } from './authorization/tables.ts'
import { type OwnerTables, ownerMigrations } from './content-owners/tables.ts'
import { type DatahubTables, datahubMigrations } from './data-hub/tables.ts'
import { type QuotaTables, quotaMigrations } from './quotas/tables.ts'
import { type GroupTables, groupMigrations } from './reports/groups/tables.ts'
import type { PlatformSettings } from './settings.ts'
import { type TranscriptionTables, transcriptionMigrations } from './transcription/tables.ts'
import { type VideoTables, videoMigrations } from './video/tables.ts'

/** Every table of the platform, composed from its services. */
export interface PlatformTables
  extends AuthorizationTables,
    AdminTables,
    VideoTables,
    OwnerTables,
    GroupTables,
    QuotaTables,
    TranscriptionTables,
    DatahubTables {}

/** Run in the order of their names, so each new one of any service takes the next number (`003_…`). */
const migrations: Record<string, Migration> = {
  ...authorizationMigrations,
  ...operatorMigrations,
  ...videoMigrations,
  ...ownerMigrations,
  ...groupMigrations,
  ...quotaMigrations,
  ...serviceAccountMigrations,
  ...securityEventMigrations,
  ...transcriptionMigrations,
  ...datahubMigrations,
}

/** Opens the platform's database and brings it up to date; the caller closes it. */
export function openDatabase({
  dataDir,
  databaseUrl,
}: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>): Promise<Store<PlatformTables>> {
  return openStore<PlatformTables>({ room: 'platform', dataDir, databaseUrl, migrations })
}
