import { openStore, type Store } from '#storage/open.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { adminMigrations } from './admin/migrations.ts'
import type { AdminTables } from './admin/schema.ts'
import { type AlertTables, alertMigrations } from './alerts/schema.ts'
import { type GroupTables, groupMigrations } from './analytics/groups/schema.ts'
import { accountMailMigrations } from './authorization/accountMailSchema.ts'
import { authorizationMigrations } from './authorization/migrations.ts'
import { providerMigrations } from './authorization/providerSchema.ts'
import type { AuthorizationTables } from './authorization/schema.ts'
import { securityEventMigrations } from './authorization/securityEventSchema.ts'
import { serviceAccountMigrations } from './authorization/serviceAccountSchema.ts'
import { type ReportingTables, reportingMigrations } from './bulk-reports/schema.ts'
import { type CollectorTables, collectorMigrations } from './collector/schema.ts'
import { type OwnerTables, ownerMigrations } from './content-owners/schema.ts'
import { type DatahubTables, datahubMigrations } from './data-hub/schema.ts'
import { type QuotaTables, quotaMigrations } from './quotas/schema.ts'
import type { PlatformSettings } from './settings/settings.ts'
import { type StorageFileTables, storageFileMigrations } from './storage-files/schema.ts'
import { type TranscriptionTables, transcriptionMigrations } from './transcription/schema.ts'
import { type VideoTables, videoMigrations } from './video/schema.ts'
import { type MigrationLockTables, migrationLockMigrations } from './warehouse/migrationLock.ts'
import { type UpkeepTables, upkeepMigrations } from './warehouse/upkeep.ts'

/** Every table of the platform, composed from its services. */
export interface PlatformTables
  extends AuthorizationTables,
    AdminTables,
    VideoTables,
    OwnerTables,
    GroupTables,
    QuotaTables,
    TranscriptionTables,
    StorageFileTables,
    DatahubTables,
    ReportingTables,
    CollectorTables,
    UpkeepTables,
    AlertTables,
    MigrationLockTables {}

/** Run in the order of their names: each new migration of any service takes the next number (`003_…`). */
export const platformMigrations: Record<string, StoreMigration> = {
  ...authorizationMigrations,
  ...adminMigrations,
  ...videoMigrations,
  ...ownerMigrations,
  ...groupMigrations,
  ...quotaMigrations,
  ...serviceAccountMigrations,
  ...securityEventMigrations,
  ...providerMigrations,
  ...accountMailMigrations,
  ...transcriptionMigrations,
  ...storageFileMigrations,
  ...datahubMigrations,
  ...upkeepMigrations,
  ...migrationLockMigrations,
  ...alertMigrations,
  ...reportingMigrations,
  ...collectorMigrations,
}

/** Opens the platform's database and brings it up to date; the caller closes it. */
export function openDatabase({
  dataDir,
  databaseUrl,
}: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>): Promise<Store<PlatformTables>> {
  return openStore<PlatformTables>({ databaseName: 'platform', dataDir, databaseUrl, migrations: platformMigrations })
}
