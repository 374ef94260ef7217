import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../analytics/rows.fixture.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import { WarehouseBusy, WarehouseHeld } from './port.ts'

describe('DuckDB', () => {
  let dataDir: string
  let warehouse: DuckDBWarehouse
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-warehouse-'))
    warehouse = await openDuckDBWarehouse({ dataDir, readers: 1, queueLength: 2 })
  })
  afterEach(async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const insert = `INSERT INTO channel_basic (date, channel_id, video_id, live_or_on_demand, subscribed_status, country_code,
      claimed_status, uploader_type, content_owner, views)
    VALUES (DATE '2026-11-01', 'UCa', 'v', 'ON_DEMAND', 'SUBSCRIBED', 'US', '', 'self', '', 9007199254740991)`

  it('the warehouse has the columns of the newest user activity report, and also claims, owner and video length', async () => {
    const columns = await warehouse.read(
      `SELECT column_name FROM duckdb_columns() WHERE table_name = 'channel_basic' ORDER BY column_name`,
    )
    const additional = ['claimed_status', 'uploader_type', 'content_owner', 'video_length_seconds']
    expect(columns.flat()).toEqual([...header, ...additional].sort())
  })

  it('the warehouse reads whole numbers and days as report cells', async () => {
    await warehouse.write((connection) => connection.run(insert))
    expect(await warehouse.read('SELECT date, sum(views), engaged_views FROM channel_basic GROUP BY ALL')).toEqual([
      ['2026-11-01', 9007199254740991, null],
    ])
  })

  it('the warehouse stores nothing of a transaction that failed', async () => {
    const failing = warehouse.write(async (connection) => {
      await connection.run(insert)
      throw new Error('stopped in the middle')
    })
    await expect(failing).rejects.toThrow('stopped in the middle')
    expect(await warehouse.read('SELECT count(*) FROM channel_basic')).toEqual([[0]])
  })

  it('the warehouse uses as many threads as WAREHOUSE_THREADS says, again after a write on one thread', async () => {
    await warehouse.close()
    vi.stubEnv('WAREHOUSE_THREADS', '3')
    warehouse = await openDuckDBWarehouse({ dataDir }).finally(() => vi.unstubAllEnvs())
    const threads = async () => (await warehouse.read("SELECT current_setting('threads')"))[0]?.[0]
    expect(await threads()).toBe(3)
    const within = await warehouse.write(() => threads(), { oneThread: true })
    expect([within, await threads()]).toEqual([1, 3])
  })

  it('the warehouse still has its rows after it was closed and opened again', async () => {
    await warehouse.write((connection) => connection.run(insert))
    await warehouse.close()
    warehouse = await openDuckDBWarehouse({ dataDir })
    expect(await warehouse.read('SELECT count(*) FROM channel_basic')).toEqual([[1]])
  })

  it('the warehouse stores columns of few texts as dictionaries whatever their values, and lets the engine choose for other texts', async () => {
    // All texts differ: without the setting, the engine would choose another compression for each column.
    const few = [
      'channel_id',
      'content_owner',
      'country_code',
      'live_or_on_demand',
      'province_code',
      'subscribed_status',
    ]
    const texts = [...few, 'video_id'].map((column) => `i::VARCHAR AS ${column}`)
    await warehouse.write((connection) =>
      connection.run(`INSERT INTO channel_province BY NAME SELECT DATE '2026-11-01' AS date, '' AS claimed_status,
        'self' AS uploader_type, ${texts.join(', ')} FROM range(20000) AS numbers(i)`),
    )
    await warehouse.close()
    warehouse = await openDuckDBWarehouse({ dataDir })
    const stored = await warehouse.read(
      `SELECT column_name FROM pragma_storage_info('channel_province') WHERE segment_type = 'VARCHAR'
       GROUP BY 1 HAVING bool_and(compression = 'Dictionary') ORDER BY 1`,
    )
    expect(stored.flat()).toEqual(few)
  })

  it('the warehouse refuses readers beyond its queue, and serves those in it', async () => {
    const read = () => warehouse.read('SELECT count(*) FROM range(1000000)')
    const answers = await Promise.allSettled([read(), read(), read(), read(), read()])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(WarehouseBusy)
  })

  it('the warehouse binds values, so that a value cannot change the statement', async () => {
    await warehouse.write((connection) => connection.run(insert))
    const value = "UCa' OR 'a' = 'a"
    expect(
      await warehouse.read('SELECT count(*) FROM channel_basic WHERE channel_id = $channel', { channel: value }),
    ).toEqual([[0]])
  })

  it('the warehouse runs a repeated statement on the rows that were added since', async () => {
    await warehouse.write((connection) => connection.run(insert))
    const until = "SELECT count(*) FROM channel_basic WHERE date <= DATE '2026-11-01'"
    expect(await warehouse.read(until)).toEqual([[1]])
    await warehouse.write((connection) => connection.run(insert.replace('2026-11-01', '2026-11-02')))
    expect(await warehouse.read(until)).toEqual([[1]])
  })

  it('the warehouse uses every processor again after work in one thread, also when that work failed', async () => {
    const threads = async () => (await warehouse.read("SELECT current_setting('threads')"))[0]?.[0]
    const all = await threads()
    const during = await warehouse.write(
      async (connection) => (await connection.runAndReadAll("SELECT current_setting('threads')")).getRowsJS()[0],
      { oneThread: true },
    )
    expect(during).toEqual([1n])
    expect(await threads()).toBe(all)
    const failed = warehouse.write((connection) => connection.run('SELECT nothing'), { oneThread: true })
    await expect(failed).rejects.toThrow('nothing')
    expect(await threads()).toBe(all)
  })

  it('the warehouse refuses to open a file that another process owns, and says so', async () => {
    await warehouse.close()
    const owner = spawn(process.execPath, [
      '-e',
      `
      require('@duckdb/node-api').DuckDBInstance.create(process.argv[1]).then((i) => i.connect()).then((c) => {
        console.log('open'); process.stdin.resume(); process.stdin.on('end', () => { c; process.exit() }) })
    `,
      join(dataDir, 'warehouse.duckdb'),
    ])
    await new Promise((resolve) => owner.stdout.once('data', resolve))
    const refused = openDuckDBWarehouse({ dataDir }).then((opened) => opened.close())
    await expect(refused).rejects.toThrow(WarehouseHeld)
    const ended = new Promise((resolve) => owner.once('exit', resolve))
    owner.stdin.end()
    await ended
    warehouse = await openDuckDBWarehouse({ dataDir })
  })
})
