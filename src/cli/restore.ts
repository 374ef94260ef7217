import { resolve } from 'node:path'
import type { Command } from 'commander'
import { describeBackup } from './backup.ts'
import { sayText } from './database.ts'
import { readPassphrase } from './passphrase.ts'

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
      const { audioFolderName } = await import('#platform/backup/audio.ts')
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
