import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import type { ReadArchive } from '#storage/backup/readArchive.ts'
import { say, sayText } from './database.ts'
import { progressBar } from './progress.ts'

interface Options {
  to?: string
  verify?: string
  passphraseFile?: string
}

/** Backs up everything while it runs, or checks a backup. */
export function backupCommand(program: Command): void {
  program
    .command('backup')
    .description('back up everything while it runs, or check a backup')
    .option('--to <file>', 'write a new backup of DATA_DIR')
    .option('--verify <file>', 'check every byte of a backup, and list what it contains')
    .option('--passphrase-file <file>', 'file whose first line is the passphrase (default: ask for it)')
    .action(async ({ to, verify, passphraseFile }: Options) => {
      if ((to === undefined) === (verify === undefined))
        throw new Error('Use either --to FILE, to make a backup, or --verify FILE, to check one.')
      const { platformSettings } = await import('#platform/settings/settings.ts')
      const settings = platformSettings(process.env)
      const passphrase = await readPassphrase(passphraseFile ?? settings.backupPassphraseFile, verify === undefined)
      if (verify !== undefined) {
        const { readArchive } = await import('#storage/backup/readArchive.ts')
        sayText(describeBackup(await readArchive(resolve(verify), passphrase)))
        return say(`${verify} is complete and undamaged.`)
      }
      const { backupHere } = await import('#platform/commands/backupHere.ts')
      const { bytes, holds, missing } = await backupHere(settings, { to: resolve(to ?? ''), passphrase }, progressBar())
      say(`Wrote ${to} (${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB): ${listOf(holds)}.`)
      for (const missingPart of missing) say(`Not in it: ${missingPart}.`)
    })
}

const listOf = (holds: Readonly<Record<string, number>>) =>
  Object.entries(holds)
    .map(([name, count]) => counted(count, singularOf(name), name))
    .join(', ')

/** A backup names what it counts in the plural: "accounts", "rows of daily numbers". */
const singularOf = (name: string) => name.replace(/s( of .*)?$/, '$1')

/** What a backup contains, for people. */
export function describeBackup({ about, files, secrets }: ReadArchive): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [
    `A backup of ${new Date(about.at).toISOString()}: ${listOf(about.holds)}.`,
    `${counted(files.length, 'file')} of ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB, and ${Object.keys(secrets).join(', ') || 'no keys'}.`,
    ...about.missing.map((missingPart) => `Not in it: ${missingPart}.`),
  ].join('\n')
}

/** Restores a backup into an empty data folder. */
export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR')
    .requiredOption('--from <file>', 'the backup')
    .option('--passphrase-file <file>', 'file whose first line is the passphrase (default: ask for it)')
    .action(async ({ from, passphraseFile }: { from: string; passphraseFile?: string }) => {
      const { restoreArchive } = await import('#storage/backup/restore.ts')
      const { requireUsable } = await import('#platform/backup/requireUsable.ts')
      const { audioFolderName } = await import('#platform/backup/contents.ts')
      const { platformMigrations } = await import('#platform/database.ts')
      const { migrations: proxyMigrations } = await import('#proxy/database.ts')
      const { platformSettings } = await import('#platform/settings/settings.ts')
      const { dataDir, transcription, backupPassphraseFile } = platformSettings(process.env)
      const known = { platform: Object.keys(platformMigrations), proxy: Object.keys(proxyMigrations) }
      const passphrase = await readPassphrase(passphraseFile ?? backupPassphraseFile, false)
      const restored = await restoreArchive(resolve(from), passphrase, {
        dataDir: resolve(dataDir),
        folders: new Map([[audioFolderName, resolve(transcription.dir)]]),
        requireUsable: (about) => requireUsable(about, known),
      })
      sayText(`${describeBackup(restored)}\nRestored into ${dataDir}. Start it with the settings that it had.`)
    })
}

/**
 * Returns the passphrase of a backup: the first line of a file, or what a person types without seeing it. Never an
 * argument, which every user of the machine could read.
 * @param path a file, from an option or a setting
 * @param repeat whether to ask twice, for a new backup
 */
async function readPassphrase(path: string | undefined, repeat: boolean): Promise<string> {
  if (path !== undefined) {
    const [line = ''] = (await readFile(path, 'utf8')).split(/\r?\n/)
    if (line === '') throw new Error(`${path} is empty: its first line must be the passphrase.`)
    return line
  }
  if (!process.stdin.isTTY)
    throw new Error(
      'A passphrase is missing: name a file that holds it with --passphrase-file or BACKUP_PASSPHRASE_FILE.',
    )
  const passphrase = await ask('Passphrase of the backup: ')
  if (repeat && (await ask('The same again: ')) !== passphrase) throw new Error('The two passphrases differ.')
  return passphrase
}

async function ask(question: string): Promise<string> {
  // The terminal must not show what is typed, from the moment of the question.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl-C: the interface takes it, and nobody would end the command.
  typing.on('SIGINT', () => process.exit(130))
  const closed = new Promise<never>((_resolve, reject) =>
    // Ctrl-D: a question that is closed is never answered.
    typing.once('close', () => reject(new Error('No passphrase was typed.'))),
  )
  process.stderr.write(question)
  try {
    return await Promise.race([typing.question(''), closed])
  } finally {
    typing.close()
    process.stderr.write('\n')
  }
}
