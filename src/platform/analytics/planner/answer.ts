import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import type { Day } from '#platform/time/days.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { Cell, Warehouse } from '#platform/warehouse/port.ts'
import { builtMonths } from '#platform/warehouse/rollups.ts'
import { groupItemColumns } from '../catalogue/filters.ts'
import type { GroupMembers } from '../groups/groupAccess.ts'
import type { GroupOwner } from '../groups/groups.ts'
import { invalidValue, notSupported } from '../refusals.ts'
import { chooseSources } from './chooseSources.ts'
import type { Plan } from './plan.ts'
import { requireOwned } from './requireOwned.ts'
import { type Condition, rowAccessOf, rowsOf } from './rowAccess.ts'
import { type Reading, statementFor } from './statement.ts'

/** What a caller wants to read. */
export interface RowsToRead {
  /** Left out: those of every channel and content owner. */
  channels?: readonly string[]
  contentOwner?: string | undefined
  /** Left out: every day. */
  days?: { from?: Day; to?: Day }
}

/** @throws ApiProblem 409 while rows that may be read are being made */
export type RequireMade = (rows: RowsToRead) => void

export interface ReportContext {
  videoRepository: VideoRepository
  owners: ContentOwners
  warehouse: Warehouse
  /** @throws ApiProblem 403 or 404 for a group that is not this owner's */
  membersOfGroup(owner: GroupOwner, groupId: string): Promise<GroupMembers>
  /** Left out: no rows are ever being made. */
  requireMade?: RequireMade | undefined
}

/** Creates the function that answers plans of accounts with rows. */
export function createReports(context: ReportContext) {
  const { warehouse } = context
  /**
   * Reports that wait for a reader; an equal request joins one of them. It does not join a report that is already being
   * read, which may lack rows written since.
   */
  const waiting = new Map<string, Promise<Cell[][]>>()

  /**
   * @throws ApiProblem 403 or 404 for items that are not the account's; 400 when a group's items or a currency do not
   * fit the report; 409 while its rows are being made
   * @throws WarehouseBusy when it would wait too long
   */
  return async (plan: Plan, accountId: string): Promise<Cell[][]> => {
    const { access, groupsOf } = await rowAccessOf(plan, accountId, context)
    context.requireMade?.({ ...access, days: { from: plan.from, to: plan.to } })
    const conditions = await conditionsOf(plan, groupsOf, context)
    const portions = chooseSources(plan, conditions)
    await requireOwned(plan, { access, groupsOf }, portions ?? [], context)
    if (!portions || conditions.some(({ values }) => values.length === 0)) return []
    if (plan.currency !== undefined) await requireRates(plan.currency, warehouse)
    const claims = claimsOf(plan)
    const { report: _, ...calculation } = plan
    const key = JSON.stringify([calculation, access, conditions])
    const equal = waiting.get(key)
    if (equal) return equal
    // In one transaction: a monthly rollup that an import drops meanwhile is still read.
    const own = warehouse.readInTransaction(async (read) => {
      waiting.delete(key)
      const readings: Reading[] = []
      for (const portion of portions) {
        const { source } = portion
        const months = source.monthlyRollupOf ? { months: await builtMonths(read, source.table) } : {}
        readings.push({ ...portion, ...months, rows: rowsOf(source, access, claims) })
      }
      const { sql, bound } = statementFor(plan, readings, conditions, warehouse.dialect)
      return read(sql, bound)
    })
    waiting.set(key, own)
    return own.finally(() => waiting.get(key) === own && waiting.delete(key))
  }
}

/** Filters that say which of an owner's uploads count: they choose rows, not tables. */
const claimNames = ['claimedStatus', 'uploaderType']

const claimsOf = ({ filters }: Plan) => {
  const firstValue = (name: string) => filters.find(({ filter }) => filter.name === name)?.values[0]
  return { claimed: firstValue('claimedStatus') !== undefined, uploader: firstValue('uploaderType') }
}

async function conditionsOf(
  { filters, report }: Plan,
  groupsOf: GroupOwner,
  context: ReportContext,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const { filter, values } of filters)
    if (filter.name === 'group') {
      const { itemType, ids } = await context.membersOfGroup(groupsOf, values[0] as string)
      if ((itemType === 'playlist') !== (report.withinPlaylists === true))
        throw notSupported(
          `The group ${values[0]} holds ${itemType}s, and ${
            itemType === 'playlist'
              ? 'those go with the metrics of playlists alone'
              : 'the metrics of playlists need a group of playlists'
          }.`,
          'filters',
        )
      conditions.push({ column: groupItemColumns[itemType], values: ids })
    } else if (!claimNames.includes(filter.name)) conditions.push({ column: filter.column, values })
  return conditions
}

async function requireRates(currency: string, warehouse: Warehouse): Promise<void> {
  const conditions = ['currency = $currency', ...warehouse.dialect.counts('currency_rates', {})]
  const known = await warehouse.read(`SELECT 1 FROM currency_rates WHERE ${conditions.join(' AND ')} LIMIT 1`, {
    currency,
  })
  if (known.length === 0)
    throw invalidValue(
      'currency',
      currency,
      'No rate of it is known here; USD always is, others once rates are imported.',
    )
}
