import type { Dialect } from '../port.ts'

/** The SQL dialect of DuckDB. */
export const duckdbDialect: Dialect = {
  day: (text) => `CAST(${text} AS DATE)`,
  dayText: (day) => `strftime(${day}, '%Y-%m-%d')`,
  monthText: (day) => `strftime(${day}, '%Y-%m')`,
  monthOf: (day) => `date_trunc('month', ${day})`,
  among: (value, list) => `${value} IN (SELECT unnest(CAST(${list} AS VARCHAR[])))`,
  matches: (value, pattern) => `regexp_full_match(${value}, '${pattern}')`,
  round: (value, digits) => `round(${value}, ${digits})`,
  counts: (_, { ownUploads = [] }) => ownUploads,
  units: 'report_units',
  joins: { inner: 'JOIN', left: 'LEFT JOIN' },
  latestOn: (days, values) =>
    `SELECT days.date, coalesce(known.value, (SELECT arg_min(value, date) FROM (${values}))) AS value
     FROM (${days}) AS days ASOF LEFT JOIN (${values}) AS known ON days.date >= known.date`,
  withTotal: (query, _, summed) => `(SELECT *, sum(${summed}) OVER () AS total FROM (${query}) AS parts) AS parts`,
}
