import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { csvOf, type FactRow, header, row } from '#platform/analytics/rows.fixture.ts'
import { type AnyTestService, ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import { describeWithoutOldest } from '../engines.fixture.ts'
import { importFile } from './importFile.ts'

describeWithoutOldest('times of reports', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    // Before the engine starts, which asks for the time zone once.
    vi.stubEnv('TZ', 'America/New_York')
    service = await startTestServiceOn({ engine })
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(async () => {
    vi.unstubAllEnvs()
    await service.close()
  })

  const load = (created: string | undefined, own: FactRow, columns: readonly string[] = header) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf([own], columns))
    return importFile(service.importContext, { path, account: ownAccount.email, ...(created && { created }) })
  }
  const isSkipped = async (created: string) => (await load(created, row({ views: 2 }))).skipped.length === 1

  it('the create_time of a row without an offset is in UTC, also on a machine in New York', async () => {
    await load(undefined, row({ views: 1, create_time: '2026-07-02 08:00:00' }), [...header, 'create_time'])
    expect(await isSkipped('2026-07-02T07:59:59Z')).toBe(true)
    expect(await isSkipped('2026-07-02T08:00:01Z')).toBe(false)
  })

  it.each(['2026-07-02T08:00:00', '2026-07-02 08:00:00', '2026-07-02 08:00:00 UTC', '2026-07-02T04:00:00-04:00'])(
    '--created %s is in UTC, also on a machine in New York',
    async (created) => {
      await load(created, row({ views: 1 }))
      expect(await isSkipped('2026-07-02T07:59:59Z')).toBe(true)
      expect(await isSkipped('2026-07-02T08:00:01Z')).toBe(false)
    },
  )
})
