import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiences } from '#platform/demo/countries.ts'
import { makeActivity } from '#platform/demo/facts/facts.ts'
import { schedule } from '#platform/demo/schedule.ts'
import { addressOf } from './address.fixture.ts'
import { noChdb, sharedChdb } from './servers.fixture.ts'
import { type ClickHouseWarehouse, openClickHouseWarehouse } from './warehouse.ts'

/** The statements of docs/backups.md, with a folder as the place. */
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/backups.md'), 'utf8')
const documented = (word: string, database: string, folder: string) =>
  (new RegExp(`^${word} DATABASE tenfoot .*\\)`, 'm').exec(guide)?.[0] ?? '')
    .replace('tenfoot', database)
    .replace(/S3\(.*\)/, () => `File('${folder}')`)

const day = '2026-09-01'

describe.skipIf(noChdb)(`backup on ClickHouse${noChdb}`, () => {
  let url: string
  let warehouse: ClickHouseWarehouse
  beforeAll(async () => {
    url = await (await sharedChdb()).freshDatabase()
    warehouse = await openClickHouseWarehouse({ address: addressOf([url]) })
  }, 60_000)
  afterAll(() => warehouse?.close())

  /** Outside the database, which is dropped. */
  const run = async (statement: string) => {
    const { origin, username, password } = new URL(url)
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const answer = await fetch(origin, { method: 'POST', body: statement, headers: { authorization } })
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  }
  const views = () => warehouse.clickhouse.read('SELECT count(), sum(views), sum(cityHash64(*)) FROM channel_basic')

  it('the backup of ClickHouse itself holds every row, and this release opens what it restored', async () => {
    const videos = schedule(1, day, '2026-09-10')
    const facts = { seed: 1, channelId: 'UCdemo', firstDay: day, from: day, to: day, videos, audiences }
    await makeActivity(warehouse, [facts], () => {})
    const before = await views()
    expect(Number(before[0]?.[0])).toBeGreaterThan(0)
    const database = new URL(url).pathname.slice(1)
    const place = `${database}-monday`
    await run(documented('BACKUP', database, place))
    await run(`DROP DATABASE ${database} SYNC`)
    await expect(views()).rejects.toThrow()
    await run(documented('RESTORE', database, place))
    await warehouse.close()
    warehouse = await openClickHouseWarehouse({ address: addressOf([url]) })
    expect(await views()).toEqual(before)
  })
})
