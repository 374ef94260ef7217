import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { schemaColumns } from '../../brand-lift/columns.ts'

const delimiters = [',', ';', '\t'] as const

/** How a table in CSV is written: spreadsheets of countries with decimal commas separate columns by semicolons. */
export interface CsvForm {
  delimiter: (typeof delimiters)[number]
  decimal: ',' | '.'
}

/** Finds the delimiter of a table in CSV, by the names in its header line. */
export async function csvFormOf(path: string): Promise<CsvForm> {
  const header = await firstLine(path)
  const known = (delimiter: string) => {
    const names = header.split(delimiter).map((name) => name.replaceAll(/^[\uFEFF\s"]+|[\s"]+$/g, '').toLowerCase())
    return schemaColumns.filter(({ name }) => names.includes(name)).length
  }
  const delimiter = delimiters.reduce((best, each) => (known(each) > known(best) ? each : best))
  return { delimiter, decimal: delimiter === ';' ? ',' : '.' }
}

/** The first line of a file that is not UTF-8, from 1; undefined if there is none, or the file cannot be read. */
export async function lineNotUtf8(path: string): Promise<number | undefined> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of contentOf(path)) {
      const bytes = Buffer.concat([rest, chunk as Buffer])
      const end = bytes.lastIndexOf(10) + 1
      if (!isUtf8(bytes.subarray(0, end))) return line + wrongLine(bytes)
      line += bytes.subarray(0, end).toString('latin1').split('\n').length - 1
      rest = bytes.subarray(end)
    }
  } catch {
    return undefined
  }
  return isUtf8(rest) ? undefined : line
}

/** The place of the first line that is not UTF-8, from 0. */
const wrongLine = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .split('\n')
    .findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')))

function contentOf(path: string): Readable {
  const file = createReadStream(path)
  if (!/\.gz$/i.test(path)) return file
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  plain.on('close', () => file.destroy())
  return file.pipe(plain)
}

async function firstLine(path: string): Promise<string> {
  const content = contentOf(path)
  // Without a listener an error would end the process; the engine names the fault.
  content.on('error', () => {})
  try {
    for await (const line of createInterface({ input: content })) return line
  } catch {
    return ''
  } finally {
    content.destroy()
  }
  return ''
}
