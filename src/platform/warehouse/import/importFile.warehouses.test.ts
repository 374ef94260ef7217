import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { channelRows, csvOf, header, row } from '#platform/analytics/rows.fixture.ts'
import { otherAccount, ownAccount } from '#platform/analytics/service.fixture.ts'
import { describeWithoutOldest, duckdbEngine } from '../engines.fixture.ts'
import { channelBasicImports } from './files.fixture.ts'
import { importFile } from './importFile.ts'

describeWithoutOldest('importing a channel_basic report', (engine) => {
  const { service, load, read, views } = channelBasicImports(engine)

  describe('files that are accepted', () => {
    const plain = csvOf([row({ views: 4 }), row({ country_code: 'GB', views: 5 })])

    it('a file in gzip is accepted', async () => {
      expect((await load(gzipSync(plain))).rows).toBe(2)
      expect(await views()).toBe(9)
    })

    it('a file with columns in any order and with unknown columns is accepted', async () => {
      const columns = ['_row_hash', ...[...header].sort(), 'synced_at']
      const { rows } = await load(
        csvOf([row({ _row_hash: '"a,b\nc"', views: 4, likes: -2, synced_at: '2021-07-29 14:22:11.919 UTC' })], columns),
      )
      expect(rows).toBe(1)
      expect(await read('views, likes, country_code')).toEqual([[4, -2, 'US']])
    })

    it('a file with several days, both forms of a date, and rates of 0.0 is accepted', async () => {
      const outcome = await load(
        csvOf([
          row({ date: '20260630', card_click_rate: '0.0' }),
          row({ date: '2026-07-02', views: '3.0', watch_time_minutes: '85.756416666666667' }),
        ]),
      )
      expect(outcome).toMatchObject({ days: 2, firstDay: '2026-06-30', lastDay: '2026-07-02' })
      expect(await read('date, watch_time_minutes')).toEqual([
        ['2026-06-30', 0],
        ['2026-07-02', 85.75641666666667],
      ])
    })

    it('rows without a video are accepted: they are the channel’s own subscribers', async () => {
      await load(csvOf([row({ video_id: '""', country_code: 'ZZ', subscribers_gained: 7 })]))
      expect(await read('video_id, subscribers_gained')).toEqual([['', 7]])
      expect(await service().videoRepository.videosOf('UCmine')).toEqual([])
    })

    it('a file with only a header line is accepted and changes nothing', async () => {
      await load(plain)
      expect(await load(csvOf([]))).toMatchObject({ rows: 0, channels: [] })
      expect(await views()).toBe(9)
      expect((await service().videoRepository.channelOf(ownAccount.id))?.id).toBe('UCmine')
    })

    it('a file of the older version _a2 is accepted, and its missing column is "not reported" and not 0', async () => {
      await load(
        csvOf(
          [row({ views: 4 })],
          header.filter((name) => name !== 'engaged_views'),
        ),
        { type: 'channel_basic_a2' },
      )
      expect(await read('views, engaged_views, red_views')).toEqual([[4, null, 0]])
    })
  })

  it('an import replaces a channel’s day that is imported again, and leaves other days and channels', async () => {
    await load(csvOf([row({ date: '20261101', views: 100 }), row({ date: '20261102', views: 10 })]))
    await load(csvOf([row({ date: '20261101', channel_id: 'UCtheirs', views: 1 })]), { account: otherAccount.email })
    await load(csvOf([row({ date: '20261101', video_id: 'other', views: 200 })]))
    expect(await read('channel_id, date, views')).toEqual([
      ['UCmine', '2026-11-01', 200],
      ['UCmine', '2026-11-02', 10],
      ['UCtheirs', '2026-11-01', 1],
    ])
  })

  it('an import stores the duration of a video from its rows, and fills it in where a row lacks it', async () => {
    const withLength = row({
      views: 2,
      watch_time_minutes: 5,
      average_view_duration_seconds: 150,
      average_view_duration_percentage: 150 / 6.1,
    })
    const silent = row({ country_code: 'GB', views: 1, watch_time_minutes: 1 })
    await load(csvOf([withLength, silent]))
    await load(csvOf([{ ...silent, date: '20261102' }]))
    expect(await service().rows('SELECT DISTINCT video_length_seconds FROM channel_basic')).toEqual([[610]])
    expect(await service().videoRepository.videosById(['video-a'])).toMatchObject([{ durationSeconds: 610 }])
  })

  it('an import refuses a whole file for a bad value, and leaves what is stored', async () => {
    await load(csvOf([row({ views: 9 })]))
    const bad = csvOf([row({ views: 10 }), row({ country_code: 'GB', views: 'x' })])
    await expect(load(bad)).rejects.toThrow(/^report\.csv, line 3, column views: "x" /)
    expect(await views()).toBe(9)
  })

  describe('the account of an import', () => {
    it('an import makes the channel, with the given title, the current one of the account, which MINE means', async () => {
      const outcome = await load(csvOf([row({ views: 4 })]), { title: 'My Channel' })
      expect(outcome).toMatchObject({ before: null, channels: [{ id: 'UCmine', title: 'My Channel', rows: 1 }] })
      expect((await service().videoRepository.channelOf(ownAccount.id))?.id).toBe('UCmine')
      if (engine === duckdbEngine) {
        const day = { startDate: '2026-11-01', endDate: '2026-11-01' }
        const { body } = await service().report({ ids: 'channel==MINE', ...day, metrics: 'views' })
        expect(body.rows).toEqual([[4]])
      }
      const next = await load(csvOf([row({ channel_id: 'UCsecond' })]))
      expect(next.before).toBe('UCmine')
      expect((await service().videoRepository.channelOf(ownAccount.id))?.id).toBe('UCsecond')
      await load(csvOf([row({ date: '20261102' })]))
      expect((await service().videoRepository.channelById('UCmine'))?.title).toBe('My Channel')
    })

    it('an import does not give an account the channel of another one, which keeps its rows', async () => {
      await load(csvOf([row({ views: 4 })]), { account: otherAccount.email })
      await expect(load(csvOf([row({ views: 5 })]))).rejects.toThrow(/belongs to another account/)
      expect(await views()).toBe(4)
    })

    it('an import for an account that does not exist is refused', async () => {
      await expect(load(csvOf([good()]), { account: 'nobody@tenfoot.example' })).rejects.toThrow(
        'There is no account nobody@tenfoot.example.',
      )
    })
    const good = () => row({})
  })

  it('an import reports its progress up to the end', async () => {
    const path = join(service().dataDir, 'report.csv')
    writeFileSync(path, csvOf(channelRows({ channel: 'UCmine', seed: 1, days: ['20261101'] })))
    const steps: number[] = []
    await importFile(service().importContext, { path, account: ownAccount.email }, ({ label, done, total }) => {
      expect(label).toBe('Importing report.csv')
      steps.push(done / total)
    })
    expect(steps.at(-1)).toBe(1)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
  })
})
