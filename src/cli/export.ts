import { extname, resolve } from 'node:path'
import type { Command } from 'commander'
import { reportParameters } from '#contract/analytics.ts'
import { progressBar } from './progress.ts'

interface Options {
  format?: string
  account?: string
  table?: string
  channel?: string
  contentOwner?: string
  startDate?: string
  endDate?: string
  [parameter: string]: string | undefined
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Writes a report, or a table with its days, into a file. */
export function exportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write a report, or a whole table, as CSV, JSON or Parquet')
    .argument('<file>', 'the file to write; one that is there is replaced once the new one is whole')
    .option('--format <format>', 'csv, json or parquet (standard: by the name of the file)')
    .option('--account <email>', 'whose report it is (standard: the demo account)')
    .option('--table <name>', 'a whole table, with --start-date, --end-date, --channel or --content-owner')
    .option('--channel <id>', 'only this channel’s rows of the table')
    .option('--content-owner <name>', 'only this content owner’s rows of the table')
  for (const name of reportParameters) command.option(`--${kebab(name)} <value>`, `as in GET /v2/reports: ${name}`)
  command.action(async (file: string, options: Options) => {
    const { exportHere } = await import('#platform/commands/exportHere.ts')
    const { exportFormats } = await import('#platform/warehouse/port.ts')
    const { platformSettings } = await import('#platform/settings.ts')
    const wanted = options.format ?? extname(file).slice(1).toLowerCase()
    const format = exportFormats.find((one) => one === wanted)
    if (!format)
      throw new Error(
        `--format ${wanted || 'is not given and the file’s name has no ending'}: ${exportFormats.join(', ')} are allowed.`,
      )
    const given = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))
    const what =
      options.table === undefined
        ? { report: { ids: 'channel==MINE', ...given(reportParameters) } }
        : given(['table', 'channel', 'contentOwner', 'startDate', 'endDate'])
    const request = { path: resolve(file), format, ...given(['account']), ...what }
    const { rows } = await exportHere(platformSettings(process.env), request, progressBar())
    process.stdout.write(`Wrote ${rows.toLocaleString('en')} rows to ${file}.\n`)
  })
}
