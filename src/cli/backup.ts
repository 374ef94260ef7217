import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import type { ReadArchive } from '#storage/backup/readArchive.ts'
import { say, sayText } from './database.ts'
import { readPassphrase } from './passphrase.ts'
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
