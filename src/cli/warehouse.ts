import { type Command, Option } from 'commander'
import { counted } from '#contract/counted.ts'
import { say } from './database.ts'
import { progressBar } from './progress.ts'

interface Options {
  from?: string
  to?: string
  cluster?: string
}

/** Moves the numbers between the embedded warehouse and ClickHouse, and compares warehouses. */
export function warehouseCommand(program: Command): void {
  const warehouse = program.command('warehouse').description('move numbers and studies to ClickHouse or back, compare')
  const load = async () => {
    const { platformSettings } = await import('#platform/settings/settings.ts')
    return { settings: platformSettings(process.env), ...(await import('#platform/commands/copyHere.ts')) }
  }
  const cluster = () => new Option('--cluster <name>', 'cluster of the address').env('WAREHOUSE_CLUSTER')

  warehouse
    .command('copy')
    .description('copy the embedded warehouse to ClickHouse (--to), or back (--from)')
    .addOption(new Option('--to <url>', 'http://user:password@host:8123/database').conflicts('from'))
    .addOption(new Option('--from <url>', 'the same, of the warehouse to copy'))
    .addOption(cluster())
    .action(async (options: Options) => {
      const { copyHere, settings } = await load()
      const { rows, months } = await copyHere(settings, options, progressBar())
      say(
        months === 0
          ? 'Both warehouses are the same.'
          : `Copied ${counted(rows, 'row')} in ${counted(months, 'month of tables', 'months of tables')}. Both warehouses are the same now.`,
      )
    })

  warehouse
    .command('check')
    .description('compare two warehouses; leave one out for the embedded one')
    .option('--from <url>', 'http://user:password@host:8123/database')
    .option('--to <url>', 'the other one')
    .addOption(cluster())
    .action(async (options: Options) => {
      const { checkHere, settings } = await load()
      const differences = await checkHere(settings, options, progressBar())
      if (differences.length === 0) return say('Both warehouses are the same.')
      const { listDifferences } = await import('#platform/warehouse/copy/copy.ts')
      throw new Error(`They differ:\n${listDifferences(differences)}`)
    })
}
