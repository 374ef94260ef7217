import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { channelRows, csvOf, header, row } from '../../reports/rows.fixture.ts'
import { type AnyTestService, otherAccount, ownAccount, startTestServiceOn } from '../../reports/service.fixture.ts'
import { describeOnEngines, duckdbEngine } from '../engines.fixture.ts'
import { ImportProblem } from './errors.ts'
import { importFile } from './importFile.ts'

describeOnEngines('importing a channel_basic report', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const load = (content: string | Buffer, options: { type?: string; title?: string; account?: string } = {}) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, content)
    return importFile(service.parts, { path, account: ownAccount.email, ...options })
  }
  const read = (columns: string) => service.rows(`SELECT ${columns} FROM channel_basic ORDER BY ALL`)
  const views = async () => (await service.rows('SELECT sum(views) FROM channel_basic'))[0]?.[0]

  describe('accepts a file', () => {
    const plain = csvOf([row({ views: 4 }), row({ country_code: 'GB', views: 5 })])

    it.each([
      ['in plain text', plain],
      ['in gzip, recognised by its first bytes and not by its name', gzipSync(plain)],
      ['with a byte-order mark', `\ufeff${plain}`],
      ['with CRLF', plain.replaceAll('\n', '\r\n')],
      ['without a line end at its end', plain.trimEnd()],
      ['with empty lines at its end', `${plain}\n\n`],
      ['with quotes around every value', plain.replace(/[^,\n]+/g, '"$&"')],
      ['with upper-case names in its header line', plain.replace(header.join(','), header.join(',').toUpperCase())],
    ])('%s', async (_, content) => {
      expect((await load(content)).rows).toBe(2)
      expect(await views()).toBe(9)
    })

    it('with columns in any order and unknown columns', async () => {
      const columns = ['_row_hash', ...[...header].sort(), 'synced_at']
      const { rows } = await load(
        csvOf([row({ _row_hash: '"a,b\nc"', views: 4, likes: -2, synced_at: '2021-07-29 14:22:11.919 UTC' })], columns),
      )
      expect(rows).toBe(1)
      expect(await read('views, likes, country_code')).toEqual([[4, -2, 'US']])
    })

    it('with several days, both forms of a date, and rates of 0.0', async () => {
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

    it('with rows without a video: the channel’s own subscribers', async () => {
      await load(csvOf([row({ video_id: '""', country_code: 'ZZ', subscribers_gained: 7 })]))
      expect(await read('video_id, subscribers_gained')).toEqual([['', 7]])
      expect(await service.videoRepository.videosOf('UCmine')).toEqual([])
    })

    it('with only a header line, which changes nothing', async () => {
      await load(plain)
      expect(await load(csvOf([]))).toMatchObject({ rows: 0, channels: [] })
      expect(await views()).toBe(9)
      expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCmine')
    })

    it('of the older version _a2, whose missing column is "not reported" and not 0', async () => {
      await load(
        csvOf(
          [row({ views: 4 })],
          header.filter((name) => name !== 'engaged_views'),
        ),
        { type: 'channel_basic_a2' },
      )
      expect(await read('views, engaged_views, red_views')).toEqual([[4, null, 0]])
    })

    it.each([
      ['live_or_on_demand', 'onDemand', 'ON_DEMAND'],
      ['live_or_on_demand', 'ON_DEMAND', 'ON_DEMAND'],
      ['live_or_on_demand', 'live', 'LIVE'],
      ['subscribed_status', 'unsubscribed', 'UNSUBSCRIBED'],
      ['subscribed_status', 'Not_Subscribed', 'UNSUBSCRIBED'],
      ['subscribed_status', 'SUBSCRIBED', 'SUBSCRIBED'],
      ['subscribed_status', 'NULL', 'UNKNOWN'],
      ['subscribed_status', '', 'UNKNOWN'],
      ['country_code', 'us', 'US'],
      ['country_code', '', 'ZZ'],
      ['country_code', 'NULL', 'ZZ'],
      ['video_id', '-aB3dE6gH9k', '-aB3dE6gH9k'],
      ['views', '1e3', 1000],
      ['likes', '-4', -4],
    ])('with the %s %j, which means %j', async (column, cell, stored) => {
      await load(csvOf([row({ [column]: cell })]))
      expect(await read(column)).toEqual([[stored]])
    })
  })

  it('replaces a channel’s day when it is imported again, and leaves other days and channels', async () => {
    await load(csvOf([row({ date: '20261101', views: 100 }), row({ date: '20261102', views: 10 })]))
    await load(csvOf([row({ date: '20261101', channel_id: 'UCtheirs', views: 1 })]), { account: otherAccount.email })
    await load(csvOf([row({ date: '20261101', video_id: 'other', views: 200 })]))
    expect(await read('channel_id, date, views')).toEqual([
      ['UCmine', '2026-11-01', 200],
      ['UCmine', '2026-11-02', 10],
      ['UCtheirs', '2026-11-01', 1],
    ])
  })

  it('stores the duration of a video from its rows, and fills it in where a row lacks it', async () => {
    const withLength = row({
      views: 2,
      watch_time_minutes: 5,
      average_view_duration_seconds: 150,
      average_view_duration_percentage: 150 / 6.1,
    })
    const silent = row({ country_code: 'GB', views: 1, watch_time_minutes: 1 })
    await load(csvOf([withLength, silent]))
    await load(csvOf([{ ...silent, date: '20261102' }]))
    expect(await service.rows('SELECT DISTINCT video_length_seconds FROM channel_basic')).toEqual([[610]])
    expect(await service.videoRepository.videosById(['video-a'])).toMatchObject([{ durationSeconds: 610 }])
  })

  describe('refuses a whole file for', () => {
    const before = csvOf([row({ views: 9 })])
    const refusal = async (content: string | Buffer, options = {}) => {
      await load(before)
      const error = await load(content, options).then(
        () => new Error('it was loaded'),
        (problem: Error) => problem,
      )
      expect(error).toBeInstanceOf(ImportProblem)
      expect(await views()).toBe(9)
      return error.message
    }
    const good = row({})

    it.each([
      ['date', '20260230', '"20260230" is not allowed; a day as YYYYMMDD or YYYY-MM-DD is.'],
      ['channel_id', '', 'empty is not allowed; a channel id is.'],
      ['video_id', 'two words', '"two words" is not allowed; a video id, or empty for the channel itself is.'],
      [
        'live_or_on_demand',
        'sideways',
        '"sideways" is not allowed; one of on_demand, live, or empty where not known is.',
      ],
      ['country_code', 'USA', '"USA" is not allowed; a country code of two letters, or empty where not known is.'],
      ['views', '-1', '"-1" is not allowed; a whole number, 0 or more is.'],
      ['views', '1.5', '"1.5" is not allowed; a whole number, 0 or more is.'],
      ['views', '', 'empty is not allowed; a whole number, 0 or more is.'],
      ['likes', 'many', '"many" is not allowed; a whole number, negative where withdrawals prevail is.'],
      ['watch_time_minutes', 'NaN', '"NaN" is not allowed; a decimal number with a point, 0 or more is.'],
      ['watch_time_minutes', '"1,5"', '"1,5" is not allowed; a decimal number with a point, 0 or more is.'],
      ['engaged_views', 'x', '"x" is not allowed; a whole number, 0 or more, or empty where not reported is.'],
    ])('%s %s', async (column, value, reason) => {
      const message = await refusal(
        csvOf([good, row({ country_code: 'GB' }), row({ country_code: 'DE', [column]: value })]),
      )
      expect(message).toBe(`report.csv, line 4, column ${column}: ${reason}`)
    })

    it('a bad value, naming its physical line, with line breaks inside quotes and empty lines counted', async () => {
      const columns = ['note', ...header]
      const note = '"one\ntwo\n\nthree"'
      const text = csvOf(
        [row({ note }), row({ note, country_code: 'GB' }), row({ note: 'x', country_code: 'DE', shares: '?' })],
        columns,
      )
      expect(await refusal(text)).toMatch(/^report\.csv, line 10, column shares: /)
      expect(await refusal(text.replaceAll('\n', '\r\n'))).toMatch(/^report\.csv, line 10, column shares: /)
      expect(await refusal(text.replace('\nx,', '\n\n\nx,'))).toMatch(/^report\.csv, line 12, column shares: /)
    })

    it('a bad value in a large gzip file, naming its line', async () => {
      const rows = Array.from({ length: 30_000 }, (_, index) =>
        row({ video_id: `v${index}`, views: index === 28_765 ? 'x' : 1 }),
      )
      expect(await refusal(gzipSync(csvOf(rows)))).toMatch(/^report\.csv, line 28767, column views: "x" /)
    })

    it.each([
      [
        'a short row',
        `${csvOf([good])}20261101,UCmine\n`,
        `line 3: it has 2 columns, the header line has ${header.length}.`,
      ],
      [
        'a long row',
        csvOf([good]).replace(/,0\n$/, ',0,0\n'),
        `line 2: it has ${header.length + 1} columns, the header line has ${header.length}.`,
      ],
      [
        'an open quote',
        `${csvOf([good])}"20261101,UCmine\n`,
        /^report\.csv, line \d+: a quote opens here and is not closed\.$/,
      ],
      [
        'bytes that are not UTF-8',
        Buffer.from(csvOf([row({ video_id: 'caf\u00e9' })]), 'latin1'),
        /^report\.csv, line 2, column video_id: ".+" is not UTF-8/,
      ],
      [
        'the same key twice',
        csvOf([good, row({ country_code: 'GB' }), { ...good, views: 3 }]),
        /^report\.csv, line 4: the same date, .+ as line 2; /,
      ],
      [
        'a missing column',
        csvOf(
          [good],
          header.filter((name) => name !== 'shares'),
        ),
        'line 1: the header line has no shares, which channel_basic reports have.',
      ],
      ['a column that occurs twice', csvOf([good], [...header, 'views']), 'line 1: the column views occurs twice.'],
    ])('%s', async (_, content, reason) => {
      const message = await refusal(content)
      if (typeof reason === 'string') expect(message).toBe(`report.csv, ${reason}`)
      else expect(message).toMatch(reason)
    })

    // The end is cut off: reading the whole file would fail with another error.
    it.each([
      ['header line', 1, ''],
      ['first row', 2, `${header.join(',')}\n`],
      ['later row', 4, csvOf([row({}), row({ country_code: 'GB' })])],
    ])('a gzip whose %s never ends, named by its line, without reading on', async (_what, line, start) => {
      const endless = gzipSync(start + 'x'.repeat(60_000_000)).subarray(0, -2_000)
      expect(await refusal(endless)).toBe(`report.csv, line ${line}: it is longer than 2,000,000 characters.`)
    })

    it('a gzip that was not downloaded completely', async () => {
      const rows = Array.from({ length: 5_000 }, (_, index) => row({ video_id: `v${index}` }))
      const whole = gzipSync(csvOf(rows))
      for (const missing of [4, 2_000])
        expect(await refusal(whole.subarray(0, -missing))).toBe(
          'report.csv, it cannot be read: unexpected end of file.',
        )
    })

    it('an empty file, a broken gzip, an unknown type, a missing file', async () => {
      expect(await refusal('')).toBe('report.csv: it is empty; a report has at least its header line.')
      expect(await refusal(gzipSync(before).subarray(0, 60))).toMatch(/^report\.csv/)
      expect(await refusal(before, { type: 'channel_moods_a3' })).toMatch(/^--type channel_moods_a3: /)
      expect(await refusal(before, { path: '/nowhere/x.csv' })).toBe('/nowhere/x.csv: there is no such file.')
    })
  })

  describe('gives the channel to an account', () => {
    it('as its current channel, which MINE means, with the given title', async () => {
      const outcome = await load(csvOf([row({ views: 4 })]), { title: 'My Channel' })
      expect(outcome).toMatchObject({ before: null, channels: [{ id: 'UCmine', title: 'My Channel', rows: 1 }] })
      expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCmine')
      if (engine === duckdbEngine) {
        const day = { startDate: '2026-11-01', endDate: '2026-11-01' }
        const { body } = await service.report({ ids: 'channel==MINE', ...day, metrics: 'views' })
        expect(body.rows).toEqual([[4]])
      }
      const next = await load(csvOf([row({ channel_id: 'UCsecond' })]))
      expect(next.before).toBe('UCmine')
      expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCsecond')
      await load(csvOf([row({ date: '20261102' })]))
      expect((await service.videoRepository.channelById('UCmine'))?.title).toBe('My Channel')
    })

    it('but not when it belongs to another account, which keeps its rows', async () => {
      await load(csvOf([row({ views: 4 })]), { account: otherAccount.email })
      await expect(load(csvOf([row({ views: 5 })]))).rejects.toThrow(/belongs to another account/)
      expect(await views()).toBe(4)
    })

    it('but refuses the file when the account does not exist', async () => {
      await expect(load(csvOf([good()]), { account: 'nobody@tenfoot.example' })).rejects.toThrow(
        'There is no account nobody@tenfoot.example.',
      )
    })
    const good = () => row({})
  })

  it('reports its progress up to the end', async () => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf(channelRows({ channel: 'UCmine', seed: 1, days: ['20261101'] })))
    const steps: number[] = []
    await importFile(service.parts, { path, account: ownAccount.email }, ({ label, done, total }) => {
      expect(label).toBe('Importing report.csv')
      steps.push(done / total)
    })
    expect(steps.at(-1)).toBe(1)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
  })
})
