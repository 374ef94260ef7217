import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** The number of rows in one block. */
const blockLength = 2000

/** Reads CSV from the server in blocks of rows, each cell as text, NULL as null. */
export async function* blocksOfCsv(stream: Readable): AsyncGenerator<(string | null)[][], void> {
  const parser = stream.pipe(
    parse({ cast: (text, { quoting }) => (text === '\\N' && !quoting ? null : text), relax_column_count: true }),
  )
  stream.on('error', (error) => parser.destroy(error))
  let block: (string | null)[][] = []
  try {
    for await (const row of parser) {
      block.push(row as (string | null)[])
      if (block.length < blockLength) continue
      yield block
      block = []
    }
    if (block.length > 0) yield block
  } finally {
    stream.destroy()
  }
}
