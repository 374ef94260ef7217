import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { csvOf, type FactRow, header, row } from '#platform/analytics/rows.fixture.ts'
import { type AnyTestService, ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import { describeWithoutOldest, duckdbEngine } from '../engines.fixture.ts'
import { filesOf } from './folder.ts'
import { type ImportRequest, importFile } from './importFile.ts'
import { applyNotes } from './notes.ts'

const ownerHeader = [...header.slice(0, 3), 'claimed_status', 'uploader_type', ...header.slice(3)]

describeWithoutOldest('replacing the report of a day', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    await service.owners.save({ name: 'network', title: 'Network' })
    await service.owners.linkAccount('network', ownAccount.id)
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const load = (
    rows: readonly FactRow[],
    options: Partial<ImportRequest> = {},
    columns: readonly string[] = header,
  ) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf(rows, columns))
    return importFile(service.importContext, { path, account: ownAccount.email, ...options })
  }
  const read = (sql: string) => service.rows(sql)
  const views = async () => (await read('SELECT sum(views) FROM channel_basic'))[0]?.[0]
  const [july2, july3] = ['2026-07-02T08:00:00Z', '2026-07-03T08:00:00Z']

  it('an import replaces the channel’s whole day with a newer report, and removes rows that the newer report no longer has', async () => {
    await load([row({ views: 1 }), row({ video_id: 'gone', views: 10 }), row({ date: '20261102', views: 100 })], {
      created: july2,
    })
    expect((await load([row({ views: 2 })], { created: july3 })).skipped).toEqual([])
    expect(await views()).toBe(102)
  })

  it('an import does not replace a day with an older report, loads the report’s other days, and says so', async () => {
    await load([row({ views: 1 })], { created: july3 })
    const outcome = await load([row({ views: 50 }), row({ date: '20261102', views: 7 })], { created: july2 })
    expect(outcome).toMatchObject({ rows: 1, skipped: [{ channel: 'UCmine', day: '2026-11-01' }] })
    expect(await views()).toBe(8)
  })

  it('an import of the same file again changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) await load([row({ views: 3 })], { created: july2 })
    expect(await views()).toBe(3)
  })

  it('an import reads the report’s time from the metadata next to the file, else from the file', async () => {
    const path = join(service.dataDir, 'told.csv')
    const write = (count: number) => writeFileSync(path, csvOf([row({ views: count })]))
    const request = { path, account: ownAccount.email }
    write(1)
    writeFileSync(`${path}.json`, JSON.stringify({ id: 'r', createTime: july3 }))
    await importFile(service.importContext, request)
    write(2)
    writeFileSync(`${path}.json`, JSON.stringify({ id: 'q', createTime: july2 }))
    expect((await importFile(service.importContext, request)).skipped).toHaveLength(1)
    expect(await views()).toBe(1)
    writeFileSync(`${path}.json`, 'not this')
    utimesSync(path, new Date(july3), new Date(july3))
    await importFile(service.importContext, request)
    expect(await views()).toBe(2)
    await expect(importFile(service.importContext, { ...request, created: 'yesterday' })).rejects.toThrow(
      '--created: "yesterday"',
    )
  })

  it('an import loads the newest report of each day from a file with several reports, by the create_time of its rows', async () => {
    const outcome = await load(
      [
        row({ views: 1, create_time: '2021-07-29 14:22:11.919 UTC' }),
        row({ views: 2, create_time: '2021-07-30 14:22:11.919 UTC' }),
        row({ date: '20261102', views: 4, create_time: '2021-07-29 14:22:11.919 UTC' }),
      ],
      {},
      [...header, 'create_time'],
    )
    expect(outcome.rows).toBe(2)
    expect(await views()).toBe(6)
    const older = await load([row({ views: 9, create_time: '2021-07-30T00:00:00Z' })], {}, [...header, 'create_time'])
    expect(older).toMatchObject({ rows: 0, skipped: [{ day: '2026-11-01' }] })
    await expect(load([row({ create_time: 'soon' })], {}, [...header, 'create_time'])).rejects.toThrow(
      'report.csv, line 2, column create_time: "soon" is not allowed; it must be a time.',
    )
  })

  it('an import of a file with only a header line changes nothing, however new the file is', async () => {
    await load([row({ views: 5 })], { created: july2 })
    expect(await load([], { created: july3 })).toMatchObject({ rows: 0, channels: [] })
    expect(await views()).toBe(5)
  })

  const own = { claimed_status: '', uploader_type: 'self' }
  const claimed = { claimed_status: 'claimed', uploader_type: 'self' }
  const thirdParty = { claimed_status: 'claimed', uploader_type: 'thirdParty' }
  const asOwner = (rows: readonly FactRow[], created: string) =>
    load(rows, { created, contentOwner: 'network' }, ownerHeader)

  it('an import replaces a channel’s own report with its owner’s newer one and the reverse: rows are never there twice', async () => {
    await load([row({ views: 1 })], { created: july2 })
    await asOwner(
      [
        row({ ...own, views: 2 }),
        row({ ...claimed, views: 2 }),
        row({ ...thirdParty, channel_id: 'UCother', views: 30 }),
      ],
      july3,
    )
    const whole = () => read("SELECT sum(views) FROM channel_basic WHERE claimed_status = '' AND channel_id = 'UCmine'")
    expect(await whole()).toEqual([[2]])
    expect(await views()).toBe(34)
    await load([row({ views: 9 })], { created: july2 })
    expect(await whole()).toEqual([[2]])
    await load([row({ views: 9 })], { created: '2026-07-04T00:00:00Z' })
    expect(await whole()).toEqual([[9]])
    // Only the owner's report has claimed rows.
    expect(await read("SELECT sum(views) FROM channel_basic WHERE claimed_status = 'claimed'")).toEqual([[32]])
  })

  it('an import removes the rows of a channel that an owner’s newer report no longer has', async () => {
    await asOwner([row({ ...own, views: 1 }), row({ ...own, channel_id: 'UCleft', views: 10 })], july2)
    await asOwner([row({ ...own, views: 2 })], july3)
    expect(await views()).toBe(2)
    expect((await asOwner([row({ ...own, views: 5 })], july2)).rows).toBe(0)
  })

  it('an import does not remove the rows of a channel because an owner’s outdated report has that channel', async () => {
    await load([row({ views: 5 })], { created: '2026-07-01T08:00:00Z' })
    await asOwner([row({ ...own, channel_id: 'UCother', views: 10 })], july3)
    const outcome = await asOwner([row({ ...own, views: 100 })], july2)
    expect(outcome.skipped).toEqual([{ channel: 'network', day: '2026-11-01' }])
    expect(await views()).toBe(15)
  })

  it('an import links the owner’s channels to the owner but not those of others, and changes no account’s current channel', async () => {
    await load([row({ channel_id: 'UCfirst', views: 1 })])
    await asOwner([row({ ...own }), row({ ...thirdParty, channel_id: 'UCother' })], july3)
    expect((await service.owners.channelsOfOwner('network')).map(({ id }) => id)).toEqual(['UCmine'])
    expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCfirst')
    expect((await service.videoRepository.channelById('UCother'))?.accountId).toBeNull()
  })

  it('the next import completes an import that was killed before the video repository was updated', async () => {
    const { videoRepository } = service
    const dying = { ...videoRepository, saveChannel: () => Promise.reject(new Error('killed')) }
    const path = join(service.dataDir, 'report.csv')
    const averages = { average_view_duration_seconds: 61, average_view_duration_percentage: 10 }
    writeFileSync(
      path,
      csvOf([row({ channel_id: 'UCnew', views: 6, ...averages }), row({ channel_id: 'UCnew', country_code: 'GB' })]),
    )
    const durations = () => read('SELECT video_length_seconds FROM channel_basic ORDER BY country_code')
    await expect(
      importFile({ ...service.importContext, videoRepository: dying }, { path, account: ownAccount.email }),
    ).rejects.toThrow('killed')
    expect(await views()).toBe(6)
    expect(await videoRepository.channelById('UCnew')).toBeUndefined()
    // DuckDB fills in known durations when the notes are applied, ClickHouse before it writes the rows.
    expect(await durations()).toEqual([[engine === duckdbEngine ? null : 610], [610]])
    await applyNotes(service.warehouse, service.importContext)
    expect((await videoRepository.channelOf(ownAccount.id))?.id).toBe('UCnew')
    expect(await videoRepository.videosOf('UCnew')).toMatchObject([{ durationSeconds: 610 }])
    expect(await durations()).toEqual([[610], [610]])
    expect(await read('SELECT count(*) FROM register_notes')).toEqual([[0]])
  })

  it('an import loads a folder by type, channel, day and age, and reports the files that are not reports', async () => {
    const folder = join(service.dataDir, 'folder')
    mkdirSync(join(folder, 'deeper'), { recursive: true })
    const put = (name: string, rows: readonly FactRow[], columns: readonly string[] = header) =>
      writeFileSync(join(folder, name), csvOf(rows, columns))
    put('a.csv', [row({ date: '20261103' })])
    put('deeper/b.csv', [row({ date: '20261101' })])
    put(
      '0-reach.csv',
      [],
      ['date', 'channel_id', 'video_id', 'video_thumbnail_impressions', 'video_thumbnail_impressions_ctr'],
    )
    put('notes.csv', [], ['what', 'is', 'this'])
    writeFileSync(join(folder, 'a.csv.json'), '{}')
    const files = await filesOf(folder, {})
    expect(files.map(({ path }) => path.slice(folder.length + 1))).toEqual([
      'deeper/b.csv',
      'a.csv',
      '0-reach.csv',
      'notes.csv',
    ])
    expect(files.at(-1)).toMatchObject({ refused: expect.stringMatching(/^notes\.csv, line 1/) })
  })

  it.runIf(engine === duckdbEngine)('an import sorts unsorted rows by channel, then day', async () => {
    // More than one block of rows (`duckdb/import/load.ts`) is between the first and the last of each channel.
    const channels = 10
    const line = (place: number) => `20261101,UC${place % channels},v,9,${place},4,104,${place},0.1`
    const lines = Array.from({ length: 140_000 }, (_, place) => line(place))
    const path = join(service.dataDir, 'report.csv')
    const dimensions = 'traffic_source_type,traffic_source_detail,operating_system,device_type'
    const head = `date,channel_id,video_id,${dimensions},video_thumbnail_impressions,video_thumbnail_impressions_ctr`
    writeFileSync(path, `${head}\n${lines.join('\n')}\n`)
    await importFile(service.importContext, { path, account: ownAccount.email })
    expect(
      await read('SELECT channel_id, max(rowid) - min(rowid) + 1 FROM channel_reach_combined GROUP BY 1 ORDER BY 1'),
    ).toEqual(Array.from({ length: channels }, (_, place) => [`UC${place}`, lines.length / channels]))
  })
})
