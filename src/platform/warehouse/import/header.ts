import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { type BulkFile, type BulkType, bulkTypeNames, bulkTypes, columnIndex, dimensionNames } from '../reportTypes.ts'
import { ImportProblem } from './errors.ts'

/** What the person gives with the path of a file. */
export interface FileOptions {
  /** `--type`, with or without a version. */
  type?: string | undefined
  /** `--content-owner`: of two types with the same columns, the file is then the owner's. */
  contentOwner?: string | undefined
}

/**
 * The longest line in characters, equal to the engine's limit: a few kilobytes of gzip can contain a line that fills
 * the memory.
 */
export const maxLineLength = 2_000_000

/** The CSV format that the engine and the line finder both read. */
export const csvShape = {
  delimiter: ',',
  record_delimiter: ['\r\n', '\n'],
  bom: true,
  skip_empty_lines: true,
  max_record_size: maxLineLength,
}

export const tooLong = `it is longer than ${maxLineLength.toLocaleString('en')} characters`

/** The decompressed bytes of a file. */
export function contentOf({ path, gzip }: Pick<BulkFile, 'path' | 'gzip'>): Readable {
  const file = createReadStream(path)
  if (!gzip) return file
  const plain = createGunzip()
  // An error of the file destroys the decompressed stream, and a reader that stops early closes the file.
  file.on('error', (error) => plain.destroy(error))
  plain.on('close', () => file.destroy())
  return file.pipe(plain)
}

/**
 * Recognises a bulk report by its first bytes and its header line. Columns are found by name, never by position;
 * unknown ones are ignored (specification: bulk-reports 1).
 * @throws ImportProblem for a file that cannot be read, has no header line, or lacks columns of every known type
 */
export async function recognise(path: string, { type: typeName, contentOwner }: FileOptions = {}): Promise<BulkFile> {
  const gzip = await isGzip(path)
  const { header, firstRow } = await beginningOf({ path, gzip })
  const name = basename(path)
  const names = new Set<string>()
  const doubled = header.find((column) => names.size === names.add(column).size)
  if (doubled !== undefined) throw new ImportProblem(`${name}, line 1: the column ${doubled} occurs twice.`)
  const other = header.length === 1 ? /[;\t]/.exec(header[0] ?? '')?.[0] : undefined
  if (other !== undefined)
    throw new ImportProblem(
      `${name}, line 1: its columns are separated by ${other === ';' ? 'semicolons' : 'tabs'}; reports have commas.`,
    )
  const types = typeName === undefined ? bulkTypes : bulkTypes.filter((type) => type.name === withoutVersion(typeName))
  if (types.length === 0)
    throw new ImportProblem(`--type ${typeName}: this type cannot be imported (${bulkTypeNames.join(', ')} can).`)
  const byOwner = contentOwner !== undefined
  const candidates = types
    .map((type) => ({ type, ...compare(type, header) }))
    .sort((a, b) => Number(b.type.byOwner === byOwner) - Number(a.type.byOwner === byOwner))
  const fits = candidates.find(({ missing, surplus }) => missing.length === 0 && surplus.length === 0)
  if (fits) return { path, gzip, header, firstRow, type: fits.type }
  const nearest = candidates.sort(
    (a, b) => a.missing.length + a.surplus.length - b.missing.length - b.surplus.length,
  )[0]
  const missingCount = nearest?.missing.length
    ? `no ${nearest.missing.join(', ')}, which ${nearest.type.name} reports have`
    : `${nearest?.surplus.join(', ')}, which ${nearest?.type.name} reports do not have`
  throw new ImportProblem(`${name}, line 1: the header line has ${missingCount}.`)
}

/**
 * The columns of a type that a header line lacks, and the dimensions that it has besides the type's. One more dimension
 * makes another key, so such a file is of another type. Unknown columns and additional metrics are ignored.
 */
function compare({ columns }: BulkType, header: readonly string[]): { missing: string[]; surplus: string[] } {
  const names = new Set(columns.map(({ name }) => name))
  return {
    missing: columns
      .filter((column) => column.since === undefined && columnIndex(column, header) === -1)
      .map(({ name }) => name),
    surplus: header.filter((name) => dimensionNames.has(name) && !names.has(name)),
  }
}

/** `channel_basic_a3` is a version of `channel_basic`. */
const withoutVersion = (name: string) => name.replace(/_a\d+$/, '')

async function isGzip(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
    } finally {
      await file.close()
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    const reason =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : `it cannot be read (${code})`
    throw new ImportProblem(`${path}: ${reason}.`, { cause })
  }
}

async function beginningOf(file: { path: string; gzip: boolean }): Promise<Pick<BulkFile, 'header' | 'firstRow'>> {
  const content = contentOf(file)
  const parser = content.pipe(parse({ ...csvShape, to: 2, relax_column_count: true }))
  content.on('error', (error) => parser.destroy(error))
  const records: string[][] = []
  try {
    for await (const record of parser) records.push(record as string[])
  } catch (cause) {
    if (cause instanceof CsvError && cause.code === 'CSV_MAX_RECORD_SIZE')
      throw new ImportProblem(`${basename(file.path)}, line ${cause.lines}: ${tooLong}.`, { cause })
    if (records.length === 0)
      throw new ImportProblem(`${basename(file.path)}, line 1: the header line cannot be read as CSV.`, { cause })
    // An error in a row is found later, when the rows are read, and reported with its line.
  } finally {
    content.destroy()
  }
  const [header, firstRow = []] = records
  if (!header) throw new ImportProblem(`${basename(file.path)}: it is empty; a report has at least its header line.`)
  return { header: header.map((name) => name.trim().toLowerCase()), firstRow }
}
