import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

/** A file of rows with named fields: CSV with a header, or a list in JSON. */
export type TableFormat = 'csv' | 'json'

interface Table<Row> {
  /** What one row is, for errors: such as "Note". */
  what: string
  fields: readonly (keyof Row & string)[]
  /** An empty cell is a value; else it counts as left out. */
  emptyIsNull?: true
}

/** Writes rows as a file that `readTable` reads back (CSV: RFC 4180). An empty cell is null. */
export function writeTable<Row extends object>(
  { fields }: Table<Row>,
  rows: readonly Row[],
  format: TableFormat,
): string {
  const own = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
  if (format === 'json') return `${JSON.stringify(own, null, 2)}\n`
  const cell = (value: unknown) => {
    const text = value === null ? '' : String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [fields.join(','), ...own.map((row) => fields.map((field) => cell(row[field])).join(',')), ''].join('\r\n')
}

/**
 * Reads rows of a file. Other columns are ignored.
 * @param defaults values of fields that a row leaves out or empty
 * @throws Error naming the row, the field, what came and what is allowed
 */
export function readTable<Schema extends z.ZodMiniType>(
  { what: tableName, fields, schema, emptyIsNull }: Table<z.output<Schema>> & { schema: Schema },
  file: string,
  format: TableFormat,
  defaults: Partial<z.output<Schema>> = {},
): z.output<Schema>[] {
  const rows = format === 'json' ? jsonRows(tableName, fields, file) : csvRows(fields, file)
  return rows.map((row, place) => {
    const given =
      typeof row === 'object' && row !== null
        ? { ...defaults, ...(emptyIsNull ? emptyAsNull(row) : withoutEmpty(row)) }
        : row
    const parsed = z.safeParse(schema, given)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? tableName.toLowerCase())
    const value: unknown = Object(given)[field]
    const found = value === undefined ? 'it is missing' : `${JSON.stringify(value)} came`
    throw new Error(
      `${tableName} ${place + 1}, ${field}: ${issue?.message ?? 'is not valid'} (${found}). Nothing was imported.`,
    )
  })
}

const withoutEmpty = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))

const emptyAsNull = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value === '' ? null : value]))

function jsonRows(tableName: string, fields: readonly string[], file: string): unknown[] {
  try {
    return z.parse(z.array(z.unknown()), JSON.parse(file))
  } catch {
    const example = fields.map((field) => `"${field}": …`).join(', ')
    throw new Error(`The file must be a list of ${tableName.toLowerCase()}s in JSON: [{${example}}].`)
  }
}

function csvRows(fields: readonly string[], file: string): unknown[] {
  try {
    return parse(file, { columns: true, bom: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The file must be CSV with the columns ${fields.join(', ')}: ${error.message}`)
  }
}
