import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFacts, DemoWorks } from '../demoFacts.ts'
import { addedRows, copiedColumns, copyIn } from '../duckdb/temporary/addedRows.ts'
import { type TemporaryWarehouse, withTemporaryWarehouse } from '../duckdb/temporary/temporaryWarehouse.ts'
import type { Bound } from '../port.ts'
import { type FactTable, factTable, factTables, ownerColumn } from '../schema.ts'
import type { ClickHouse } from './connection.ts'
import { writeVersion } from './import/writeVersion.ts'
import { newVersion } from './version.ts'
import { isCurrent } from './visible.ts'

/**
 * Makes the demo's numbers with DuckDB's statements: a temporary warehouse gets the rows that a step reads, and the
 * rows that it adds are written as one version.
 */
export function demoFacts(clickhouse: ClickHouse, clock: Clock = systemClock): DemoFacts {
  const step = (
    copy: (temporary: TemporaryWarehouse) => Promise<void>,
    make: (demo: DemoFacts) => Promise<void>,
    onShare: (share: number) => void = () => {},
  ): Promise<void> =>
    withTemporaryWarehouse(async (temporary) => {
      await copy(temporary)
      const added = await addedRows(temporary, () => make(temporary.demo))
      if (!added.hasRows) return
      const version = newVersion(clock.now())
      await writeVersion(clickhouse, clock, {
        blocks: added.blocks(version),
        onShare: (share) => onShare(makingShare + (1 - makingShare) * share),
        beforeCommit: async () => {},
        units: () => added.units(version),
      })
    }, clock)
  const copier = (temporary: TemporaryWarehouse) => async (table: FactTable, where: string, bound: Bound) =>
    copyIn(
      temporary,
      table,
      await clickhouse.readCsv(
        `SELECT ${copiedColumns(table).join(', ')} FROM ${table.name} WHERE ${where}
         AND ${isCurrent(table, {}, clickhouse.cluster !== undefined && table.unit.includes('channel_id'))}`,
        bound,
      ),
    )
  return {
    makeActivity: (channels, onShare) =>
      step(
        async () => {},
        (demo) => demo.makeActivity(channels, (share) => onShare(makingShare * share)),
        onShare,
      ),
    makeReports: (reports, onShare) =>
      step(
        async (temporary) => {
          const copy = copier(temporary)
          await copy(factTable('channel_basic'), ownRows, ofWorks(reports))
          const { channels, to } = ofWorks(reports)
          // Of these, a step makes only what is not there yet.
          await copy(factTable('audience_retention'), 'channel_id IN $channels', { channels })
          await copy(factTable('currency_rates'), 'date <= toDate($to)', { to })
        },
        (demo) => demo.makeReports(reports, (share) => onShare(makingShare * share)),
        onShare,
      ),
    claimWorks: (works) => step(copySources(copier, works), (demo) => demo.claimWorks(works)),
    makeAssetReports: (works) => step(copySources(copier, works), (demo) => demo.makeAssetReports(works)),
  }
}

/** The share of a step that making takes; copying takes the rest. */
const makingShare = 0.6

const ofWorks = ({ channels, contentOwner, from, to }: DemoWorks) => ({
  channels: channels.map(({ id }) => id),
  owner: contentOwner,
  from,
  to,
})
const onDays = 'date BETWEEN toDate($from) AND toDate($to)'
const ownRows = `${onDays} AND channel_id IN $channels AND claimed_status = '' AND ${ownerColumn} = ''`

/** Copies the channels' rows, which claims and reports by asset are made of, and the rows by asset that exist. */
const copySources =
  (
    copier: (temporary: TemporaryWarehouse) => (table: FactTable, where: string, bound: Bound) => Promise<void>,
    works: DemoWorks,
  ) =>
  async (temporary: TemporaryWarehouse): Promise<void> => {
    const copy = copier(temporary)
    for (const table of factTables.values()) {
      const { from, to, owner, channels } = ofWorks(works)
      if (table.name.startsWith('asset_'))
        await copy(table, `${onDays} AND ${ownerColumn} = $owner`, { from, to, owner })
      else if (table.claimable) await copy(table, ownRows, { from, to, channels })
    }
  }
