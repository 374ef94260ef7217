import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { say, sayText } from './database.ts'

/** Manages the source tables from which brand lift submissions import. */
export function brandliftCommand(program: Command): void {
  const brandlift = program.command('brandlift').description('manage data hub source tables: load, list, remove')
  const loadHubTables = async () => {
    const { platformSettings } = await import('#platform/settings/settings.ts')
    return { settings: platformSettings(process.env), ...(await import('#platform/commands/hubTables.ts')) }
  }

  brandlift
    .command('load')
    .description('load a CSV or Parquet file as a source table, replacing one of the same name')
    .argument('<table>', 'project.dataset.table_name')
    .argument('<file>', 'a .csv, .csv.gz or .parquet file')
    .option('--customer <name>', 'customer that owns the table (default: the only customer)')
    .action(async (table: string, file: string, { customer }: { customer?: string }) => {
      const { loadHere, settings } = await loadHubTables()
      const request = { table, path: resolve(file), ...(customer === undefined ? {} : { customer }) }
      const { rows, problem, ...loaded } = await loadHere(settings, request)
      say(`Loaded ${counted(rows, 'row')} into ${table}, for customers/${loaded.customer}.`)
      if (problem !== undefined) sayText(`Submitting it would fail:\n  ${problem}`)
    })

  brandlift
    .command('unload')
    .description('remove a source table; what was imported from it stays')
    .argument('<table>', 'project.dataset.table_name')
    .action(async (table: string) => {
      const { unloadHere, settings } = await loadHubTables()
      await unloadHere(settings, table)
      say(`Removed ${table}.`)
    })

  brandlift
    .command('tables')
    .description('list the source tables')
    .action(async () => {
      const { tablesHere, settings } = await loadHubTables()
      const tables = await tablesHere(settings)
      if (tables.length === 0) say(`No source tables yet. Load one: ${tenfootCommand} brandlift load <table> <file>`)
      for (const { table, customer, rows } of tables) say(`${table}  customers/${customer}  ${counted(rows, 'row')}`)
    })

  brandlift
    .command('schema')
    .description('print the columns and rules of a source table')
    .action(async () => {
      const { schemaColumns, rowRules, rulesBetweenRows } = await import('#platform/warehouse/brand-lift/columns.ts')
      for (const { name, type, allowed } of schemaColumns) say(`${name.padEnd(20)} ${type.padEnd(8)} ${allowed}`)
      sayText('\nIn each row:')
      for (const { column, allowed } of rowRules) say(`  ${column}: ${allowed.replace(/,$/, '')}.`)
      sayText('\nBetween rows:')
      for (const rule of rulesBetweenRows) say(`  ${rule}`)
    })
}
