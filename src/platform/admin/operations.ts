import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { scopesOf } from '#contract/scopes.ts'
import type { AlertTables } from '../alerts/schema.ts'
import type { GroupTables } from '../analytics/groups/schema.ts'
import { createRevocation } from '../authorization/revocation.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { createSecurityEvents } from '../authorization/securityEvents.ts'
import { collectionStates } from '../collector/collectionStates.ts'
import { type CollectorTables, withCollectorTables } from '../collector/schema.ts'
import type { OwnerTables } from '../content-owners/schema.ts'
import type { DatahubTables } from '../data-hub/schema.ts'
import { createEventLog, type EventTables } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { VideoTables } from '../video/schema.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import { createAccounts } from './accounts.ts'
import { createAdministrators } from './administrators.ts'
import { createAdminAlerts } from './alerts.ts'
import { createApiKeys } from './apiKeys.ts'
import { createAdminClients } from './clients.ts'
import { createAdminGrants } from './grants.ts'
import { createAdminContentOwners, createAdminHubCustomers } from './memberships.ts'
import type { AdminContext } from './operation.ts'
import { createAdminPictures } from './pictures.ts'
import { createProjects } from './projects.ts'
import { createAdminProviders } from './providers.ts'
import { createAdminReceivers } from './receivers.ts'
import { type AdminTables, withAdminTables } from './schema.ts'
import { createAdminServiceAccounts } from './serviceAccounts.ts'

interface OperationsContext<Tables> {
  db: Kysely<Tables>
  keys: Keys
  clock: Clock
  settings: Pick<PlatformSettings, 'eventLogEntries' | 'naming' | 'providers' | 'securityEvents'>
}

/** All that an administrator can do: the console's pages and the commands call nothing else. */
export function createOperations<
  Tables extends AdminTables &
    AlertTables &
    CollectorTables &
    GroupTables &
    VideoTables &
    OwnerTables &
    DatahubTables &
    EventTables,
>({ db, keys, clock, settings }: OperationsContext<Tables>) {
  const events = createEventLog(db, clock, settings.eventLogEntries)
  const securityEvents = createSecurityEvents(clock)
  const context: AdminContext = {
    db: withAdminTables(db),
    keys,
    clock,
    events,
    scopes: scopesOf(settings.naming),
    revocation: createRevocation({ db: withAuthorizationTables(db), keys, clock, securityEvents }),
    securityEvents,
    videoRepository: createVideoRepository(db),
    networks: settings.securityEvents.networks,
    providerNetworks: settings.providers.networks,
  }
  return {
    accounts: createAccounts(context),
    administrators: createAdministrators(context),
    alerts: createAdminAlerts({ ...context, alerts: db }),
    apiKeys: createApiKeys(context),
    clients: createAdminClients(context),
    /** The state of every collection. */
    collections: { list: () => collectionStates(withCollectorTables(db)) },
    contentOwners: createAdminContentOwners(context),
    events,
    grants: createAdminGrants(context),
    hubCustomers: createAdminHubCustomers(context),
    pictures: createAdminPictures(context),
    projects: createProjects(context),
    providers: createAdminProviders(context),
    receivers: createAdminReceivers(context),
    serviceAccounts: createAdminServiceAccounts(context),
  }
}

export type Operations = ReturnType<typeof createOperations>
