import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Report, reportList } from '#contract/reporting.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { row } from '../analytics/rows.fixture.ts'
import { day, startTestReporting, type TestReporting } from './reporting.fixture.ts'

describe.each(testDatabases())('reports on $name', ({ fresh }) => {
  let service: TestReporting
  beforeEach(async () => {
    service = await startTestReporting(await fresh())
  })
  afterEach(() => service.close())
  const dated = (date: string, views = 1) => row({ date, views })

  it('bulk reports are listed newest first, by the time they were made and by their day, in pages', async () => {
    await service.loadRows([dated('20260628'), dated('20260629'), dated('20260630')])
    const job = await service.createJob()
    await service.loadRows([dated('20260627')], '2026-07-03T00:00:00Z')
    await service.later()
    const all = await service.reportsOf(job)
    expect(all).toHaveLength(4)
    expect(all.map(({ createTime }) => createTime)).toEqual(
      all
        .map(({ createTime }) => createTime)
        .sort()
        .reverse(),
    )
    const listed = async (query: string) =>
      (await service.reportsOf(job, query)).map(({ startTime }) => startTime.slice(0, 10)).sort()
    expect(await listed('?createdAfter=2026-07-03T12:00:00Z')).toEqual(['2026-06-27'])
    expect(await listed('?startTimeAtOrAfter=2026-06-29T07:00:00Z')).toEqual(['2026-06-29', '2026-06-30'])
    expect(await listed('?startTimeAtOrAfter=2026-06-29T07:00:00.000000001Z')).toEqual(['2026-06-29', '2026-06-30'])
    expect(await listed('?startTimeAtOrAfter=2026-06-29T07:00:01Z')).toEqual(['2026-06-30'])
    expect(await listed('?startTimeBefore=2026-06-28T07:00:00Z')).toEqual(['2026-06-27'])
    expect(await listed('?startTimeBefore=2026-06-28T00:00:01-07:00')).toEqual(['2026-06-27', '2026-06-28'])
    const found: Report[] = []
    let token: string | undefined = ''
    while (token !== undefined) {
      const query: string = `?pageSize=3${token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`}`
      const { body } = await service.call('GET', `/v1/jobs/${job.id}/reports${query}`)
      const page = reportList.parse(body)
      found.push(...page.reports)
      token = page.nextPageToken
    }
    expect(found).toEqual(all)
    const [first] = all
    expect((await service.call('GET', `/v1/jobs/${job.id}/reports/${first?.id}`)).body).toEqual(first)
    expect((await service.call('GET', `/v1/jobs/${job.id}/reports/7`)).status).toBe(404)
    const wrong = await service.call('GET', `/v1/jobs/${job.id}/reports?createdAfter=yesterday`)
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('createdAfter')])
  })

  it('bulk reports are sent whole, as gzip where it is accepted, and in ranges', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      row({ video_id: `video-${index}`, date: '20260701', views: index }),
    )
    await service.loadRows(rows)
    const [report] = await service.reportsOf(await service.createJob())
    if (!report) throw new Error('no report')
    const plain = await service.download(report, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await plain.arrayBuffer())
    expect(plain.headers.get('content-length')).toBe(String(bytes.length))
    // More than one piece.
    expect(bytes.length).toBeGreaterThan(2_000_000)
    const packed = await service.download(report, { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(Buffer.from(await packed.arrayBuffer()).equals(bytes)).toBe(true)
    const etag = plain.headers.get('etag') ?? ''
    for (const [header, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=999999-1000001', 999_999, 1_000_002],
      ['bytes=1000000-', 1_000_000, bytes.length],
      ['bytes=-10', bytes.length - 10, bytes.length],
    ] as const) {
      const part = await service.download(report, { range: header, 'if-range': etag })
      expect([header, part.status]).toEqual([header, 206])
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true)
    }
    expect((await service.download(report, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const beyond = await service.download(report, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const described = await fetch(report.downloadUrl.replace('?alt=media', ''), {
      headers: { authorization: `Bearer ${service.own}` },
    })
    expect(await described.json()).toEqual({ resourceName: expect.stringMatching(/^jobs\/.+\/reports\/\d+$/) })
    const stored = await service.db.selectFrom('reporting_parts').select('bytes').orderBy('number').execute()
    expect(gunzipSync(Buffer.concat(stored.map((part) => part.bytes))).equals(bytes)).toBe(true)
  })

  it('bulk reports are finished by the next process when a process was killed between two pieces', async () => {
    await service.loadRows([dated('20260701'), dated('20260702')])
    const { body: job } = await service.call('POST', '/v1/jobs', { reportTypeId: 'channel_basic_a3', name: 'daily' })
    // The state that the killed process left: it holds the job, and one report has a piece and no end.
    const leaseEndsAt = service.clock.now() + 30_000
    await service.db.updateTable('reporting_jobs').set({ due_at: leaseEndsAt, attempts: 1 }).execute()
    const unfinished = { id: 'half', job_id: String(job.id), day: '2026-07-01', version: 'x', size: 0 }
    await service.db
      .insertInto('reporting_reports')
      .values({ ...unfinished, created_at: null, expires_at: service.clock.now() + day })
      .execute()
    await service.db
      .insertInto('reporting_parts')
      .values({ report_id: 'half', number: 0, size: 3, bytes: Buffer.from('abc') })
      .execute()
    await service.maker.runDueJobs()
    expect(await service.reportsOf(job as never)).toEqual([])
    await service.later(30_000)
    const reports = await service.reportsOf(job as never)
    expect(reports.map(({ startTime }) => startTime.slice(0, 10)).sort()).toEqual(['2026-07-01', '2026-07-02'])
    const ids = await service.db.selectFrom('reporting_parts').select('report_id').distinct().execute()
    expect(ids.map(({ report_id }) => report_id).sort()).toEqual(reports.map(({ id }) => id).sort())
  })
})
