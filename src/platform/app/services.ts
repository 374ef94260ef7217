import type { FastifyInstance } from 'fastify'
import { consoleService } from '../admin/console/service.ts'
import type { Operations } from '../admin/operations.ts'
import { withAdminTables } from '../admin/schema.ts'
import { createAdminJobs } from '../admin/transcripts.ts'
import type { LiveSources } from '../alerts/live/check.ts'
import { alertService } from '../alerts/service.ts'
import { withGroupTables } from '../analytics/groups/schema.ts'
import { analyticsCommands, analyticsService } from '../analytics/reports.ts'
import { createFacts } from '../analytics/statistics.ts'
import type { ApiName } from '../authorization/apis.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { authorizationService } from '../authorization/service.ts'
import type { TakeBackup } from '../backup/takeBackup.ts'
import { backupCommands } from '../backup/takeBackup.ts'
import { batchService } from '../batch/service.ts'
import { withReportingTables } from '../bulk-reports/schema.ts'
import { reportingService } from '../bulk-reports/service.ts'
import { collectorCommands } from '../collector/control.ts'
import { grantPages } from '../collector/grantPages.ts'
import { openCollector } from '../collector/open.ts'
import type { PlatformContext } from '../context.ts'
import { answerCommands } from '../control.ts'
import { datahubCommands } from '../data-hub/commands.ts'
import { withDatahubTables } from '../data-hub/schema.ts'
import { datahubService } from '../data-hub/service.ts'
import { demoSeed } from '../demo/channel.ts'
import { withDemoBroadcasts } from '../demo/live/broadcasts.ts'
import { demoRecentCounts } from '../demo/live/recentCounts.ts'
import type { DemoSpan } from '../demo/numbers.ts'
import type { DemoNumbers } from '../demo/numbersState.ts'
import { discoveryService } from '../discovery/service.ts'
import { openapiService } from '../openapi/service.ts'
import { securityEventService } from '../security-events/service.ts'
import { storageFilesService } from '../storage-files/service.ts'
import { transcriptionService } from '../transcription/service.ts'
import type { Transcription } from '../transcription/transcription.ts'
import { createBroadcasts } from '../video/broadcasts.ts'
import { createAddedCounts } from '../video/counts.ts'
import { videoService } from '../video/service.ts'
import { createStatistics } from '../video/statistics.ts'
import { copyCommands } from '../warehouse/copy/control.ts'
import { createMigrationLock } from '../warehouse/migrationLock.ts'
import type { OpenedHub, OpenedWarehouse } from '../warehouse/warehouse.ts'
import { startPage } from './startPage.tsx'

interface ServicesContext {
  context: PlatformContext
  /** The context of a service whose API projects enable. */
  serving(api: ApiName): PlatformContext
  operations: Operations
  warehouse: OpenedWarehouse
  hub: OpenedHub
  transcription: Transcription
  takeBackup: TakeBackup
  demoNumbers: DemoNumbers
  /** Undefined where demo data is left as it is: then the demo has no live numbers. */
  demoSpan: DemoSpan | undefined
  demoBroadcasts: 'daily' | 'none'
}

/** What the caller starts, or starts something with, once the demo's numbers are made. */
interface StartedLater {
  startBulkReports(): void
  live: LiveSources
}

/** Registers every service on one origin, and answers commands that need a running platform. */
export async function registerServices(
  app: FastifyInstance,
  {
    context,
    serving,
    operations,
    warehouse,
    hub,
    transcription,
    takeBackup,
    demoNumbers,
    demoSpan,
    demoBroadcasts,
  }: ServicesContext,
): Promise<StartedLater> {
  const { settings, db, clock } = context
  const transcripts = createAdminJobs({
    db,
    clock,
    settings,
    events: operations.events,
    recordBuilder: transcription.recordBuilder,
  })
  startPage(app)
  await app.register(async (scope) => discoveryService(scope, context))
  await app.register(async (scope) => openapiService(scope, context))
  await app.register(async (scope) => batchService(scope, settings.naming))
  await app.register(async (scope) => authorizationService(scope, { ...context, db: withAuthorizationTables(db) }))
  await app.register(async (scope) => securityEventService(scope, context))
  await app.register(async (scope) => alertService(scope, context))
  await app.register(async (scope) =>
    consoleService(scope, { ...context, db: withAdminTables(db), operations, transcripts }),
  )
  const counts = createAddedCounts(db, clock.now)
  const added = createBroadcasts(db, clock.now)
  const broadcasts = demoSpan && demoBroadcasts === 'daily' ? withDemoBroadcasts(added, clock, demoSeed) : added
  const demoCounts =
    demoSpan &&
    demoRecentCounts({
      clock,
      seed: demoSeed,
      firstDay: demoSpan.firstDay,
      onError: (error) => app.log.error({ err: error }, 'the demo has no live numbers'),
    })
  const facts = createFacts(warehouse, demoNumbers.requireMade)
  const statistics = createStatistics(facts, [counts, ...(demoCounts ? [demoCounts] : [])])
  const live = { counts, broadcasts, statistics }
  await app.register(async (scope) => videoService(scope, { ...serving('video'), ...live }))
  await app.register(async (scope) => storageFilesService(scope, context))
  const analytics = {
    ...serving('analytics'),
    warehouse,
    db: withGroupTables(db),
    accounts: withAuthorizationTables(db),
    requireMade: demoNumbers.requireMade,
  }
  await app.register(async (scope) => analyticsService(scope, analytics))
  await app.register(async (scope) => {
    await datahubService(scope, {
      ...serving('datahub'),
      db: withDatahubTables(db),
      hub,
      operationDays: settings.operationDays,
    })
  })
  let startBulkReports = () => {}
  await app.register(async (scope) => {
    const { maker } = await reportingService(scope, {
      ...serving('reporting'),
      db: withReportingTables(db),
      warehouse,
      warehouseId: hub.id,
      checkMs: settings.reportingCheckMs,
    })
    startBulkReports = maker.start
  })
  const collector = openCollector({
    imports: { ...context, warehouse, db: withAuthorizationTables(db), dataDir: settings.dataDir },
    db,
    clock,
    settings,
    warehouseId: hub.id,
    keys: context.keys,
    onError: (error) => app.log.error({ err: error }, 'reports were not collected'),
  })
  app.addHook('onClose', collector.close)
  collector.loop.start()
  await app.register(async (scope) => grantPages(scope, { ...collector, clock }))
  await answerCommands(app, settings.dataDir, {
    ...analyticsCommands(analytics),
    ...datahubCommands({ db, hub, clock }),
    ...collectorCommands(collector),
    ...backupCommands(takeBackup),
    ...copyCommands({ ...context, warehouse, hub, migrationLock: createMigrationLock(db, clock) }),
  })
  await app.register(async (scope) =>
    transcriptionService(scope, { ...context, holderOf: operations.apiKeys.byKey, transcription }),
  )
  return { startBulkReports, live }
}
