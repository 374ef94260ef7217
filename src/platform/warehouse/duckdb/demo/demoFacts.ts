import type { DuckDBConnection } from '@duckdb/node-api'
import type { DemoFacts } from '../../demoFacts.ts'
import type { ColumnStore } from '../columnStore.ts'
import { addingSums } from '../rollups/addingSums.ts'
import { makeFacts } from './facts.ts'
import { claimWorks, makeAssetReports, makeReports } from './story.ts'

/** Each in a transaction and a thread of its own: several threads would write what they gather twice. */
export function demoFacts({ write }: Pick<ColumnStore, 'write'>): DemoFacts {
  const inOne = (work: (connection: DuckDBConnection) => Promise<void>) => write(work, { oneThread: true })
  return {
    makeActivity: (channels, onShare) =>
      inOne((connection) =>
        addingSums(connection, async () => {
          for (const [place, channel] of channels.entries())
            await makeFacts(connection, channel, (done, total) => onShare((place + done / total) / channels.length))
        }),
      ),
    makeReports: (story, onShare) =>
      inOne((connection) => makeReports(connection, story, (done, total) => onShare(done / total))),
    claimWorks: (works) => inOne((connection) => addingSums(connection, () => claimWorks(connection, works))),
    makeAssetReports: (works) => inOne((connection) => makeAssetReports(connection, works)),
  }
}
