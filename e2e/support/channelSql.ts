import { openSeedSql } from './seedSql.ts'

export type ChannelSql = Awaited<ReturnType<typeof openChannelSql>>

/**
 * SQL over the rows of a channel's own reports, of the newest days.
 * @param folder where the copy of the numbers is made
 */
export async function openChannelSql(folder: string, channel: string, days: number) {
  const { rows, close } = await openSeedSql(folder)
  const own = `channel_id = '${channel}' and content_owner = ''`
  const newest = `(select max(date) from channel_basic where ${own})`
  const where = (before = 0) =>
    `${own} and date > ${newest} - ${days * (before + 1)} and date <= ${newest} - ${days * before}`
  return {
    rows,
    close,
    /** SQL: the condition for the channel's own rows, the same for rows of the period, and the newest day. */
    own,
    period: where(),
    newest,
    /** Sums of the period, or of one before it. `more`: another condition. */
    sums: async (table: string, sums: string, before = 0, more = 'true') =>
      ((await rows(`select ${sums} from ${table} where ${where(before)} and ${more}`))[0] ?? []).map(Number),
    /** The largest parts, and their sums. */
    top: async (table: string, by: string, sum: string, more = 'true', count = 5) =>
      (
        await rows(
          `select ${by}, ${sum} from ${table} where ${where()} and ${more} group by 1 having ${by} <> '' order by 2 desc, 1 limit ${count}`,
        )
      ).map(([name, value]) => [String(name), Number(value)] as const),
  }
}
