import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type AnyTestService, ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import type { TestEngine } from '../engines.fixture.ts'
import { importFile } from './importFile.ts'

/** Imports files of the type channel_basic into a warehouse that is empty before each test of the `describe`. */
export function channelBasicImports(engine: TestEngine) {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(() => service.close())
  return {
    service: () => service,
    load: (content: string | Buffer, options: { type?: string; title?: string; account?: string } = {}) => {
      const path = join(service.dataDir, 'report.csv')
      writeFileSync(path, content)
      return importFile(service.importContext, { path, account: ownAccount.email, ...options })
    },
    /** The columns of every row, sorted. */
    read: (columns: string) => service.rows(`SELECT ${columns} FROM channel_basic ORDER BY ALL`),
    /** The sum of all views. */
    views: async () => (await service.rows('SELECT sum(views) FROM channel_basic'))[0]?.[0],
  }
}
