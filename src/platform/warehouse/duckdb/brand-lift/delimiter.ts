import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
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

async function firstLine(path: string): Promise<string> {
  const file = createReadStream(path, { end: 65_535 })
  const plain = /\.gz$/i.test(path) ? file.pipe(createGunzip()) : file
  // Without a listener an error would end the process; the engine names the fault.
  for (const stream of [file, plain]) stream.on('error', () => plain.destroy())
  try {
    for await (const line of createInterface({ input: plain })) return line
  } catch {
    return ''
  } finally {
    file.destroy()
    plain.destroy()
  }
  return ''
}
