import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvOf, type FactRow, row } from '#platform/analytics/rows.fixture.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import type { Loaded } from '#platform/warehouse/port.ts'
import { addressOf } from '../address.fixture.ts'
import { type ClickHouse, openClickHouse } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { noChdb, noServer, sharedChdb, sharedServer } from '../servers.fixture.ts'
import { loadReport } from './load.ts'
import { notesOf, strikeNote } from './notes.ts'

const servers = [
  { name: 'today’s ClickHouse', missing: noChdb, start: sharedChdb },
  { name: 'the oldest ClickHouse', missing: noServer, start: sharedServer },
]

for (const { name, missing, start } of servers)
  describe.skipIf(missing !== '')(`loads into ${name}${missing}`, () => {
    let server: Awaited<ReturnType<typeof start>>
    let clickhouse: ClickHouse
    let folder: string
    beforeAll(async () => {
      server = await start()
      folder = mkdtempSync(join(tmpdir(), 'tenfoot-load-'))
    }, 60_000)
    beforeEach(async () => {
      clickhouse = await openClickHouse(addressOf([await server.freshDatabase()]))
      await migrate(clickhouse)
      return () => clickhouse.close()
    })
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true })
    })

    let files = 0
    /** @param during work after the load has looked at what is known, before it writes */
    const load = async (rows: readonly FactRow[], created: number, during = async () => {}): Promise<Loaded> => {
      files += 1
      const path = join(folder, `report-${files}.csv`)
      writeFileSync(path, csvOf(rows))
      const file = await recognise(path, {})
      const notesOn = async () => {
        await during()
        return [`note ${created}`, 'second']
      }
      return loadReport(clickhouse, { file, contentOwner: '', created }, { onShare: () => {}, notesOn })
    }
    /** The views of each day, of the rows of current versions. */
    const current = (table = 'channel_basic') =>
      clickhouse.read(`SELECT date, sum(views) FROM ${table} WHERE (date, channel_id, version) IN (
          SELECT date, channel_id, argMax(version, (created_at, version)) FROM current_units
          WHERE table_name = 'channel_basic' GROUP BY date, channel_id)
        GROUP BY date ORDER BY date`)
    const [day1, day2] = ['2026-11-01', '2026-11-02']

    it('a load loses the units that a newer report won meanwhile, says so, and keeps the others', async () => {
      const newer = () => load([row({ views: 9 })], 2000).then(() => {})
      const loaded = await load([row({ views: 1 }), row({ date: '20261102', views: 2 })], 1000, newer)
      expect(loaded).toMatchObject({ rows: 1, days: 1, firstDay: day2, skipped: [{ channel: 'UCmine', day: day1 }] })
      expect(await current()).toEqual([
        [day1, 9],
        [day2, 2],
      ])
      expect(await current('channel_basic_days')).toEqual(await current())
    })

    it.each([
      ['an older report', 500],
      ['a report of the same time', 1000],
    ])('a load wins over %s that was loaded meanwhile', async (_, created) => {
      const loadMeanwhile = () =>
        load([row({ views: 9 }), row({ country_code: 'GB', views: 9 })], created).then(() => {})
      expect(await load([row({ views: 1 })], 1000, loadMeanwhile)).toMatchObject({ rows: 1, skipped: [] })
      expect(await current()).toEqual([[day1, 1]])
    })

    it('a load stores more months than one block of an insert may have by default', async () => {
      const months = Array.from(
        { length: 101 },
        (_, place) => `${2010 + Math.floor(place / 12)}${String((place % 12) + 1).padStart(2, '0')}`,
      )
      expect(
        await load(
          months.map((month, place) => row({ date: `${month}15`, views: place })),
          1000,
        ),
      ).toMatchObject({ rows: 101, days: 101 })
      const expected = months.map((month, place) => [`${month.slice(0, 4)}-${month.slice(4)}-15`, place])
      expect(await current()).toEqual(expected)
      expect(await current('channel_basic_days')).toEqual(expected)
    }, 60_000)

    it('a load changes nothing when its notes are refused', async () => {
      await load([row({ views: 5 })], 1000)
      const refused = load([row({ views: 6 })], 2000, () => Promise.reject(new Error('refused')))
      await expect(refused).rejects.toThrow('refused')
      expect(await clickhouse.read('SELECT count() FROM channel_basic')).toEqual([[1]])
      expect(await notesOf(clickhouse)).toHaveLength(2)
    })

    it('a load keeps its notes, oldest first, until they are struck, which may happen twice', async () => {
      await load([row({})], 1000)
      await load([row({})], 2000)
      const notes = await notesOf(clickhouse)
      expect(notes.map(({ text }) => text)).toEqual(['note 1000', 'second', 'note 2000', 'second'])
      for (let time = 0; time < 2; time += 1) await strikeNote(clickhouse, String(notes[0]?.id))
      expect((await notesOf(clickhouse)).map(({ text }) => text)).toEqual(['second', 'note 2000', 'second'])
    })

    it('a load stores every text and NULL as it is', async () => {
      const texts = ['', "'", '"', 'a,b', '\\N', "it's", 'two\nlines', '\\', '嵐の夜', ' x ']
      const path = join(folder, 'texts.csv')
      const columns = ['date', 'channel_id', 'video_id', 'traffic_source_type', 'traffic_source_detail']
      const metrics = [
        'operating_system',
        'device_type',
        'video_thumbnail_impressions',
        'video_thumbnail_impressions_ctr',
      ]
      const lines = texts.map((text, place) => `20261101,UC,v${place},9,"${text.replaceAll('"', '""')}",4,104,1,0.1`)
      writeFileSync(path, `${[...columns, ...metrics].join(',')}\n${lines.join('\n')}\n`)
      const file = await recognise(path, {})
      await loadReport(
        clickhouse,
        { file, contentOwner: '', created: 1 },
        { onShare: () => {}, notesOn: async () => [] },
      )
      const found = await clickhouse.read(
        'SELECT traffic_source_detail, video_length_seconds FROM channel_reach_combined ORDER BY video_id',
      )
      expect(found).toEqual(texts.map((text) => [text, null]))
    })

    it('a load refuses a day that ClickHouse cannot store, and changes nothing', async () => {
      await expect(load([row({ date: '19691231' })], 1)).rejects.toThrow(
        /column date: 1969-12-31 is not allowed; it must be a day from 1970-01-01 to 2105-12-31\.$/,
      )
      expect(await clickhouse.read('SELECT count() FROM channel_basic')).toEqual([[0]])
    })
  })
