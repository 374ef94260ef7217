import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse'
import { counted } from '#contract/counted.ts'
import type { BulkFile } from '../reportTypes.ts'
import { ImportProblem, quote } from './errors.ts'
import { contentOf, csvShape, maxLineLength, tooLong } from './header.ts'

interface Record {
  record: string[]
  info: { lines: number }
}

const lineBreaks = (text: string) => text.split('\n').length - 1

/** How many lines the parser has counted too many: inside quotes it counts CR and LF as two. */
interface Miscount {
  lines: number
}

/** Reads a file slowly, record by record with the physical line of each. Only for a file that is already refused. */
async function* records(
  file: BulkFile,
  miscount: Miscount = { lines: 0 },
): AsyncGenerator<{ fields: string[]; line: number }> {
  const content = contentOf(file)
  // latin1 has one character for each byte, so bytes that are not UTF-8 are still seen.
  const parser = content.pipe(parse({ ...csvShape, encoding: 'latin1', info: true, relax_column_count: true }))
  content.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<Record>) {
      miscount.lines += record.reduce((sum, field) => sum + field.split('\r\n').length - 1, 0)
      yield {
        fields: record,
        line: info.lines - miscount.lines - record.reduce((sum, field) => sum + lineBreaks(field), 0),
      }
    }
  } finally {
    content.destroy()
  }
}

/**
 * Finds the physical line, from 1, on which a value begins, counting line breaks inside quotes.
 * @param row from 0, without the header line
 * @param place index of the column, from 0
 */
export async function lineOf(file: BulkFile, row: number, place: number): Promise<number | undefined> {
  let index = -1
  for await (const { fields, line } of records(file)) {
    if (index === row) return line + fields.slice(0, place).reduce((sum, field) => sum + lineBreaks(field), 0)
    index += 1
  }
  return undefined
}

const lineEnd = 10

/**
 * Reads a file once before the engine does, which accepts a gzip that ends early and skips a line that is too long.
 * @throws ImportProblem for either
 */
export async function requireWhole(file: BulkFile): Promise<void> {
  // Chunks are shorter than the longest line, so only a line that spans chunks can be too long.
  let length = 0
  try {
    for await (const chunk of contentOf(file) as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(lineEnd)
      const first = chunk.indexOf(lineEnd)
      length += first === -1 ? chunk.length : first
      if (length > maxLineLength) throw new Error(tooLong)
      if (end !== -1) length = chunk.length - end - 1
    }
  } catch (cause) {
    throw await findFault(file, cause)
  }
}

/** Finds why and where a file is unreadable as CSV, after the engine failed to read it. */
export async function findFault(file: BulkFile, cause: unknown): Promise<ImportProblem> {
  const name = basename(file.path)
  const problem = (reason: string) => new ImportProblem(`${name}, ${reason}`, { cause })
  const miscount: Miscount = { lines: 0 }
  try {
    for await (const { fields, line } of records(file, miscount)) {
      if (fields.length !== file.header.length)
        return problem(
          `line ${line}: it has ${counted(fields.length, 'column')}, the header line has ${file.header.length}.`,
        )
      const place = fields.findIndex((field) => !isUtf8(Buffer.from(field, 'latin1')))
      const field = fields[place]
      if (field !== undefined)
        return problem(
          `line ${line}, column ${file.header[place]}: ${quote(field)} is not UTF-8, which reports are written in.`,
        )
    }
  } catch (error) {
    if (error instanceof CsvError && typeof error.lines === 'number')
      return problem(`line ${error.lines - miscount.lines}: ${csvFaults[error.code] ?? 'it cannot be read as CSV'}.`)
    return problem(`it cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return problem(`it cannot be read: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`)
}

const csvFaults: { [code: string]: string } = {
  CSV_MAX_RECORD_SIZE: tooLong,
  CSV_QUOTE_NOT_CLOSED: 'a quote opens here and is not closed',
  INVALID_OPENING_QUOTE: 'a quote stands inside a value that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'more text follows a closing quote',
}
