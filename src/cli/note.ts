import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command } from 'commander'
import type { AdminNotes } from '#proxy/operations/adminNotes.ts'
import { say } from './database.ts'
import { readDemo } from './demo.ts'

interface Options {
  account?: string
  channel?: string
}

/** Notes are short: more bytes than this is another file. */
const maxFileBytes = 10_000_000

/** Lists, exports and imports the notes that accounts wrote at days of their channels. */
export function noteCommand(program: Command): void {
  const command = program
    .command('note')
    .description('notes at days of a channel, as people write them on a TV: list, export, import, remove')
  const about = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .option('--account <account>', 'account from `connection list` (default: the only one)')
      .option('--channel <id>', 'only this channel; at an import: the channel of notes that name none')

  about('list', 'list notes: day, channel, text, ID').action((options: Options) =>
    withNotes(async (notes) => {
      const found = await notes.list(await accountOf(notes, options), options.channel)
      if (found.length === 0) say('No notes.')
      for (const { id, day, channel, text } of found) say(`${day}  ${channel}  ${text}  ${id}`)
    }),
  )

  about('export', 'write notes to a new file')
    .argument('<file>', 'file.csv or file.json')
    .action((file: string, options: Options) =>
      withNotes(async (notes) => {
        const { writeNotes } = await import('#proxy/operations/noteFile.ts')
        const found = await notes.list(await accountOf(notes, options), options.channel)
        await writeFile(file, writeNotes(found, formatOf(file)), { flag: 'wx' })
        say(`Wrote ${found.length} notes to ${file}.`)
      }),
    )

  about('import', 'add the notes of a file, all or none; notes that exist are not added twice')
    .argument('<file>', 'file.csv or file.json, with channel, day (YYYY-MM-DD) and text')
    .action((file: string, options: Options) =>
      withNotes(async (notes) => {
        const { readNotes } = await import('#proxy/operations/noteFile.ts')
        const format = formatOf(file)
        const { size } = await stat(file)
        if (size > maxFileBytes) throw new Error(`${file} has ${size} bytes; at most ${maxFileBytes} are allowed.`)
        const asked = readNotes(await readFile(file, 'utf8'), format, options.channel)
        const { added } = await notes.add(await accountOf(notes, options), asked)
        say(`Imported ${added} notes; ${asked.length - added} were there already.`)
      }),
    )

  about('remove', 'remove a note')
    .argument('<note>', 'note ID from `note list`')
    .action((id: string, options: Options) =>
      withNotes(async (notes) => {
        await notes.remove(await accountOf(notes, options), id)
        say('Note removed.')
      }),
    )
}

/** @throws Error if the name of the file says no format */
function formatOf(file: string): 'csv' | 'json' {
  const format = extname(file).toLowerCase()
  if (format === '.csv') return 'csv'
  if (format === '.json') return 'json'
  throw new Error(`${file}: the name must end with .csv or .json.`)
}

/** @throws Error if the account must be named, and is not */
async function accountOf(notes: AdminNotes, { account }: Options): Promise<string> {
  if (account !== undefined) return account
  const [only, ...others] = await notes.accounts()
  if (only === undefined) throw new Error('No account is signed in on this proxy’s TVs, and none has notes.')
  if (others.length > 0)
    throw new Error(`There are several accounts. Name one with --account: ${[only, ...others].join(', ')}.`)
  return only
}

async function withNotes(work: (notes: AdminNotes) => Promise<void>): Promise<void> {
  const { adminNotes } = await import('#proxy/operations/adminNotes.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const notes = await adminNotes(proxySettings(process.env, await readDemo(process.env)))
  try {
    await work(notes)
  } finally {
    await notes.close()
  }
}
