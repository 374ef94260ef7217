import { counted } from '#contract/counted.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { SettingsError } from '#contract/settings.ts'
import { platformSettings } from '../settings/settings.ts'
import { problemsOf } from './problems.ts'
import type { WarehouseState } from './state.ts'
import { watchWarehouse } from './warehouse.ts'

/** Checks the servers of the warehouse that an environment names; nothing where it names none. Changes nothing. */
export async function examineWarehouse(environment: Record<string, string | undefined>): Promise<Finding[]> {
  if (!environment.WAREHOUSE_URL) return []
  let watch: ReturnType<typeof watchWarehouse>
  try {
    watch = watchWarehouse(platformSettings(environment))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => wrong('services', line, 'Correct it, then run doctor again.'))
  }
  if (!watch) return []
  try {
    const state = await watch.state()
    const problems = problemsOf(state).map(({ verdict, found, todo }) =>
      (verdict === 'wrong' ? wrong : doubtful)('warehouse', found, todo),
    )
    return problems.length > 0 ? problems : [right('warehouse', summaryOf(state))]
  } finally {
    await watch.close()
  }
}

function summaryOf({ hosts, shards, lastImport }: WarehouseState): string {
  const parts = [
    hosts.length === 1 ? 'the host answers' : `all ${hosts.length} hosts answer`,
    ...(shards.length > 0 ? [`${counted(shards.length, 'shard')} with every replica`] : []),
    lastImport === undefined ? 'nothing was imported yet' : `last import ${new Date(lastImport).toISOString()}`,
  ]
  return parts.join(', ')
}
