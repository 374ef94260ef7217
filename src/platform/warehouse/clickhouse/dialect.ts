import type { Dialect } from '../port.ts'
import { dailyRollups } from '../rollups.ts'
import { factTable } from '../schema.ts'
import { dayLimits, unitOfRow } from './schema.ts'
import { isCurrent } from './visible.ts'

/** The SQL dialect of ClickHouse, in what servers since 18.16 run. */
export function clickhouseDialect(cluster: string | undefined): Dialect {
  const global = cluster === undefined ? '' : 'GLOBAL '
  const { first, last } = dayLimits
  return {
    // A day outside the limits would wrap around.
    day: (text) => `toDate(if(${text} < '${first}', '${first}', if(${text} > '${last}', '${last}', ${text})))`,
    dayText: (day) => `toString(${day})`,
    monthText: (day) => `substring(toString(${day}), 1, 7)`,
    monthOf: (day) => `toStartOfMonth(${day})`,
    among: (value, list) => `${value} IN ${list}`,
    matches: (value, pattern) => `match(${value}, '^(?:${pattern.replaceAll('\\', '\\\\')})$')`,
    // Its own function rounds halves of decimals to the even neighbour.
    round: (value, digits) => {
      const scale = 10 ** digits
      const scaled = digits === 0 ? `(${value})` : `(${value}) * ${scale}`
      return `if(${scaled} < 0, ceil(${scaled} - 0.5), floor(${scaled} + 0.5))${digits === 0 ? '' : ` / ${scale}`}`
    },
    // A daily rollup has the units of the table that it sums.
    counts: (table, { ownUploads = [], ...within }) => {
      const facts = factTable(dailyRollups.find((rollup) => rollup.name === table)?.factsTable ?? table)
      const unitsSuffice = ownUploads.length > 0 && cluster === undefined && unitOfRow(facts).channel !== "''"
      // A server of a cluster finds the shard of a channel by the condition.
      if (!unitsSuffice) return [...ownUploads, isCurrent(facts, within, cluster !== undefined)]
      // The units are of these channels and days, so the conditions only choose what is read by the index.
      return [`indexHint(${ownUploads.join(' AND ')})`, isCurrent(facts, { ...within, isOwn: true }, false)]
    },
    units: 'current_units',
    joins: { inner: `${global}ALL INNER JOIN`, left: `${global}ALL LEFT JOIN` },
    // Servers before 2019 cannot join by the nearest day, so every pair of days is looked at.
    latestOn: (days, values) =>
      `SELECT day AS date, argMin(known, if(since <= day, toInt64(day) - toInt64(since), 1000000 + toInt64(since))) AS value
       FROM (SELECT date AS day FROM (${days}) AS wanted) AS days
       CROSS JOIN (SELECT date AS since, value AS known FROM (${values}) AS given) AS rates GROUP BY day`,
    // Servers before 2021 have no window functions.
    withTotal: (query, names, summed) => {
      const columns = names.map((name, place) => `tupleElement(part, ${place + 1}) AS ${name}`)
      return `(SELECT ${columns.join(', ')}, total FROM (
        SELECT groupArray((${names.join(', ')})) AS list, sum(${summed}) AS total FROM (${query}) AS grouped
      ) AS summed ARRAY JOIN list AS part) AS parts`
    },
  }
}
