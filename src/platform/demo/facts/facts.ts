import type { Bound, Dialect, MadeRows, Warehouse } from '#platform/warehouse/port.ts'
import { type FactTable, factTable, factTables, ownerColumn } from '#platform/warehouse/schema.ts'
import { makeFacts } from './activity.ts'
import { claimWorks, makeAssetReports, makeReports } from './reports.ts'
import type { DemoActivity, DemoReports, DemoWorks } from './works.ts'

type Facts = Pick<Warehouse, 'dialect' | 'makeRows'>
type OnShare = (share: number) => void

/*
 * The steps in which the demo's numbers are made: millions of rows from some hundred videos. A number depends only on
 * the seed, the video and the day, so a day has the same numbers whenever it is made. Each step stores all of its rows
 * or none, and calls `onShare` with the share that is done, from 0 to 1.
 */

/** Makes the user activity of channels. */
export const makeActivity = (warehouse: Facts, channels: readonly DemoActivity[], onShare: OnShare): Promise<void> =>
  warehouse.makeRows({
    reads: [],
    make: async (run, onMade) => {
      for (const [place, channel] of channels.entries())
        await makeFacts(run, channel, (done, total) => onMade((place + done / total) / channels.length))
    },
    onShare,
  })

/** Makes every other table of some days from the user activity: where views came from, what they earned. */
export const makeOtherTables = (warehouse: Facts, reports: DemoReports, onShare: OnShare): Promise<void> => {
  const { dialect } = warehouse
  const { channels, to } = boundOf(reports)
  return warehouse.makeRows({
    reads: [
      ownRows(dialect, factTable('channel_basic'), reports),
      // Of these, the step makes only what is not there yet.
      read(factTable('audience_retention'), [dialect.among('channel_id', '$channels')], { channels }),
      read(factTable('currency_rates'), [`date <= ${dialect.day('$to')}`], { to }),
    ],
    make: (run, onMade) => makeReports(run, reports, (done, total) => onMade(done / total)),
    onShare,
  })
}

/** Adds the content owner's claims on days whose reports are already made. */
export const makeClaims = (warehouse: Facts, works: DemoWorks): Promise<void> =>
  warehouse.makeRows({
    reads: sources(warehouse.dialect, works),
    make: (run) => claimWorks(run, works),
    onShare: () => {},
  })

/** Makes the reports by asset of the owner's uploads on these days, claimed or not. */
export const makeReportsByAsset = (warehouse: Facts, works: DemoWorks): Promise<void> =>
  warehouse.makeRows({
    reads: sources(warehouse.dialect, works),
    make: (run) => makeAssetReports(run, works),
    onShare: () => {},
  })

type Read = MadeRows['reads'][number]

const read = (table: FactTable, conditions: readonly string[], bound: Bound): Read => ({
  table,
  where: conditions.join(' AND '),
  bound,
})

const boundOf = ({ channels, contentOwner, from, to }: DemoWorks) => ({
  channels: channels.map(({ id }) => id),
  owner: contentOwner,
  from,
  to,
})

const onDays = ({ day }: Dialect) => `date BETWEEN ${day('$from')} AND ${day('$to')}`

function ownRows(dialect: Dialect, table: FactTable, works: DemoWorks): Read {
  const { channels, from, to } = boundOf(works)
  const conditions = [
    onDays(dialect),
    dialect.among('channel_id', '$channels'),
    "claimed_status = ''",
    `${ownerColumn} = ''`,
  ]
  return read(table, conditions, { channels, from, to })
}

/** The channels' rows, which claims and reports by asset are made of, and the rows by asset that exist. */
const sources = (dialect: Dialect, works: DemoWorks): Read[] =>
  [...factTables.values()].flatMap((table) => {
    const { owner, from, to } = boundOf(works)
    if (table.name.startsWith('asset_'))
      return [read(table, [onDays(dialect), `${ownerColumn} = $owner`], { owner, from, to })]
    return table.claimable ? [ownRows(dialect, table, works)] : []
  })
