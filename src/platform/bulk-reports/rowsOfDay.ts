import type { Day } from '../time/days.ts'
import type { Bound, Dialect, Statement } from '../warehouse/port.ts'
import { type FactTable, factTable, ownerColumn } from '../warehouse/schema.ts'
import { sqlText } from '../warehouse/sqlText.ts'
import type { OfferedType } from './reportTypes.ts'

/** Whose rows a report has. */
export interface Subject {
  /** The channel, or the channels that the content owner manages. */
  channels: readonly string[]
  /** Empty for a channel's report. */
  contentOwner: string
}

interface Selection {
  conditions: readonly string[]
  bound: Bound
}

/**
 * The rows of a table that are a subject's, on some days. A content owner's file has everything that its channels
 * uploaded, and its claims (`warehouse/README.md`, "Nothing twice"); by asset it has the rows of its own downloads.
 * @param days a condition for the days
 */
export function rowsOf(
  table: FactTable,
  { channels, contentOwner }: Subject,
  days: string,
  dialect: Dialect,
): Selection {
  const ofChannels = dialect.among('channel_id', '$channels')
  const byAsset = table.dimensions.some(({ name }) => name === 'asset_id')
  const bound = {
    ...(byAsset ? {} : { channels }),
    ...(contentOwner !== '' && (table.claimable || byAsset) ? { owner: contentOwner } : {}),
  }
  const counts = (within?: string) => dialect.counts(table.name, { days, ...(within && { channels: within }) })
  if (byAsset) return { conditions: [days, `${ownerColumn} = $owner`, ...counts()], bound }
  if (!table.claimable) return { conditions: [days, ofChannels, ...counts(ofChannels)], bound }
  if (contentOwner === '')
    return { conditions: [days, ofChannels, "claimed_status = ''", ...counts(ofChannels)], bound }
  return {
    conditions: [
      days,
      `((${ofChannels} AND claimed_status = '') OR (${ownerColumn} = $owner AND claimed_status = 'claimed'))`,
      ...counts(),
    ],
    bound,
  }
}

/** A query for the rows of a day in the form of a bulk report (specification: bulk-reports 1). */
export function rowsOfDay({ file }: OfferedType, subject: Subject, day: Day, dialect: Dialect): Statement {
  const { conditions, bound } = rowsOf(factTable(file.table), subject, `date = ${dialect.day('$day')}`, dialect)
  const cells = file.columns.map(({ name, kind, codes }) => {
    if (kind === 'day') return `'${day.replaceAll('-', '')}' AS ${name}`
    if (!codes) return name
    const cases = Object.entries({ [codes.unknown]: '', ...codes.spellings }).map(
      ([stored, spelling]) => `WHEN ${name} = ${sqlText(stored)} THEN ${sqlText(spelling)}`,
    )
    return `CASE ${cases.join(' ')} ELSE ${codes.open ? name : "''"} END AS ${name}`
  })
  const read = file.columns.filter(({ kind }) => kind !== 'day').map(({ name }) => name)
  return {
    sql: `SELECT ${cells.join(', ')} FROM (
      SELECT ${read.join(', ')} FROM ${file.table} WHERE ${conditions.join(' AND ')}) AS day_rows`,
    bound: { ...bound, day },
  }
}
