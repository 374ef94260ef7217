import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'

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
