import { resolve } from 'node:path'
import type { Command } from 'commander'
import { progressBar } from './progress.ts'

/** Loads a downloaded bulk report, so that the television shows one's own numbers. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('load a downloaded bulk report (CSV, plain or gzip); its channel becomes the current one')
    .argument('<file>', 'a report of the type channel_basic')
    .option('--type <type>', 'the report type, where the columns do not tell')
    .option('--title <name>', 'what to call the channel; bulk reports do not say')
    .option('--account <email>', 'whose channel it becomes (standard: the demo account)')
    .action(async (file: string, options: { type?: string; title?: string; account?: string }) => {
      const { importHere } = await import('#platform/analytics/import/control.ts')
      const { platformSettings } = await import('#platform/settings.ts')
      const outcome = await importHere(
        platformSettings(process.env),
        { path: resolve(file), ...options },
        progressBar(),
      )
      const { type, rows, days, firstDay, lastDay, channels, account, before } = outcome
      const [current] = channels
      if (!current) {
        process.stdout.write(`${file} holds a header line and no rows: nothing was changed.\n`)
        return
      }
      const span = firstDay === lastDay ? `of ${firstDay}` : `of ${days} days, ${firstDay} to ${lastDay}`
      const others = channels.length > 1 ? ` (and ${channels.length - 1} more channels)` : ''
      process.stdout.write(`Loaded ${rows.toLocaleString('en')} rows ${type} ${span}.
The television now shows ${current.title === current.id ? current.id : `${current.title} (${current.id})`}${others} to ${account}.
`)
      if (before !== null && before !== current.id)
        process.stdout.write(`Back to the channel before: npm run tenfoot -- channel ${before}\n`)
    })
}
