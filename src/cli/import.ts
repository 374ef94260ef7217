import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { tenfootCommand } from '#contract/installation.ts'
import type { ImportOutcome } from '#platform/warehouse/import/importFile.ts'
import { say, sayText } from './database.ts'
import { progressBar } from './progress.ts'

interface Options {
  type?: string
  title?: string
  account?: string
  contentOwner?: string
  created?: string
}

/** Imports downloaded bulk reports, so that the television shows their numbers. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('import bulk reports (CSV or gzipped CSV, a file or a folder) or currency rates')
    .argument('<path>', 'a report, or a folder of reports')
    .option('--type <type>', 'report type, where two have the same columns (channel_basic, playlist_basic, …)')
    .option('--title <name>', 'title of the channel (bulk reports have none)')
    .option('--account <email>', 'account that gets the channel (default: the demo account)')
    .option('--content-owner <name>', 'content owner of the reports')
    .option(
      '--created <time>',
      'when the report was created; a newer report replaces a day (default: createTime in FILE.json, else the file’s time)',
    )
    .action(async (path: string, options: Options) => {
      const { filesOf } = await import('#platform/warehouse/import/folder.ts')
      const { importHere, buildRollupsHere } = await import('#platform/commands/importHere.ts')
      const { platformSettings } = await import('#platform/settings/settings.ts')
      const settings = platformSettings(process.env)
      const files = await filesOf(resolve(path), options)
      const load = (file: string) => importHere(settings, { path: file, ...options }, progressBar())
      const [only] = files
      if (only && files.length === 1 && only.path === resolve(path)) {
        for (const line of outcomeLines(await load(only.path), path)) say(line)
        await buildRollupsHere(settings, progressBar())
        return
      }
      const totals = { files: 0, rows: 0, skipped: 0, refused: [] as string[] }
      for (const file of files)
        try {
          if ('refused' in file) throw new Error(file.refused)
          const outcome = await load(file.path)
          totals.files += 1
          totals.rows += outcome.rows
          totals.skipped += outcome.skipped.length
          say(`${basename(file.path)}: ${counted(outcome.rows, 'row')} of ${outcome.type}${describeSkipped(outcome)}`)
        } catch (error) {
          totals.refused.push(error instanceof Error ? error.message : String(error))
        }
      if (totals.files > 0) await buildRollupsHere(settings, progressBar())
      sayText(`\nImported ${counted(totals.rows, 'row')} from ${totals.files} of ${counted(files.length, 'file')}.`)
      if (files.length === 0) throw new Error(`${path} contains no .csv or .gz files.`)
      if (totals.refused.length > 0)
        throw new Error(
          `${counted(totals.refused.length, 'file was', 'files were')} not imported:\n  ${totals.refused.map(oneLine).join('\n  ')}`,
        )
    })
}

/** The result of one file, and what to do next. */
function outcomeLines(
  { type, rows, days, firstDay, lastDay, channels, account, contentOwner, ...outcome }: ImportOutcome,
  file: string,
): string[] {
  const skipped = describeSkipped({ skipped: outcome.skipped })
  if (rows === 0)
    return [
      outcome.skipped.length > 0
        ? `Nothing changed${skipped}`
        : `${file} has a header line but no rows. Nothing changed.`,
    ]
  const span = firstDay === lastDay ? `for ${firstDay}` : `for ${counted(days, 'day')}, ${firstDay} to ${lastDay}`
  const lines = [`Imported ${counted(rows, 'row')} of ${type} ${span}${skipped}`]
  const [current] = channels
  if (contentOwner !== '')
    lines.push(`They belong to the content owner ${contentOwner}: ${counted(channels.length, 'channel')}.`)
  else if (current) {
    const others = channels.length > 1 ? ` (and ${counted(channels.length - 1, 'more channel')})` : ''
    const name = current.title === current.id ? current.id : `${current.title} (${current.id})`
    lines.push(`TVs of ${account} now show ${name}${others}.`)
    if (outcome.before !== null && outcome.before !== current.id)
      lines.push(`To go back to the previous channel: ${tenfootCommand} channel ${outcome.before}`)
  }
  return lines
}

/** Names at most three skipped days, because a folder of old files would fill the screen. */
function describeSkipped({ skipped }: Pick<ImportOutcome, 'skipped'>): string {
  if (skipped.length === 0) return '.'
  const examples = skipped.slice(0, 3).map(({ channel, day }) => (channel === '' ? day : `${day} of ${channel}`))
  const remainder = skipped.length > 3 ? ` and ${skipped.length - 3} more` : ''
  return `; skipped, because a newer report is already imported: ${examples.join(', ')}${remainder}.`
}
