import { extname, resolve } from 'node:path'
import type { Command } from 'commander'
import { reportParameters } from '#contract/analytics.ts'
import { counted } from '#contract/counted.ts'
import { say } from './database.ts'
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

/** Writes a report, or a table for some days, to a file. */
export function exportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('export a report or a whole table as CSV, JSON or Parquet')
    .argument('<file>', 'file to write; an existing file is replaced once the export is complete')
    .option('--format <format>', 'csv, json or parquet (default: from the file name)')
    .option('--account <email>', 'account that owns the report (default: the demo account)')
    .option('--table <name>', 'export a whole table, with --start-date, --end-date, --channel or --content-owner')
    .option('--channel <id>', 'only rows of this channel')
    .option('--content-owner <name>', 'only rows of this content owner')
  for (const name of reportParameters) command.option(`--${kebab(name)} <value>`, `${name} of GET /v2/reports`)
  command.action(async (file: string, options: Options) => {
    const { exportHere } = await import('#platform/commands/importHere.ts')
    const { exportFormats } = await import('#platform/warehouse/port.ts')
    const { platformSettings } = await import('#platform/settings/settings.ts')
    const formatName = options.format ?? extname(file).slice(1).toLowerCase()
    const format = exportFormats.find((known) => known === formatName)
    if (!format)
      throw new Error(
        `--format ${formatName || 'is missing and the file name has no extension'}: must be one of ${exportFormats.join(', ')}.`,
      )
    requireFitting(options)
    const pickOptions = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))
    const source =
      options.table === undefined
        ? { report: { ids: 'channel==MINE', ...pickOptions(reportParameters) } }
        : pickOptions(['table', 'channel', 'contentOwner', 'startDate', 'endDate'])
    const request = { path: resolve(file), format, ...pickOptions(['account']), ...source }
    const { rows } = await exportHere(platformSettings(process.env), request, progressBar())
    say(`Wrote ${counted(rows, 'row')} to ${file}.`)
  })
}

const tableOptions = ['startDate', 'endDate', 'channel', 'contentOwner']

/** @throws Error for an option that would have no effect: the file would have other rows than were asked for */
function requireFitting(options: Options): void {
  const isTable = options.table !== undefined
  const others = isTable ? reportParameters.filter((name) => !tableOptions.includes(name)) : ['channel', 'contentOwner']
  const givenOption = others.find((name) => options[name] !== undefined)
  if (givenOption === undefined) return
  throw new Error(
    isTable
      ? `--${kebab(givenOption)} is for a report, and --table exports a table. A table takes ${tableOptions.map((name) => `--${kebab(name)}`).join(', ')}.`
      : `--${kebab(givenOption)} is for a table (--table). For a report, use --ids channel==<id> or --ids contentOwner==<name>.`,
  )
}
