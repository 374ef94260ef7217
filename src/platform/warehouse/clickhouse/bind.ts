import type { Bound, Value } from '../port.ts'

/** A statement as the server gets it. */
export interface BoundStatement {
  sql: string
  /** Values for the parameters `{name:Type}`; those that stand in the text are missing. */
  parameters: Record<string, string | number | readonly string[]>
}

/**
 * The most characters of a value that is sent as a parameter. Parameters are in the address of the call. Servers and
 * proxies limit it, some to 8 kB: a list of 500 videos is longer.
 */
const maxParameterLength = 2_000

/**
 * Binds the values of a statement, which names them `$name`. Servers since 2020 take them as parameters,
 * `{name:Type}`. For older ones, and where a value is long, `literal` writes them into the statement.
 * @throws Error when the statement names a value that is not there
 */
export function bind(sql: string, bound: Bound, supportsParameters: boolean): BoundStatement {
  const parameters: BoundStatement['parameters'] = {}
  const text = sql.replace(/\$(\w+)/g, (_, name: string) => {
    const value = bound[name]
    if (value === undefined) throw new Error(`the statement has no value for $${name}`)
    if (!supportsParameters || isLong(value)) return literal(value)
    parameters[name] = value
    return `{${name}:${typeOf(value)}}`
  })
  return { sql: text, parameters }
}

const isLong = (value: Value): boolean =>
  typeof value === 'string'
    ? value.length > maxParameterLength
    : typeof value !== 'number' && value.reduce((sum, text) => sum + text.length + 3, 0) > maxParameterLength

function typeOf(value: Value): string {
  if (typeof value === 'string') return 'String'
  if (typeof value !== 'number') return 'Array(String)'
  return Number.isInteger(value) ? 'Int64' : 'Float64'
}

/** Characters that would end a text or begin an escape inside it, and the one that ends a text of C. */
const special: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }

/**
 * A value as SQL. A list is the right side of `IN`; an empty one is a query without rows, because `()` is not allowed.
 */
export function literal(value: Value): string {
  if (typeof value === 'string') return `'${value.replace(/[\\'\0]/g, (character) => special[character] as string)}'`
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be bound`)
    return String(value)
  }
  return value.length === 0 ? "(SELECT '' FROM system.one WHERE 1 = 0)" : `(${value.map(literal).join(', ')})`
}
