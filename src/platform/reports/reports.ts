import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { analyticsPaths, type ResultTable, resultTable } from '#contract/analytics.ts'
import type { Clock } from '#contract/clock.ts'
import { reportScopeNames } from '#contract/scopes.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import type { Command } from '../control.ts'
import type { DemoNumbers } from '../demo/numbersState.ts'
import type { Keys } from '../keys.ts'
import type { PlatformSettings } from '../settings.ts'
import { answering, withStandardParameters } from '../standardParameters.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import { importCommands } from '../warehouse/import/control.ts'
import { applyNotes } from '../warehouse/import/notes.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { exportCommands } from './export/control.ts'
import { membersOfGroup } from './groups/members.ts'
import type { GroupTables } from './groups/schema.ts'
import { groupService } from './groups/service.ts'
import { createReports } from './planner/answer.ts'
import { parseParameters } from './planner/parameters.ts'
import { planReport } from './planner/plan.ts'
import { requireActing } from './planner/rowAccess.ts'

export interface AnalyticsContext {
  requireAccess: RequireAccess
  videoRepository: VideoRepository
  owners: ContentOwners
  settings: Pick<PlatformSettings, 'dataDir' | 'naming'>
  db: Kysely<GroupTables>
  accounts: Kysely<AuthorizationTables>
  clock: Clock
  keys: Keys
  warehouse: Warehouse
  requireMade?: DemoNumbers['requireMade'] | undefined
}

/** The analytics API's version, its first segment on the platform's origin (specification: reports 11). */
const version = '/v2'

/** Registers the analytics API, on the warehouse that this process owns. */
export async function analyticsService(app: FastifyInstance, context: AnalyticsContext): Promise<void> {
  withStandardParameters(app)
  reportsQuery(app, context)
  groupService(app, version, context)
  const { warehouse, videoRepository, owners, settings } = context
  const importContext = { warehouse, videoRepository, owners, db: context.accounts, dataDir: settings.dataDir }
  // Applies the notes of an import that was killed. A failure does not stop the start: the next import reports it.
  await applyNotes(warehouse, importContext).catch((error: unknown) =>
    app.log.warn({ err: error }, 'an import is not whole'),
  )
}

/** The commands of this machine that the process with the warehouse runs. */
export function analyticsCommands(context: AnalyticsContext): { [command: string]: Command } {
  const { warehouse, videoRepository, owners, settings, clock, db, accounts, requireMade } = context
  const importContext = { warehouse, videoRepository, owners, db: accounts, dataDir: settings.dataDir }
  const { brand } = settings.naming
  return {
    ...importCommands(importContext),
    ...exportCommands({ ...importContext, groups: db, clock, brand, requireMade }),
  }
}

/** `reports.query`: `GET /v2/reports` (specification: reports 1). */
function reportsQuery(app: FastifyInstance, context: AnalyticsContext): void {
  const { brand } = context.settings.naming
  const kind = `${brand}Analytics#resultTable`
  const answerReport = createReports({
    ...context,
    membersOfGroup: (owner, id) => membersOfGroup(context, owner, id),
  })

  app.get<{ Querystring: Record<string, unknown> }>(
    `${version}${analyticsPaths.reports}`,
    answering(resultTable, 'errors'),
    async (request) => {
      const { accountId } = await context.requireAccess(request, reportScopeNames)
      const parsed = parseParameters(request.query, brand)
      await requireActing(parsed, accountId, context.owners)
      const plan = planReport(parsed)
      if (plan.scopes !== reportScopeNames) await context.requireAccess(request, plan.scopes)
      const rows = await answerReport(plan, accountId)
      const table: ResultTable = { kind, columnHeaders: plan.columnHeaders, ...(rows.length > 0 ? { rows } : {}) }
      return table
    },
  )
}
