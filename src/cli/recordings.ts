import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import type { RecordingVideo } from '#contract/recordings.ts'
import { joinRecordingRequest } from '#contract/requestBodies.ts'
import type { AdminRecordings } from '#proxy/admin/adminAccounts.ts'
import { accountOf as accountNamed, formatOf, importedLine, readAccountFile } from './accountFile.ts'
import { say } from './database.ts'
import { readDemo } from './demo.ts'
import { readTable, type TableFormat, writeTable } from './tableFile.ts'

interface Options {
  account?: string
}

/** Lists, exports and imports which videos the recordings of accounts are of. */
export function recordingsCommand(program: Command): void {
  const command = program
    .command('recordings')
    .description('which videos recordings are of, as chosen on a TV: list, export, import')
  const about = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .option('--account <account>', 'account from `connection list` (default: the only one)')

  about('list', 'list recordings, the last said first: recording, video').action((options: Options) =>
    withRecordings(async (recordings) => {
      const found = await recordings.list(await accountOf(recordings, options))
      if (found.length === 0) say('No recordings.')
      for (const { recording, video } of found) say(`${recording}  ${video ?? 'no video'}`)
    }),
  )

  about('export', 'write them to a new file')
    .argument('<file>', 'file.csv or file.json')
    .action((file: string, options: Options) =>
      withRecordings(async (recordings) => {
        const found = await recordings.list(await accountOf(recordings, options))
        await writeFile(file, writeRecordings(found, formatOf(file)), { flag: 'wx' })
        say(`Wrote ${counted(found.length, 'recording')} to ${file}.`)
      }),
    )

  about('import', 'say what a file says, of all its recordings or of none; what is there already stays')
    .argument('<file>', 'file.csv or file.json, with recording and video; an empty video: of none')
    .action((file: string, options: Options) =>
      withRecordings(async (recordings) => {
        const { text, format } = await readAccountFile(file)
        const entries = readRecordings(text, format)
        const changed = await recordings.joinAll(await accountOf(recordings, options), entries)
        say(importedLine(changed, entries.length, 'recording'))
      }),
    )
}

const accountOf = (recordings: AdminRecordings, { account }: Options) => accountNamed(recordings, account, 'recordings')

async function withRecordings(work: (recordings: AdminRecordings) => Promise<void>): Promise<void> {
  const { adminRecordings } = await import('#proxy/admin/adminAccounts.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const recordings = await adminRecordings(proxySettings(process.env, await readDemo(process.env)))
  try {
    await work(recordings)
  } finally {
    await recordings.close()
  }
}

const table = {
  what: 'Recording',
  fields: ['recording', 'video'],
  schema: joinRecordingRequest,
  emptyIsNull: true,
} as const

/** Writes which videos recordings are of, as a file that `readRecordings` reads back. */
const writeRecordings = (recordings: readonly RecordingVideo[], format: TableFormat): string =>
  writeTable(table, recordings, format)

/** Reads such a file. A recording with an empty video is of none. @throws Error that names the row and the field */
function readRecordings(file: string, format: TableFormat): RecordingVideo[] {
  const recordings = readTable(table, file, format)
  const seen = new Set<string>()
  for (const [place, { recording }] of recordings.entries()) {
    if (seen.has(recording))
      throw new Error(`Recording ${place + 1}, recording: ${recording} is in the file twice. Nothing was imported.`)
    seen.add(recording)
  }
  return recordings
}
