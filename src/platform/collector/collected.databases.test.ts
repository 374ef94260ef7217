import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { createCollected } from './collected.ts'
import { withCollectorTables } from './schema.ts'

describe.each(testDatabases())('on $name', ({ fresh }) => {
  it('a list of reports that cannot be stored whole is not stored at all, so that the next run asks for it again', async () => {
    const { dataDir, databaseUrl } = await fresh()
    const store = await openDatabase({ dataDir, databaseUrl })
    try {
      await store.db
        .insertInto('accounts')
        .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', 0))
        .execute()
      const db = withCollectorTables(store.db)
      await db
        .insertInto('collections')
        .values({
          name: 'all',
          service_url: '',
          content_owner: '',
          account_id: 'a',
          channel_id: '',
          types: '',
          credential: '',
          warehouse: '',
          created_at: 0,
          attempts: 0,
        })
        .execute()
      const collected = createCollected(db, manualClock(0))
      // The newest comes first, as services list them: the next request asks for reports after the newest stored one.
      const reports = Array.from({ length: 120 }, (_, place) => ({
        id: String(place),
        jobId: 'job',
        startTime: new Date(Date.UTC(2026, 6, 1) - place * 86_400_000).toISOString(),
        endTime: '',
        createTime: new Date(Date.UTC(2026, 6, 2) - place * 86_400_000).toISOString(),
        downloadUrl: 'https://services.example/file',
      }))
      const broken = reports.with(110, { ...reports[110], startTime: 'soon' } as (typeof reports)[number])
      await expect(collected.add('all', 'channel_basic_a3', broken)).rejects.toThrow()
      expect(await collected.newest('all', 'job')).toBeUndefined()
      await collected.add('all', 'channel_basic_a3', reports)
      expect(await collected.waiting('all')).toHaveLength(120)
    } finally {
      await store.close()
    }
  })
})
