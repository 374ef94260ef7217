import type { SelectQueryBuilder } from 'kysely'
import { importStates } from '#contract/datahub.ts'
import { isoTime } from '#platform/time/days.ts'
import type { DatahubTables } from '../schema.ts'

type Query<Row> = SelectQueryBuilder<DatahubTables, 'datahub_operations', Row>
/** Adds the conditions of a filter to a query of operations. */
export type Filter = <Row>(query: Query<Row>) => Query<Row>

/** Thrown for a filter that cannot be read; the message says what is allowed. */
export class FilterError extends Error {
  override name = 'FilterError'
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

interface Field {
  column: 'state' | 'created_at' | 'ended_at' | 'error_code' | 'customer_id' | 'date' | 'source_table' | 'instance'
  ordered?: true
  /** Converts a value to the column's form. @throws FilterError */
  read(value: string): string | number
}

const asIs = (value: string) => value
const time = (value: string) => {
  const ms = isoTime(value)
  if (!value.includes('T') || Number.isNaN(ms))
    throw new FilterError(`${JSON.stringify(value)} is not allowed; it must be a time such as "2026-11-21T09:00:00Z".`)
  return ms
}
const day = (value: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(value))
    throw new FilterError(`${JSON.stringify(value)} is not allowed; it must be a day such as "2026-11-21".`)
  return value
}
const state = (value: string) => {
  if (!importStates.some((known) => known === value))
    throw new FilterError(`${JSON.stringify(value)} is not allowed for state; ${importStates.join(', ')} are.`)
  return value
}
const code = (value: string) => {
  if (!/^\d{1,3}$/.test(value))
    throw new FilterError(`${JSON.stringify(value)} is not allowed for error.code; a whole number is.`)
  return Number(value)
}

/** The filter's fields, named after the operation's own fields. The last part of a path is enough. */
const fields: Record<string, Field> = {
  'metadata.state': { column: 'state', read: state },
  'metadata.startTime': { column: 'created_at', ordered: true, read: time },
  'metadata.endTime': { column: 'ended_at', ordered: true, read: time },
  'error.code': { column: 'error_code', read: code },
  'metadata.studyReport.customer': { column: 'customer_id', read: (value) => value.replace(/^customers\//, '') },
  'metadata.studyReport.date': { column: 'date', ordered: true, read: day },
  'metadata.studyReport.sourceTable': { column: 'source_table', read: asIs },
  'metadata.studyReport.instance': { column: 'instance', read: asIs },
}
const names = ['done', ...Object.keys(fields)]

const termShape = /^\s*([A-Za-z.]+)\s*(!=|<=|>=|=|<|>)\s*(?:"([^"]*)"|([^\s"()]+))\s*/
/** More than anybody needs, and fewer than the thousand that SQLite takes in one condition. */
const maxTerms = 100
const and = /^AND\s/

/**
 * Parses a filter such as `done=false AND metadata.studyReport.customer="customers/1"`: terms joined by AND, the part
 * of the public API's filters that operations need.
 * @throws FilterError naming what came and what is allowed
 */
export function parseFilter(text: string): Filter {
  const conditions: Filter[] = []
  for (let rest = text.trim(); rest !== ''; ) {
    const [whole, name, comparison, quoted, bare] = termShape.exec(rest) ?? []
    if (whole === undefined || name === undefined)
      throw new FilterError(
        `${JSON.stringify(rest.slice(0, 60))} cannot be read; terms such as done=false with AND between them are allowed.`,
      )
    conditions.push(condition(name, comparison as Comparison, quoted ?? bare ?? ''))
    if (conditions.length > maxTerms) throw new FilterError(`at most ${maxTerms} terms are allowed.`)
    rest = rest.slice(whole.length)
    if (rest === '') break
    const next = rest.replace(and, '').trim()
    if (!and.test(rest) || next === '')
      throw new FilterError(`${JSON.stringify(rest.slice(0, 60))} cannot be read; AND and one more term are allowed.`)
    rest = next
  }
  return (query) => conditions.reduce((filtered, addCondition) => addCondition(filtered), query)
}

function condition(name: string, comparison: Comparison, value: string): Filter {
  if (name === 'done') {
    if ((value !== 'true' && value !== 'false') || (comparison !== '=' && comparison !== '!='))
      throw new FilterError('done takes = or != and true or false.')
    const isDone = (value === 'true') === (comparison === '=')
    return (query) => query.where('ended_at', isDone ? 'is not' : 'is', null)
  }
  const field = Object.entries(fields).find(([path]) => path === name || path.endsWith(`.${name}`))?.[1]
  if (!field) throw new FilterError(`${JSON.stringify(name)} is not allowed; it must be one of ${names.join(', ')}.`)
  if (!field.ordered && comparison !== '=' && comparison !== '!=')
    throw new FilterError(`${comparison} is not allowed with ${name}; = and != are.`)
  const operand = field.read(value)
  return (query) => query.where(field.column, comparison, operand as string)
}
