import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf, type FactRow } from '#platform/analytics/rows.fixture.ts'
import { type AnyTestService, otherAccount, ownAccount } from '#platform/analytics/service.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { bulkTypes } from '#platform/warehouse/reportTypes.ts'
import { reportCases } from './cases.fixture.ts'
import { fileRows } from './rows.fixture.ts'

/** Every file that a report reads; money is in a file of its own. */
const files = [...new Set(Object.values(reportCases).map(({ file }) => file)), 'channel_estimated_revenue']

/** The rows of the channel `UCmine`, by file. */
export const tables: Record<string, FactRow[]> = Object.fromEntries(
  files.map((file, place) => [file, fileRows(file, 'UCmine', 7 + place)]),
)

/** The metrics of the revenue file, by the names of reports (specification: bulk-report-columns 5). */
const ofRevenue = [
  'estimatedRevenue',
  'estimatedAdRevenue',
  'grossRevenue',
  'estimatedRedPartnerRevenue',
  'monetizedPlaybacks',
  'playbackBasedCpm',
  'adImpressions',
  'cpm',
]

/** The file that has a metric of a report. */
export const tableOfMetric = (file: string) => (metric: string) =>
  ofRevenue.includes(metric) && file !== 'channel_ad_rates' ? 'channel_estimated_revenue' : file

/**
 * Adds rows of claimed own uploads and of claimed uploads of others: a report that counted them with all own uploads
 * would count twice.
 */
const withClaims = (rows: readonly FactRow[]): FactRow[] =>
  rows.flatMap((row) => [
    row,
    { ...row, claimed_status: 'claimed' },
    { ...row, claimed_status: 'claimed', uploader_type: 'thirdParty' },
  ])

/** Quotes cells with commas, as a file does. */
export const quoted = (rows: readonly FactRow[]): FactRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]) => [column, String(cell).includes(',') ? `"${cell}"` : cell]),
    ),
  )

/** The content owner that an account acts for. */
export const ownerOf = (account: string) => `${account}-works`

/** Imports every file, or only some, for two channels of two accounts. */
export async function loadCases(service: AnyTestService, only: readonly string[] = files): Promise<void> {
  for (const { id } of [ownAccount, otherAccount]) {
    await service.owners.save({ name: ownerOf(id), title: id })
    await service.owners.linkAccount(ownerOf(id), id)
  }
  for (const [place, file] of files.entries()) {
    if (!only.includes(file)) continue
    for (const { account, owner, rows } of [
      { account: otherAccount.email, owner: ownerOf(otherAccount.id), rows: fileRows(file, 'UCtheirs', 90 + place) },
      { account: ownAccount.email, owner: ownerOf(ownAccount.id), rows: tables[file] ?? [] },
    ]) {
      // Some types exist only as a content owner's download.
      const type = bulkTypes.find(({ table }) => table === file)
      if (!type) throw new Error(`no file is loaded into ${file}`)
      const path = join(service.dataDir, 'rows.csv')
      const columns = type.columns.map(({ name }) => name)
      writeFileSync(path, csvOf(quoted(type.byOwner ? withClaims(rows) : rows), columns))
      await importFile(service.importContext, {
        path,
        account,
        type: type.name,
        contentOwner: type.byOwner ? owner : undefined,
      })
    }
  }
}
