import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import { noteChannel, noteDay } from '#contract/requestBodies.ts'
import type { AdminNotes } from '#proxy/admin/adminAccounts.ts'
import type { NewNote } from '#proxy/modules/notes/notes.ts'
import { accountOf as accountNamed, formatOf, importedLine, readAccountFile } from './accountFile.ts'
import { say } from './database.ts'
import { readDemo } from './demo.ts'
import { readTable, type TableFormat, writeTable } from './tableFile.ts'

interface Options {
  account?: string
  channel?: string
}

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
        const found = await notes.list(await accountOf(notes, options), options.channel)
        await writeFile(file, writeNotes(found, formatOf(file)), { flag: 'wx' })
        say(`Wrote ${counted(found.length, 'note')} to ${file}.`)
      }),
    )

  about('import', 'add the notes of a file, all or none; notes that exist are not added twice')
    .argument('<file>', 'file.csv or file.json, with channel, day (YYYY-MM-DD) and text')
    .action((file: string, options: Options) =>
      withNotes(async (notes) => {
        const { text, format } = await readAccountFile(file)
        const entries = readNotes(text, format, options.channel)
        const { added } = await notes.add(await accountOf(notes, options), entries)
        say(importedLine(added, entries.length, 'note'))
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

const accountOf = (notes: AdminNotes, { account }: Options) => accountNamed(notes, account, 'notes')

async function withNotes(work: (notes: AdminNotes) => Promise<void>): Promise<void> {
  const { adminNotes } = await import('#proxy/admin/adminAccounts.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const notes = await adminNotes(proxySettings(process.env, await readDemo(process.env)))
  try {
    await work(notes)
  } finally {
    await notes.close()
  }
}

const table = {
  what: 'Note',
  fields: ['channel', 'day', 'text'],
  days: ['day'],
  schema: z.object({ channel: noteChannel, day: noteDay, text: z.string() }),
} as const

/** Writes notes as a file that `readNotes` reads back. */
export const writeNotes = (notes: readonly NewNote[], format: TableFormat): string => writeTable(table, notes, format)

/** Reads a file of notes. @param channel the channel of notes that name none */
export const readNotes = (file: string, format: TableFormat, channel?: string): NewNote[] =>
  readTable(table, file, format, { ...(channel && { channel }) })
