import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import type { ImportOutcome } from '#platform/warehouse/import/importFile.ts'
import { progressBar } from './progress.ts'

interface Options {
  type?: string
  title?: string
  account?: string
  contentOwner?: string
  created?: string
}

/** Loads downloaded bulk reports, so that the television shows one's own numbers. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('load downloaded bulk reports (CSV, plain or gzip, a file or a folder) or currency rates')
    .argument('<path>', 'a report, or a folder of reports')
    .option('--type <type>', 'the report type, where two have the same columns (channel_basic, playlist_basic, …)')
    .option('--title <name>', 'what to call the channel; bulk reports do not say')
    .option('--account <email>', 'whose channel it becomes (standard: the demo account)')
    .option('--content-owner <name>', 'whose reports they are, for those of a content owner')
    .option(
      '--created <time>',
      'when the report was made: a newer one replaces a day (standard: createTime in FILE.json, else the time of the file)',
    )
    .action(async (path: string, options: Options) => {
      const { filesOf } = await import('#platform/warehouse/import/folder.ts')
      const { importHere, buildRollupsHere } = await import('#platform/commands/importHere.ts')
      const { platformSettings } = await import('#platform/settings.ts')
      const settings = platformSettings(process.env)
      const files = await filesOf(resolve(path), options)
      const load = (file: string) => importHere(settings, { path: file, ...options }, progressBar())
      const [only] = files
      if (only && files.length === 1 && only.path === resolve(path)) {
        say(outcomeLine(await load(only.path), path))
        await buildRollupsHere(settings, progressBar())
        return
      }
      const sum = { files: 0, rows: 0, keptOut: 0, refused: [] as string[] }
      for (const file of files)
        try {
          if ('refused' in file) throw new Error(file.refused)
          const outcome = await load(file.path)
          sum.files += 1
          sum.rows += outcome.rows
          sum.keptOut += outcome.keptOut.length
          say(
            `${basename(file.path)}: ${outcome.rows.toLocaleString('en')} rows ${outcome.type}${keptOutNote(outcome)}`,
          )
        } catch (error) {
          sum.refused.push(error instanceof Error ? error.message : String(error))
        }
      if (sum.files > 0) await buildRollupsHere(settings, progressBar())
      say(`\nLoaded ${sum.rows.toLocaleString('en')} rows of ${sum.files} files of ${files.length}.`)
      if (files.length === 0) throw new Error(`${path} holds no .csv or .gz files.`)
      if (sum.refused.length > 0)
        throw new Error(`${sum.refused.length} files were not loaded:\n  ${sum.refused.join('\n  ')}`)
    })
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** What came of one file, and what to do next. */
function outcomeLine(
  { type, rows, days, firstDay, lastDay, channels, account, contentOwner, ...outcome }: ImportOutcome,
  file: string,
) {
  const keptOut = keptOutNote({ keptOut: outcome.keptOut })
  if (rows === 0)
    return outcome.keptOut.length > 0
      ? `Nothing was changed${keptOut}`
      : `${file} holds a header line and no rows: it was kept aside and nothing was changed, whatever is loaded of its day.`
  const span = firstDay === lastDay ? `of ${firstDay}` : `of ${days} days, ${firstDay} to ${lastDay}`
  const lines = [`Loaded ${rows.toLocaleString('en')} rows ${type} ${span}${keptOut}`]
  const [current] = channels
  if (contentOwner !== '') lines.push(`They are the content owner ${contentOwner}'s: ${channels.length} channels.`)
  else if (current) {
    const others = channels.length > 1 ? ` (and ${channels.length - 1} more channels)` : ''
    const name = current.title === current.id ? current.id : `${current.title} (${current.id})`
    lines.push(`The television now shows ${name}${others} to ${account}.`)
    if (outcome.before !== null && outcome.before !== current.id)
      lines.push(`Back to the channel before: npm run tenfoot -- channel ${outcome.before}`)
  }
  return lines.join('\n')
}

/** At most three are named; a folder of old files would fill the screen. */
function keptOutNote({ keptOut }: Pick<ImportOutcome, 'keptOut'>): string {
  if (keptOut.length === 0) return '.'
  const named = keptOut.slice(0, 3).map(({ channel, day }) => (channel === '' ? day : `${day} of ${channel}`))
  const more = keptOut.length > 3 ? ` and ${keptOut.length - 3} more` : ''
  return `; kept out, because a newer report is loaded already: ${named.join(', ')}${more}.`
}
