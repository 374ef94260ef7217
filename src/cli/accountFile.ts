import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { counted } from '#contract/counted.ts'
import { decodeText, UnknownEncoding } from '#web/text/decodeText.ts'
import { say } from './database.ts'
import type { TableFormat } from './tableFile.ts'

/** The rows of one account are shorter, so a larger file is a wrong one. */
const maxFileBytes = 10_000_000

/**
 * Reads a file of an account's rows. Says the encoding that was taken, unless it is UTF-8.
 * @throws Error if it is too large, its name says no format, or its encoding cannot be known
 */
export async function readAccountFile(file: string): Promise<{ text: string; format: TableFormat }> {
  const format = formatOf(file)
  const { size } = await stat(file)
  if (size > maxFileBytes) throw new Error(`${file} has ${size} bytes; at most ${maxFileBytes} are allowed.`)
  try {
    const { text, encoding } = decodeText(await readFile(file))
    if (encoding !== 'utf-8') say(`${file} was read as ${encoding}.`)
    return { text, format }
  } catch (error) {
    if (error instanceof UnknownEncoding) throw new Error(`${file}: ${error.message}. Nothing was imported.`)
    throw error
  }
}

/** @throws Error if the name of the file says no format */
export function formatOf(file: string): TableFormat {
  const format = extname(file).toLowerCase()
  if (format === '.csv') return 'csv'
  if (format === '.json') return 'json'
  throw new Error(`${file}: the name must end with .csv or .json.`)
}

/** What an import did. @param all the rows of the file @param row the name of one: "note" */
export function importedLine(added: number, all: number, row: string): string {
  const known = all - added
  return `Imported ${counted(added, row)}; ${known} ${known === 1 ? 'was' : 'were'} there already.`
}

/**
 * The account of a command.
 * @param named the account that the caller named, if any
 * @param content its rows, for the error: "notes"
 * @throws Error if the account must be named and is not, or if this proxy does not know the named one
 */
export async function accountOf(
  store: { accounts(): Promise<string[]> },
  named: string | undefined,
  content: string,
): Promise<string> {
  const [only, ...others] = await store.accounts()
  if (only === undefined) throw new Error(`No account is signed in on this proxy’s TVs, and none has ${content}.`)
  if (named !== undefined) {
    if (named === only || others.includes(named)) return named
    const known = [only, ...others].join(', ')
    throw new Error(`--account ${named}: one of ${known} is allowed. Another account must sign in on a TV first.`)
  }
  if (others.length > 0)
    throw new Error(`There are several accounts. Name one with --account: ${[only, ...others].join(', ')}.`)
  return only
}
