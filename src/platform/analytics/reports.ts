import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { analyticsPaths, type ReportParameter, type ResultTable, resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import type { Clock } from '#contract/clock.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import { reportScopeNames } from '#contract/scopes.ts'
import { withStandardParameters } from '../api/standardParameters.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import type { Command } from '../control.ts'
import type { Keys } from '../keys/keys.ts'
import {
  type MethodCall,
  type ResourceApi,
  type ResourceParameter,
  resourceMethods,
} from '../methods/resourceMethod.ts'
import { addMethods } from '../methods/routes.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import { importCommands } from '../warehouse/import/control.ts'
import { applyNotes } from '../warehouse/import/notes.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { exportCommands } from './export/exportFile.ts'
import { membersOfGroup } from './groups/groupAccess.ts'
import { bodies } from './groups/requests.ts'
import type { GroupTables } from './groups/schema.ts'
import { groupApi, groupService } from './groups/service.ts'
import { createReports, type RequireMade } from './planner/answer.ts'
import { parseParameters } from './planner/parameters.ts'
import { planReport } from './planner/plan.ts'
import { requireActing } from './planner/rowAccess.ts'
import { version } from './version.ts'

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
  requireMade?: RequireMade | undefined
}

/** Registers the analytics API, on the warehouse that this process owns. */
export async function analyticsService(app: FastifyInstance, context: AnalyticsContext): Promise<void> {
  withStandardParameters(app)
  reportService(app, context)
  groupService(app, context)
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

interface ReportCall extends AnalyticsContext, MethodCall {
  accountId: string
  answerReport: ReturnType<typeof createReports>
}

const day = (description: string) => ({ description, required: true as const, pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}' })

/** `reports.query`: `GET /v2/reports` (specification: reports 1). */
const query = resourceMethods<ReportCall>()({
  httpMethod: 'GET',
  path: `${version}${analyticsPaths.reports}`,
  description: 'Returns a report.',
  parameters: {
    ids: { description: 'channel==MINE, channel==ID or contentOwner==NAME.', required: true },
    startDate: day('First day, YYYY-MM-DD.'),
    endDate: day('Last day, YYYY-MM-DD.'),
    metrics: { description: 'Metrics, separated by commas or repeated.', required: true, repeated: true },
    dimensions: { description: 'Dimensions, separated by commas or repeated.', repeated: true },
    filters: { description: 'dimension==value, separated by semicolons or repeated.', repeated: true },
    sort: {
      description: 'Dimensions and metrics, separated by commas; - in front sorts in descending order.',
      repeated: true,
    },
    maxResults: { description: 'The largest number of rows.', type: 'integer' },
    startIndex: { description: 'The first row, counted from 1.', type: 'integer' },
    currency: { description: 'Currency of money, ISO 4217.' },
    includeHistoricalChannelData: { description: 'Includes days before the channel was linked.', type: 'boolean' },
    onBehalfOfContentOwner: { description: 'Content owner for whom the account acts.' },
  } satisfies Record<ReportParameter, ResourceParameter>,
  answer: resultTable,
  furtherFields: 'errors',
  refusals: [409],
  scopes: reportScopeNames,
  handler: async ({ request, accountId, answerReport, owners, requireAccess, settings }): Promise<ResultTable> => {
    const { brand } = settings.naming
    const parsed = parseParameters(request.query as Record<string, unknown>, brand)
    await requireActing(parsed, accountId, owners)
    const plan = planReport(parsed)
    if (plan.scopes !== reportScopeNames) await requireAccess(request, plan.scopes)
    const rows = await answerReport(plan, accountId)
    return {
      kind: `${brand}Analytics#resultTable`,
      columnHeaders: plan.columnHeaders,
      ...(rows.length > 0 ? { rows } : {}),
    }
  },
})

/** Reports and groups (specification: reports 1; specification: groups 2). */
export const analyticsApi = (brand: string): ResourceApi => ({
  name: `${brand}Analytics`,
  version: version.slice(1),
  title: 'Analytics API',
  description: 'Reports of channels and content owners, and groups to report on.',
  schemas: {
    QueryResponse: resultTable,
    Group: group,
    ListGroupsResponse: groupListResponse,
    GroupItem: groupItem,
    ListGroupItemsResponse: groupItemListResponse,
    NewGroup: bodies.newGroup,
    ChangedGroup: bodies.changedGroup,
    NewGroupItem: bodies.newItem,
  },
  refusal: { name: 'Error', schema: apiError },
  resources: { reports: { query }, ...groupApi },
})

function reportService(app: FastifyInstance, context: AnalyticsContext): void {
  const answerReport = createReports({
    ...context,
    membersOfGroup: (owner, id) => membersOfGroup(context, owner, id),
  })
  addMethods(app, [query], async ({ scopes }, call) => {
    const { accountId } = await context.requireAccess(call.request, scopes)
    return { ...context, ...call, accountId, answerReport }
  })
}
