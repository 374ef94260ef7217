import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { jsonIn } from '#contract/json.ts'
import { isoTime } from '#platform/time/days.ts'
import type { BulkFile } from '../reportTypes.ts'
import { ImportProblem, quote } from './errors.ts'

/** The column of a connector's copy with the creation time of each row's report. */
export const createdColumn = 'create_time'

/** The metadata of a report from the bulk interface, saved next to the file. */
const metadata = z.object({ createTime: z.string() })

/**
 * When a report was made, in milliseconds since 1970: of two reports of a day the later one counts. The first of these
 * decides: `createTime` (`--created`), the report's metadata next to the file (`report.csv.json` or `report.json`, with
 * `createTime`), the time of the file. A `create_time` column is more exact: it has a time for each row.
 * @throws ImportProblem for a text that is not a time
 */
export async function createdAt({ path }: Pick<BulkFile, 'path'>, createTime?: string): Promise<number> {
  if (createTime !== undefined) return parsed(createTime, '--created')
  for (const metadataPath of [`${path}.json`, `${path.replace(/(\.csv)?(\.gz)?$/, '')}.json`]) {
    const text = await readFile(metadataPath, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const read = metadata.safeParse(jsonIn(text))
    if (read.success) return parsed(read.data.createTime, `${metadataPath}, createTime`)
  }
  return Math.round((await stat(path)).mtimeMs)
}

/** Also reads the form of a `create_time` column: `2026-07-02 08:15:00 UTC`. */
function parsed(text: string, source: string): number {
  const ms = isoTime(text.replace(/^(\S+) (?=\d)/, '$1T').replace(/ UTC$/, 'Z'))
  if (Number.isNaN(ms))
    throw new ImportProblem(`${source}: ${quote(text)} is not allowed; it must be a time such as 2026-07-02T08:15:00Z.`)
  return ms
}
