import { listValue } from '@duckdb/node-api'
import type { Bound } from '../warehouse/warehouse.ts'
import type { Plan } from './plan.ts'

export interface Statement {
  /** Made of the catalogue's words alone; whatever came with the request is bound. */
  sql: string
  bound: Bound
}

/** One statement for a plan over one channel's rows. */
export function statementFor(plan: Plan, channelId: string): Statement {
  const { report, dimensions, metrics, filters, from, to, limit, startIndex } = plan
  const bound: Bound = { channel: channelId, from, to }
  const conditions = ['channel_id = $channel', 'date BETWEEN CAST($from AS DATE) AND CAST($to AS DATE)']
  for (const { leavesOut } of dimensions) if (leavesOut) conditions.push(`NOT (${leavesOut})`)
  filters.forEach(({ filter, values }, index) => {
    const name = `filter${index}`
    const [only] = values
    // A single value is compared as a value: the scan then skips blocks that cannot hold it.
    if (values.length === 1 && only !== undefined) {
      bound[name] = only
      conditions.push(`${filter.column} = $${name}`)
    } else {
      bound[name] = listValue(values)
      conditions.push(`${filter.column} IN (SELECT unnest(CAST($${name} AS VARCHAR[])))`)
    }
  })
  const columns = [
    ...dimensions.map(({ label, name }) => `${label} AS "${name}"`),
    ...metrics.map(({ sql, name }) => `${sql} AS "${name}"`),
  ]
  const parts = [
    `SELECT ${columns.join(', ')} FROM ${report.table} WHERE ${conditions.join(' AND ')}`,
    // Without a dimension there would be a row even where there is no data.
    dimensions.length > 0 ? `GROUP BY ${dimensions.map(({ key }) => key).join(', ')}` : 'HAVING count(*) > 0',
    ...order(plan),
  ]
  if (limit !== undefined) {
    parts.push('LIMIT $limit')
    bound.limit = limit
  }
  if (startIndex > 1) {
    parts.push('OFFSET $skip')
    bound.skip = startIndex - 1
  }
  return { sql: parts.join(' '), bound }
}

/** As asked, then by the dimensions, so that equal rows never change places between two pages. */
function order({ sort, dimensions }: Plan): string[] {
  const rest = dimensions.filter(({ name }) => !sort.some((key) => key.name === name))
  const keys = [
    ...sort.map(({ name, descending }) => `"${name}" ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
    ...rest.map(({ name }) => `"${name}" ASC NULLS LAST`),
  ]
  return keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []
}
