import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { csvCell, formula } from '#contract/harmlessText.ts'
import { readDays } from './spreadsheetDays.ts'

/** A file of rows with named fields: CSV with a header, or a list in JSON. */
export type TableFormat = 'csv' | 'json'

interface Table<Row> {
  /** What one row is, for errors: such as "Note". */
  what: string
  fields: readonly (keyof Row & string)[]
  /** Of these fields, CSV may have days as a spreadsheet shows them. */
  days?: readonly (keyof Row & string)[]
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
  return [fields.join(','), ...own.map((row) => fields.map((field) => csvCell(row[field])).join(',')), ''].join('\r\n')
}

/** A row of a file, and where it is: such as "Line 3: Note 2". */
interface Read {
  row: unknown
  place: string
}

/**
 * Reads rows of a file. Other columns are ignored. Columns of CSV are separated by commas, semicolons or tabs: what
 * spreadsheets write depends on the country.
 * @param defaults values of fields that a row leaves out or empty
 * @throws Error naming the row, the field, what came and what is allowed
 */
export function readTable<Schema extends z.ZodMiniType>(
  table: Table<z.output<Schema>> & { schema: Schema },
  file: string,
  format: TableFormat,
  defaults: Partial<z.output<Schema>> = {},
): z.output<Schema>[] {
  const { what, fields, schema, emptyIsNull } = table
  const rows = format === 'json' ? jsonRows(what, fields, file) : csvRows(table, file)
  return rows.map(({ row, place }) => {
    const given =
      typeof row === 'object' && row !== null
        ? { ...defaults, ...(emptyIsNull ? emptyAsNull(row) : withoutEmpty(row)) }
        : row
    const parsed = z.safeParse(schema, given)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? what.toLowerCase())
    const value: unknown = Object(given)[field]
    const found = value === undefined ? 'it is missing' : `${JSON.stringify(value)} came`
    throw new Error(`${place}, ${field}: ${issue?.message ?? 'is not valid'} (${found}). Nothing was imported.`)
  })
}

const withoutEmpty = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))

const emptyAsNull = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value === '' ? null : value]))

function jsonRows(tableName: string, fields: readonly string[], file: string): Read[] {
  try {
    const rows = z.parse(z.array(z.unknown()), JSON.parse(file))
    return rows.map((row, index) => ({ row, place: `${tableName} ${index + 1}` }))
  } catch {
    const example = fields.map((field) => `"${field}": …`).join(', ')
    throw new Error(`The file must be a list of ${tableName.toLowerCase()}s in JSON: [{${example}}].`)
  }
}

const delimiters = [',', ';', '\t'] as const
/** The delimiter of a file, and its text without a first line such as `sep=;`, which Excel reads and writes. */
function delimited(fields: readonly string[], file: string): { text: string; delimiter: string; firstLine: number } {
  const bare = file.replace(/^\uFEFF/, '')
  const named = /^"?sep=([^\r\n])"?[ \t]*(?:\r\n|\n|\r)/i.exec(bare)
  if (named?.[1] !== undefined) return { text: bare.slice(named[0].length), delimiter: named[1], firstLine: 2 }
  const [header = ''] = bare.trimStart().split(/[\r\n]/, 1)
  const known = (delimiter: string) =>
    header.split(delimiter).filter((name) => fields.includes(columnName(name))).length
  const delimiter = delimiters.reduce((best, each) => (known(each) > known(best) ? each : best))
  return { text: bare, delimiter, firstLine: 1 }
}

const columnName = (name: string) =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase()

function csvRows<Row>({ what, fields, days = [] }: Table<Row>, file: string): Read[] {
  const [header, ...records] = csvRecords(fields, file)
  const names = (header?.cells ?? []).map(columnName)
  if (!fields.some((field) => names.includes(field)))
    throw new Error(`Line ${header?.line ?? 1}: a header with the columns ${fields.join(', ')} is needed.`)
  const rows = records.map(({ cells, line }, index) => {
    const place = `Line ${line}: ${what} ${index + 1}`
    if (cells.slice(names.length).some((cell) => cell !== ''))
      throw new Error(
        `${place} has ${cells.length} columns, the header line has ${names.length}. Nothing was imported.`,
      )
    const row = Object.fromEntries(names.map((name, column) => [name, withoutGuard(cells[column] ?? '')]))
    return { row, place }
  })
  for (const day of days) {
    if (!names.includes(day)) continue
    const read = readDays(rows.map(({ row }) => row[day] ?? ''))
    if (!Array.isArray(read)) throw new Error(`${rows[read.row]?.place}, ${day}: ${read.reason}. Nothing was imported.`)
    for (const [index, { row }] of rows.entries()) row[day] = read[index] ?? ''
  }
  return rows
}

/** The text of a cell without the apostrophe that `writeTable` put before it. */
const withoutGuard = (cell: string) => (formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell)

/** The records of a file with the line on which each begins. Rows without any value are left out. */
function csvRecords(fields: readonly string[], file: string): { cells: string[]; line: number }[] {
  const { text, delimiter, firstLine } = delimited(fields, file)
  const bytes = Buffer.from(text)
  const records: { cells: string[]; line: number }[] = []
  let line = firstLine
  let readUntil = 0
  /** Goes to the first byte behind blank lines, and counts them. */
  const toNext = () => {
    for (; bytes[readUntil] === carriageReturn || bytes[readUntil] === lineFeed; readUntil += 1)
      if (bytes[readUntil] === lineFeed || bytes[readUntil + 1] !== lineFeed) line += 1
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      onRecord: (cells: string[], context: { bytes: number }) => {
        toNext()
        if (cells.some((cell) => cell.trim() !== '')) records.push({ cells, line })
        line += lineBreaksIn(bytes.toString('latin1', readUntil, context.bytes))
        readUntil = context.bytes
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    toNext()
    throw new Error(`Line ${line}: ${csvFaults[error.code] ?? 'it cannot be read as CSV'}. Nothing was imported.`)
  }
  return records
}

const [lineFeed, carriageReturn] = [10, 13]

const lineBreaksIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

const csvFaults: { [code: string]: string } = {
  CSV_QUOTE_NOT_CLOSED: 'a quote opens here and is not closed',
  INVALID_OPENING_QUOTE:
    'a quote stands inside a value that does not begin with one: put the value into quotes, and write each quote in it twice',
  CSV_INVALID_CLOSING_QUOTE: 'more text follows a closing quote; a quote inside a value is written twice',
}
