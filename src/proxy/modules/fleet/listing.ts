import { type RawBuilder, sql } from 'kysely'
import { darkAfterMs } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import type { ScreenState } from './states.ts'

/** Digits of a number in a name: "Hall 9" comes before "Hall 10". */
const digits = 12

/** What the list sorts and searches by, so that the database does it: a page of thousands of screens reads a hundred. */
export function listColumns(
  { id, name, place, group_name, site }: { id: string; name: string; place: string; group_name: string; site: string },
  address: string,
  report: Pick<ScreenReport, 'channel' | 'accounts' | 'engine' | 'version'> | undefined,
): { sort_key: string; search_text: string } {
  const { channel, accounts = [], engine, version } = report ?? {}
  const texts = [name, place, group_name, site, address, id, channel, ...accounts, engine, version]
  return { sort_key: sortKey(name), search_text: texts.filter(Boolean).join('\n').toLowerCase() }
}

/** Letters without marks and case, and numbers with zeros before them. */
export const sortKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (number) => number.padStart(digits, '0'))

/** A pattern of `like … escape '\'` for texts that contain this one. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * The state of a screen as SQL, as `stateNow` says it, of a row of `fleet_screens` and its `grants`.
 * @param listeningSince since when proxies listen without a gap; undefined: none does
 */
export function stateExpression(listeningSince: number | undefined, now: number): RawBuilder<ScreenState> {
  const isKnown = listeningSince !== undefined && now - listeningSince >= darkAfterMs
  // Numbers stand in the text: Postgres takes two parameters for two expressions.
  return sql<ScreenState>`case when grants.id is null or grants.ended is not null then 'signed-out'
    when fleet_screens.seen_at > ${sql.lit(now - darkAfterMs)} then fleet_screens.state
    else ${sql.lit(isKnown ? 'dark' : 'unknown')} end`
}
