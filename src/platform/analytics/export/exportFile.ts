import { open, rename, rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { Command } from '#platform/control.ts'
import { accountFor } from '#platform/warehouse/import/account.ts'
import type { FileImportContext, OnProgress } from '#platform/warehouse/import/importFile.ts'
import { exportFormats, type RowsOfReport, type Statement } from '#platform/warehouse/port.ts'
import { columnsOf, factTables, ownerColumn } from '#platform/warehouse/schema.ts'
import { membersOfGroup } from '../groups/groupAccess.ts'
import type { GroupTables } from '../groups/schema.ts'
import { createReports, type RequireMade } from '../planner/answer.ts'
import { parseParameters } from '../planner/parameters.ts'
import { planReport } from '../planner/plan.ts'
import { requireActing } from '../planner/rowAccess.ts'

/** The request of the export command; it crosses the control socket. */
const exportRequest = z.object({
  /** Absolute path of the file to write; an existing file is replaced once the new one is complete. */
  path: z.string(),
  format: z.enum(exportFormats),
  /** Email address of the account whose reports are exported; the demo's when left out. */
  account: z.optional(z.string()),
  /** The parameters of `GET /v2/reports`. */
  report: z.optional(z.record(z.string(), z.string())),
  /**
   * A table to export instead of a report, with the columns of its bulk report; days, channel and content owner limit
   * its rows.
   */
  table: z.optional(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
  channel: z.optional(z.string()),
  contentOwner: z.optional(z.string()),
})
export type ExportRequest = z.infer<typeof exportRequest>

export const exportOutcome = z.object({ rows: z.number() })
export type ExportOutcome = z.infer<typeof exportOutcome>

interface ExportContext extends FileImportContext {
  groups: Kysely<GroupTables>
  clock: Clock
  brand: string
  requireMade?: RequireMade | undefined
}

/** Why nothing was exported, worded for the person who asked. */
export class ExportProblem extends Error {
  override name = 'ExportProblem'
}

/**
 * Writes a report or a table into a file: into a temporary file next to it, which replaces it once it is complete.
 * @throws ExportProblem or ApiProblem worded for the person who asked
 */
export async function exportFile(
  context: ExportContext,
  request: ExportRequest,
  onProgress: OnProgress,
): Promise<ExportOutcome> {
  const label = `Exporting ${request.path.split('/').at(-1)}`
  const content = request.table === undefined ? await reportRows(context, request) : tableRows(context, request)
  onProgress({ label, done: 0, total: 1 })
  const part = `${request.path}.part-${process.pid}`
  try {
    const rows = await context.warehouse.writeFile({ path: part, format: request.format }, content)
    await synced(part)
    await rename(part, request.path)
    onProgress({ label, done: 1, total: 1 })
    return { rows }
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

/** Flushes the file to the disk before it replaces an existing one. */
async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function reportRows(context: ExportContext, request: ExportRequest): Promise<RowsOfReport> {
  const { db, groups, clock, dataDir, owners, brand } = context
  const { id } = await accountFor(db, dataDir, request.account)
  const parsed = parseParameters(request.report ?? {}, brand)
  await requireActing(parsed, id, owners)
  const plan = planReport(parsed)
  const answer = createReports({
    ...context,
    membersOfGroup: (owner, group) => membersOfGroup({ db: groups, clock }, owner, group),
  })
  return { columns: plan.columnHeaders, rows: await answer(plan, id) }
}

function tableRows({ requireMade, warehouse }: ExportContext, request: ExportRequest): Statement {
  const { dialect } = warehouse
  const table = factTables.get(request.table ?? '')
  if (!table)
    throw new ExportProblem(
      `--table ${request.table}: there is no such table (${[...factTables.keys()].join(', ')} are there).`,
    )
  const { contentOwner } = request
  if (request.channel !== undefined && !columnsOf(table).some(({ name }) => name === 'channel_id'))
    throw new ExportProblem(`--channel: the table ${table.name} has no channels.`)
  if (contentOwner !== undefined && !table.owned)
    throw new ExportProblem(`--content-owner: the table ${table.name} has no content owners.`)
  for (const [option, day] of [
    ['--start-date', request.startDate],
    ['--end-date', request.endDate],
  ])
    if (day !== undefined && !z.iso.date().safeParse(day).success)
      throw new ExportProblem(`${option}: ${JSON.stringify(day)} is not allowed; it must be a day as YYYY-MM-DD.`)
  requireMade?.({
    ...(request.channel !== undefined && contentOwner === undefined && { channels: [request.channel] }),
    ...(contentOwner !== undefined && { channels: [], contentOwner }),
    days: {
      ...(request.startDate !== undefined && { from: request.startDate }),
      ...(request.endDate !== undefined && { to: request.endDate }),
    },
  })
  const bound: Record<string, string> = {}
  const conditions: string[] = []
  const addCondition = (value: string | undefined, name: string, condition: string) => {
    if (value === undefined) return
    bound[name] = value
    conditions.push(condition)
  }
  addCondition(request.startDate, 'from', `date >= ${dialect.day('$from')}`)
  addCondition(request.endDate, 'to', `date <= ${dialect.day('$to')}`)
  const days = conditions.join(' AND ') || undefined
  addCondition(request.channel, 'channel', 'channel_id = $channel')
  addCondition(contentOwner, 'owner', `${ownerColumn} = $owner`)
  // Only an owner's downloads have columns of claims.
  if (table.claimable && contentOwner === undefined) conditions.push("claimed_status = ''")
  const channels = request.channel === undefined ? undefined : 'channel_id = $channel'
  conditions.push(...dialect.counts(table.name, { days, channels }))
  const columns = columnsOf(table).filter(
    ({ name }) => contentOwner !== undefined || !['claimed_status', 'uploader_type'].includes(name),
  )
  const names = columns.map(({ name }) => name).join(', ')
  return {
    sql: `SELECT ${names} FROM ${table.name}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`,
    bound,
  }
}

/** The export command that a running platform answers on its control socket. */
export const exportCommands = (context: ExportContext): { [command: string]: Command } => ({
  export: (request, onProgress) => exportFile(context, z.parse(exportRequest, request), onProgress),
})
