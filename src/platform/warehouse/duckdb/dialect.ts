import type { Dialect } from '../port.ts'

/** The SQL dialect of DuckDB. */
export const duckdbDialect: Dialect = {
  day: (text) => `CAST(${text} AS DATE)`,
  dayText: (day) => `strftime(${day}, '%Y-%m-%d')`,
  monthText: (day) => `strftime(${day}, '%Y-%m')`,
  monthOf: (day) => `date_trunc('month', ${day})`,
  among: (value, list) => `${value} IN (SELECT unnest(CAST(${list} AS VARCHAR[])))`,
  matches: (value, pattern) => `regexp_full_match(${value}, '${pattern}')`,
  name: (text) => `"${text.replaceAll('"', '""')}"`,
  valueOfLeast: (value, by) => `arg_min(${value}, ${by})`,
  joinLatest: (right, by, left) => `ASOF LEFT JOIN ${right} ON ${left} >= ${by}`,
}
