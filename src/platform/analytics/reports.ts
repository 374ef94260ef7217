import type { FastifyInstance } from 'fastify'
import { analyticsPaths, type ResultTable } from '#contract/analytics.ts'
import { reportScopeNames } from '#contract/scopes.ts'
import { ApiProblem } from '../apiProblem.ts'
import { withAuthorizationTables } from '../authorization/tables.ts'
import type { PlatformContext } from '../context.ts'
import { serveControl } from '../control.ts'
import { withStandardParameters } from '../standardParameters.ts'
import { groupService } from './groups/service.ts'
import { importCommands } from './import/control.ts'
import { tellRegister } from './import/register.ts'
import { type Owner, parseParameters } from './planner/parameters.ts'
import { planReport } from './planner/plan.ts'
import { notYours } from './planner/refusals.ts'
import { statementFor } from './planner/statement.ts'
import { WarehouseBusy } from './warehouse/pool.ts'
import type { Warehouse } from './warehouse/warehouse.ts'

export interface AnalyticsContext
  extends Pick<PlatformContext, 'requireAccess' | 'library' | 'owners' | 'settings' | 'db' | 'clock' | 'keys'> {
  warehouse: Warehouse
}

/** The analytics API's version, its first segment on the platform's origin (specification 2, section 9). */
const version = '/v2'

/** The analytics API, and the way in for the import command: this process owns the warehouse. */
export async function analyticsService(app: FastifyInstance, context: AnalyticsContext): Promise<void> {
  withStandardParameters(app)
  reportsQuery(app, context)
  groupService(app, version, context)
  const { warehouse, library, owners, settings } = context
  const parts = { warehouse, library, owners, db: withAuthorizationTables(context.db), dataDir: settings.dataDir }
  // What a killed import left untold; a start never fails for it, the next import says what is wrong.
  await tellRegister(warehouse, parts).catch((error: unknown) => app.log.warn({ err: error }, 'an import is not whole'))
  try {
    const control = await serveControl(settings.dataDir, importCommands(parts))
    app.addHook('onClose', control.close)
  } catch (error) {
    app.log.warn({ err: error }, 'the import command cannot reach this process (is DATA_DIR a very long path?)')
  }
}

/** `reports.query`: `GET /v2/reports` (specification 2; facts: analytics). */
function reportsQuery(app: FastifyInstance, context: AnalyticsContext): void {
  const { warehouse, settings } = context
  const kind = `${settings.naming.brand}Analytics#resultTable`

  app.get<{ Querystring: Record<string, unknown> }>(`${version}${analyticsPaths.reports}`, async (request, reply) => {
    const { accountId } = await context.requireAccess(request, reportScopeNames)
    const plan = planReport(parseParameters(request.query))
    if (plan.report.scopes !== reportScopeNames) await context.requireAccess(request, plan.report.scopes)
    const channelId = await channelFor(plan.owner, accountId, context)
    const { sql, bound } = statementFor(plan, channelId)
    const rows = await warehouse.read(sql, bound).catch((error: unknown) => {
      if (!(error instanceof WarehouseBusy)) throw error
      reply.header('retry-after', '1')
      throw new ApiProblem(503, 'backendError', 'Too many reports are being made. Try again in a second.')
    })
    const table: ResultTable = { kind, columnHeaders: plan.columnHeaders, ...(rows.length > 0 ? { rows } : {}) }
    return table
  })
}

/** @throws ApiProblem 403 `forbidden` for what the account does not own, whether it exists or not */
async function channelFor(owner: Owner, accountId: string, { library }: AnalyticsContext): Promise<string> {
  if ('contentOwner' in owner) throw notYours(`this account is not linked to the content owner ${owner.contentOwner}.`)
  if (owner.channel === 'MINE') {
    const channel = await library.channelOf(accountId)
    if (!channel) throw notYours('this account has no channel.')
    return channel.id
  }
  if (!(await library.ownsChannel(accountId, owner.channel)))
    throw notYours(`this account does not own the channel ${owner.channel}.`)
  return owner.channel
}
