import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { createCollected } from './collected.ts'
import { FileTooLarge } from './collectProblem.ts'
import { type CollectReportContext, collectReport } from './collectReport.ts'
import type { RemoteService } from './remoteService.ts'
import { withCollectorTables } from './schema.ts'

const embedded = sqliteDatabase()

it('a report whose file is too large counts as refused after three attempts, and does not end the run', async () => {
  const { dataDir } = await embedded.fresh()
  const store = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    await store.db
      .insertInto('accounts')
      .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', 0))
      .execute()
    const db = withCollectorTables(store.db)
    const collection = { name: 'all', service_url: '', content_owner: '', account_id: 'a', channel_id: '', types: '' }
    await db
      .insertInto('collections')
      .values({ ...collection, credential: '', warehouse: '', created_at: 0, attempts: 0 })
      .execute()
    const collected = createCollected(db, manualClock(0))
    const time = '2026-07-02T07:00:00Z'
    const report = { id: '1', jobId: 'job', startTime: time, endTime: time, createTime: time, downloadUrl: '' }
    await collected.add('all', 'channel_basic_a3', [report])
    const row = await db.selectFrom('collections').selectAll().executeTakeFirstOrThrow()
    const service = {
      download: async () => {
        throw new FileTooLarge('its answer is too large', false)
      },
    } as unknown as RemoteService
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [waiting] = await collected.waiting('all')
      if (!waiting) throw new Error('no report waits')
      const problem = await collectReport({ collected, dataDir } as CollectReportContext, service, row, waiting)
      expect(problem).toContain('its answer is too large')
    }
    expect(await collected.waiting('all')).toEqual([])
    const [outcome] = await db.selectFrom('collected_reports').selectAll().execute()
    expect(outcome).toMatchObject({ outcome: 'refused', problem: 'its answer is too large' })
  } finally {
    await store.close()
  }
})
