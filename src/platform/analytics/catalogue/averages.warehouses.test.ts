import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeOnEngines } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { csvOf, type FactRow, header, row } from '../rows.fixture.ts'
import { type AnyTestService, ownAccount, startTestServiceOn } from '../service.fixture.ts'

describeOnEngines('averages', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
  })
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const load = async (rows: readonly FactRow[], columns: readonly string[] = header) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf(rows, columns))
    await importFile(service.importContext, { path, account: ownAccount.email })
  }
  const ask = async (more: Record<string, string> = {}) => {
    const metrics = 'averageViewDuration,averageViewPercentage'
    const query = { ids: 'channel==UCmine', startDate: '2026-11-01', endDate: '2026-11-30', metrics, ...more }
    const { status, body } = await service.report(query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.rows
  }
  const averages = (seconds: number, percentage: number) => ({
    average_view_duration_seconds: seconds,
    average_view_duration_percentage: percentage,
  })
  const beforeEngagedViews = header.filter((name) => name !== 'engaged_views')

  it('the average of a single row in a report is that of its file', async () => {
    const cell = { views: 43, engaged_views: 37, watch_time_minutes: 77.5, ...averages(125.68, 76.63) }
    await load([row(cell)])
    const alone = { filters: 'video==video-a;country==US;subscribedStatus==SUBSCRIBED', dimensions: 'day' }
    expect(await ask(alone)).toEqual([['2026-11-01', 126, 76.63]])
  })

  it('the average over several rows in a report is weighted by engaged views', async () => {
    const short = { views: 53.9e3, engaged_views: 1000, watch_time_minutes: 2000, ...averages(120, 200) }
    const long = { views: 3100, engaged_views: 3000, watch_time_minutes: 20e3, ...averages(400, 40) }
    await load([row(short), row({ ...long, video_id: 'video-b', country_code: 'GB', date: '20261102' })])
    expect(await ask()).toEqual([[330, 80]])
    expect(await ask({ filters: 'country==US,GB' })).toEqual([[330, 80]])
    expect(await ask({ dimensions: 'video', sort: '-views', metrics: 'averageViewDuration,views' })).toEqual([
      ['video-a', 120, 53_900],
      ['video-b', 400, 3100],
    ])
  })

  it('the average of a report leaves out the watch time of views that were not engaged, as the files do', async () => {
    const counted = { views: 50, engaged_views: 10, watch_time_minutes: 20, ...averages(120, 20) }
    await load([row(counted), row({ video_id: 'video-b', views: 90, watch_time_minutes: 300 })])
    expect(await ask()).toEqual([[120, 20]])
  })

  it('the average of a report is weighted by views in files from before engaged views were reported', async () => {
    const older = { views: 30, watch_time_minutes: 30, ...averages(60, 10) }
    await load([row(older)], beforeEngagedViews)
    expect(await ask()).toEqual([[60, 10]])
    const newer = { date: '20261102', views: 500, engaged_views: 10, watch_time_minutes: 30, ...averages(180, 30) }
    await load([row(newer)])
    expect(await ask()).toEqual([[90, 15]])
  })
})
