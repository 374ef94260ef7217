import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import { factTable } from '#platform/warehouse/schema.ts'
import { bundledProcess } from '#storage/bundledProcess.fixture.ts'
import { addressOf } from '../address.fixture.ts'
import { type ClickHouse, openClickHouse } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { noChdb, noCluster, sharedChdb, startCluster } from '../servers.fixture.ts'
import { isCurrent } from '../visible.ts'
import type { Killing, Stop } from './killedLoad.fixture.ts'
import { loadReport } from './load.ts'
import { notesOf } from './notes.ts'

const servers = [
  {
    name: 'today’s ClickHouse',
    missing: noChdb,
    start: async () => {
      const server = await sharedChdb()
      return { address: addressOf([await server.freshDatabase()]), stop: async () => {} }
    },
  },
  {
    name: 'a cluster of the oldest ClickHouse',
    missing: noCluster,
    start: async () => {
      const cluster = await startCluster()
      return { address: addressOf(await cluster.freshDatabase(), cluster.name), stop: cluster.stop }
    },
  },
]

const program = bundledProcess('src/platform/warehouse/clickhouse/import/killedLoad.fixture.ts')

const channels = Array.from({ length: 6 }, (_, place) => `UC${place}`)
const rowsOfChannel = 500

for (const { name, missing, start } of servers)
  describe.skipIf(missing)(`killed loads into ${name}${missing}`, () => {
    let address: WarehouseAddress
    let stop: () => Promise<void>
    let clickhouse: ClickHouse
    let folder: string
    beforeAll(async () => {
      ;({ address, stop } = await start())
      folder = mkdtempSync(join(tmpdir(), 'tenfoot-killed-'))
      clickhouse = await openClickHouse(address)
      await migrate(clickhouse)
    }, 120_000)
    afterAll(async () => {
      await clickhouse?.close()
      await stop?.()
      rmSync(folder, { recursive: true, force: true })
    })

    /** The same day of the same channels, each round with other numbers and other videos. */
    const fileOf = (round: number) => {
      const path = join(folder, `report-${round}.csv`)
      const rows = channels.flatMap((channel_id) =>
        Array.from({ length: rowsOfChannel }, (_, place) =>
          row({ channel_id, video_id: `v${round}-${place}`, views: round }),
        ),
      )
      writeFileSync(path, csvOf(rows))
      return path
    }
    const load = async (round: number) => {
      const file = await recognise(fileOf(round), {})
      const steps = { onShare: () => {}, notesOn: async () => [String(round)] }
      return loadReport(clickhouse, { file, contentOwner: '', created: round }, steps)
    }
    /** For the facts and for their rollup: the rows of each round that a reader sees, and their views. */
    const seen = (table: string) =>
      clickhouse.read(`SELECT views, count(), sum(views) FROM ${table}
        WHERE ${isCurrent(factTable('channel_basic'), {}, address.cluster !== undefined)} GROUP BY views ORDER BY views`)
    const all = channels.length * rowsOfChannel
    const whole = (round: number) => [[round, all, all * round]]
    const killAt = async (stop: Stop, round: number) => {
      const killing: Killing = { address, path: fileOf(round), created: round, stop }
      const child = spawn(process.execPath, [...program, JSON.stringify(killing)], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      await Promise.race([once(child.stdout, 'data'), ended])
      expect(child.exitCode).toBeNull()
      child.kill('SIGKILL')
      await ended
    }
    /** Reads until `stop`; each answer must be one whole round. */
    const readAllTheTime = () => {
      const rounds = new Set<number>()
      let isOver = false
      const reading = (async () => {
        while (!isOver) {
          const found = await seen('channel_basic')
          const round = Number(found[0]?.[0])
          expect(found).toEqual(whole(round))
          rounds.add(round)
          // Some hundred reads a load are enough: without a pause, they take most of the machine.
          await sleep(10)
        }
      })()
      reading.catch(() => {})
      return {
        stop: async () => {
          isOver = true
          await reading
          return rounds
        },
      }
    }

    it.each<{ stop: Stop; outcome: 'old' | 'new' | 'either' }>([
      { stop: 'while it sends rows', outcome: 'old' },
      { stop: 'between two blocks', outcome: 'old' },
      { stop: 'before its commit', outcome: 'old' },
      { stop: 'while it commits', outcome: 'either' },
      { stop: 'after its commit', outcome: 'new' },
    ])(
      'a load that is killed $stop leaves each day whole ($outcome), and no reader sees half of a report or two of them',
      async ({ stop, outcome }) => {
        const before = Number((await notesOf(clickhouse)).at(-1)?.text ?? 0) + 10
        expect(await load(before)).toMatchObject({ rows: all, skipped: [] })
        const reader = readAllTheTime()
        const killed = before + 1
        await killAt(stop, killed)
        const found = await seen('channel_basic')
        if (outcome === 'either') expect([whole(before), whole(killed)]).toContainEqual(found)
        else expect(found).toEqual(whole(outcome === 'old' ? before : killed))
        expect(await seen('channel_basic_days')).toEqual(await seen('channel_basic'))
        // The notes of a load count exactly when its rows do, and the next load replaces whatever is there.
        const noted = (await notesOf(clickhouse)).some(({ text }) => text === String(killed))
        if (outcome !== 'either') expect(noted).toBe(outcome === 'new')
        const after = before + 2
        expect(await load(after)).toMatchObject({ rows: all, skipped: [] })
        expect(await seen('channel_basic')).toEqual(whole(after))
        expect([...(await reader.stop())]).toEqual(expect.arrayContaining([before]))
      },
      120_000,
    )
  })
