import type { DuckDBConnection } from '@duckdb/node-api'
import type { DemoFacts } from '#platform/warehouse/demoFacts.ts'
import type { ColumnStore } from '../columnStore.ts'
import { withRollups } from '../rollups.ts'
import { makeFacts } from './facts.ts'
import { claimWorks, makeAssetReports, makeReports } from './reports.ts'

/** Each method runs in its own transaction and in one thread: several threads would write their rows twice. */
export function demoFacts({ write }: Pick<ColumnStore, 'write'>): DemoFacts {
  const inOne = (work: (connection: DuckDBConnection) => Promise<void>) => write(work, { oneThread: true })
  return {
    makeActivity: (channels, onShare) =>
      inOne((connection) =>
        withRollups(connection, async () => {
          for (const [place, channel] of channels.entries())
            await makeFacts(connection, channel, (done, total) => onShare((place + done / total) / channels.length))
        }),
      ),
    makeReports: (reports, onShare) =>
      inOne((connection) => makeReports(connection, reports, (done, total) => onShare(done / total))),
    claimWorks: (works) => inOne((connection) => withRollups(connection, () => claimWorks(connection, works))),
    makeAssetReports: (works) => inOne((connection) => makeAssetReports(connection, works)),
  }
}
