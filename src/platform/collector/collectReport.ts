import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { storedProblem } from '#web/problems/problem.ts'
import { pacificDay } from '../time/days.ts'
import { ImportProblem } from '../warehouse/import/errors.ts'
import { type FileImportContext, importFile } from '../warehouse/import/importFile.ts'
import { type BulkType, bulkTypes } from '../warehouse/reportTypes.ts'
import type { CollectedRow, createCollected } from './collected.ts'
import { CollectProblem, FileTooLarge } from './collectProblem.ts'
import type { RemoteService } from './remoteService.ts'
import type { CollectionRow, CollectorTables } from './schema.ts'
import { newStagingFolder } from './staging.ts'

export interface CollectReportContext extends FileImportContext {
  collectorDb: Kysely<CollectorTables>
  collected: ReturnType<typeof createCollected>
}

/** Fetches a report and imports it. @returns why it was not imported, as a `storedProblem` */
export async function collectReport(
  context: CollectReportContext,
  service: RemoteService,
  collection: CollectionRow,
  row: CollectedRow,
): Promise<string | undefined> {
  if (await isImported(context, collection, row)) {
    await context.collected.settle(row, { outcome: 'imported' })
    return undefined
  }
  const folder = await newStagingFolder(context.dataDir)
  try {
    const path = join(folder, 'report.csv')
    await service.download(row.download_url, path)
    const rows = await importReport(context, collection, row, path)
    await context.collected.settle(row, { outcome: 'imported', rows })
    return undefined
  } catch (error) {
    if (error instanceof CollectProblem && error.status === 404) {
      await context.collected.settle(row, { outcome: 'missed', problem: error.problem })
      return storedProblem('reportGone', namesOf(row))
    }
    // What is wrong with one report must not keep the others away.
    if (!(error instanceof ImportProblem || error instanceof FileTooLarge)) throw error
    await context.collected.fail(row, error.message)
    return storedProblem('reportRefused', { ...namesOf(row), reason: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the number of rows */
async function importReport(
  context: CollectReportContext,
  collection: CollectionRow,
  row: CollectedRow,
  path: string,
): Promise<number> {
  const account = await context.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', collection.account_id)
    .executeTakeFirstOrThrow()
  const { channels, rows, before } = await importFile(context, {
    path,
    type: row.report_type_id,
    account: account.email,
    ...(collection.content_owner !== '' && { contentOwner: collection.content_owner }),
    created: new Date(row.create_time).toISOString(),
  })
  if (collection.content_owner !== '') return rows
  const [channel] = channels
  if (channel && channel.id !== collection.channel_id) {
    await context.collectorDb
      .updateTable('collections')
      .set({ channel_id: channel.id })
      .where('name', '=', collection.name)
      .execute()
    collection.channel_id = channel.id
  }
  // The import of a file makes its channel the current one, but a collection must not change the current channel.
  if (before !== null && channel && before !== channel.id)
    await context.videoRepository.makeCurrent(collection.account_id, before)
  return rows
}

/** Whether the warehouse has this report: a process was killed after it had imported it. */
async function isImported(
  context: CollectReportContext,
  { content_owner, channel_id }: CollectionRow,
  { report_type_id, start_time, create_time }: CollectedRow,
): Promise<boolean> {
  const table = typeNamed(report_type_id)?.table
  if (table === undefined || (content_owner === '' && channel_id === '')) return false
  const { dialect, read } = context.warehouse
  const unit = content_owner === '' ? 'channel_id = $unit' : 'content_owner = $unit'
  const [[count] = []] = await read(
    `SELECT count(*) FROM ${dialect.units} WHERE table_name = $table AND date = ${dialect.day('$day')}
      AND created_at = $created AND ${unit}`,
    { table, day: pacificDay(start_time), created: create_time, unit: content_owner || channel_id },
  )
  return Number(count) > 0
}

const namesOf = ({ report_type_id, start_time }: CollectedRow) => ({
  type: report_type_id,
  day: pacificDay(start_time),
})

export const nameOf = (reportTypeId: string) => reportTypeId.replace(/_a\d+$/, '')
export const typeNamed = (reportTypeId: string): BulkType | undefined =>
  bulkTypes.find(({ name }) => name === nameOf(reportTypeId))
