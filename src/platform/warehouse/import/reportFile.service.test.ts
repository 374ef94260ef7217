import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { csvOf, header, row } from '#platform/analytics/rows.fixture.ts'
import { duckdbEngine } from '../engines.fixture.ts'
import { ImportProblem } from './errors.ts'
import { channelBasicImports } from './files.fixture.ts'

// Every engine gets the rows that DuckDB read from the file, so one engine is enough.
describe('a channel_basic report file', () => {
  const { load, read, views } = channelBasicImports(duckdbEngine)

  describe('files that are accepted', () => {
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
    ])('a file %s is accepted', async (_, content) => {
      expect((await load(content)).rows).toBe(2)
      expect(await views()).toBe(9)
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
    ])('a file with the %s %j is accepted, which means %j', async (column, cell, stored) => {
      await load(csvOf([row({ [column]: cell })]))
      expect(await read(column)).toEqual([[stored]])
    })
  })

  describe('files that are refused as a whole', () => {
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
      ['date', '20260230', '"20260230" is not allowed; it must be a day as YYYYMMDD or YYYY-MM-DD.'],
      ['date', '260630', '"260630" is not allowed; it must be a day as YYYYMMDD or YYYY-MM-DD.'],
      ['channel_id', '', 'empty is not allowed; it must be a channel id.'],
      ['video_id', 'two words', '"two words" is not allowed; it must be a video id, or empty for the channel itself.'],
      [
        'live_or_on_demand',
        'sideways',
        '"sideways" is not allowed; it must be one of on_demand, live, or empty where not known.',
      ],
      [
        'country_code',
        'USA',
        '"USA" is not allowed; it must be a country code of two letters, or empty where not known.',
      ],
      ['views', '-1', '"-1" is not allowed; it must be a whole number, 0 or more.'],
      ['views', '1.5', '"1.5" is not allowed; it must be a whole number, 0 or more.'],
      ['views', '', 'empty is not allowed; it must be a whole number, 0 or more.'],
      ['likes', 'many', '"many" is not allowed; it must be a whole number, negative where withdrawals prevail.'],
      ['watch_time_minutes', 'NaN', '"NaN" is not allowed; it must be a decimal number with a point, 0 or more.'],
      ['watch_time_minutes', '"1,5"', '"1,5" is not allowed; it must be a decimal number with a point, 0 or more.'],
      ['engaged_views', 'x', '"x" is not allowed; it must be a whole number, 0 or more, or empty where not reported.'],
    ])('a file whose %s is %s is refused with the reason', async (column, value, reason) => {
      const message = await refusal(
        csvOf([good, row({ country_code: 'GB' }), row({ country_code: 'DE', [column]: value })]),
      )
      expect(message).toBe(`report.csv, line 4, column ${column}: ${reason}`)
    })

    it('a bad value is refused with its physical line, line breaks inside quotes and empty lines counted', async () => {
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

    it('a bad value in a large gzip file is refused with its line', async () => {
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
      [
        'semicolons, as spreadsheets of many countries write',
        csvOf([good]).replaceAll(',', ';'),
        'line 1: its columns are separated by semicolons; reports have commas.',
      ],
      ['a column that occurs twice', csvOf([good], [...header, 'views']), 'line 1: the column views occurs twice.'],
    ])('a file with %s is refused with the reason', async (_, content, reason) => {
      const message = await refusal(content)
      if (typeof reason === 'string') expect(message).toBe(`report.csv, ${reason}`)
      else expect(message).toMatch(reason)
    })

    // The end is cut off: reading the whole file would fail with another error.
    it.each([
      ['header line', 1, ''],
      ['first row', 2, `${header.join(',')}\n`],
      ['later row', 4, csvOf([row({}), row({ country_code: 'GB' })])],
    ])('a gzip whose %s never ends is refused with its line, without reading on', async (_what, line, start) => {
      const endless = gzipSync(start + 'x'.repeat(60_000_000)).subarray(0, -2_000)
      expect(await refusal(endless)).toBe(`report.csv, line ${line}: it is longer than 2,000,000 characters.`)
    })

    it('a gzip that was not downloaded completely is refused', async () => {
      const rows = Array.from({ length: 5_000 }, (_, index) => row({ video_id: `v${index}` }))
      const whole = gzipSync(csvOf(rows))
      for (const missing of [4, 2_000])
        expect(await refusal(whole.subarray(0, -missing))).toBe(
          'report.csv, it cannot be read: unexpected end of file.',
        )
    })

    it('an empty file, a broken gzip, an unknown type and a missing file are refused', async () => {
      expect(await refusal('')).toBe('report.csv: it is empty; a report has at least its header line.')
      expect(await refusal(gzipSync(before).subarray(0, 60))).toMatch(/^report\.csv/)
      expect(await refusal(before, { type: 'channel_moods_a3' })).toMatch(/^--type channel_moods_a3: /)
      expect(await refusal(before, { path: '/nowhere/x.csv' })).toBe('/nowhere/x.csv: there is no such file.')
    })
  })
})
