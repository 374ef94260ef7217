import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#platform/warehouse/clickhouse/address.fixture.ts'
import { type ClickHouse, openClickHouse } from '#platform/warehouse/clickhouse/connection.ts'
import { migrate } from '#platform/warehouse/clickhouse/migrate.ts'
import { noCluster, startCluster, type TestCluster } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { isCurrent } from '#platform/warehouse/clickhouse/visible.ts'
import { factTable } from '#platform/warehouse/schema.ts'
import { bundledProcess } from '#storage/bundledProcess.fixture.ts'
import type { Importing } from './clusterImporter.ts'

// Channels of both shards.
const channels = Array.from({ length: 6 }, (_, place) => `UC${place}`)
const days = ['20261029', '20261031', '20261101']
const rowsOfUnit = 20
const units = channels.length * days.length

/** Milliseconds that a failure lasts: longer than the session of a server at the keeper, which is 4 seconds. */
const outageMs = 6_000

describe.skipIf(noCluster)(`ClickHouse${noCluster}`, () => {
  const program = bundledProcess('e2e/processes/clusterImporter.ts')
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-killed-cluster-'))
  let cluster: TestCluster
  let urls: string[]
  let all: ClickHouse
  let importer: ChildProcess | undefined
  /** The number of the last import that began, and of the last one that was acknowledged. */
  let startedImport = 0
  let taken = 0
  const refusals: string[] = []
  /** Answers of readers that were whole. */
  let answers = 0
  beforeAll(async () => {
    cluster = await startCluster()
    urls = await cluster.freshDatabase()
    all = await openClickHouse(addressOf(urls, cluster.name))
    await migrate(all)
  }, 120_000)
  afterAll(async () => {
    await killImporter()
    await all?.close()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const startImporter = () => {
    const importing: Importing = {
      address: addressOf(urls, cluster.name),
      folder,
      channels,
      days,
      rowsOfUnit,
      // Reports are made at the time of their number: each is newer than the one that was killed.
      from: startedImport + 1,
    }
    startedImport = importing.from
    importer = spawn(process.execPath, [...program, JSON.stringify(importing)], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (importer.stdout)
      createInterface(importer.stdout).on('line', (line) => {
        const [outcome, round] = line.split(' ')
        if (outcome === 'taken') taken = Number(round)
        else refusals.push(line)
        startedImport = Number(round) + 1
      })
  }
  const killImporter = async () => {
    if (!importer) return
    const exited = once(importer, 'exit')
    importer.kill('SIGKILL')
    await exited
    importer = undefined
  }

  /** Every unit as one reader sees it: its channel and day, number, rows and views. */
  const account = (reader: ClickHouse) =>
    reader.read(`SELECT channel_id, toString(date), views, count(), sum(views) FROM channel_basic
      WHERE ${isCurrent(factTable('channel_basic'), {}, true)} GROUP BY channel_id, date, views ORDER BY views`)
  /** Requires that each unit is there once and whole, and none older than what was acknowledged before the question. */
  const requireWhole = async (reader: ClickHouse) => {
    const acknowledged = taken
    const readUnits = await account(reader)
    expect(new Set(readUnits.map(([channel, day]) => `${channel} ${day}`)).size).toBe(readUnits.length)
    expect(readUnits).toHaveLength(units)
    for (const [channel, day, round, rows, views] of readUnits) {
      expect([channel, day, rows, views]).toEqual([channel, day, rowsOfUnit, rowsOfUnit * Number(round)])
      expect(Number(round)).toBeGreaterThanOrEqual(acknowledged)
    }
    // A report becomes current for all of its units at once.
    expect(new Set(readUnits.map(([, , round]) => round)).size).toBe(1)
  }
  /** Imports are acknowledged again. */
  const moreTaken = async () => {
    const before = taken
    while (taken <= before) await sleep(50)
  }
  /**
   * Passes while something is down. @param expected whether reports continue meanwhile, and whether imports are refused
   */
  const outage = async (expected: { reads: boolean; refuses: boolean }) => {
    const before = { answers, refusals: refusals.length }
    await sleep(outageMs)
    while (expected.reads && answers < before.answers + 20) await sleep(50)
    while (expected.refuses && refusals.length === before.refusals) await sleep(50)
  }
  const restartHosts = async (...hosts: [shard: number, replica: number][]) => {
    await Promise.all(hosts.map(([shard, replica]) => cluster.restart(shard, replica)))
    await moreTaken()
  }

  it('a cluster under load has every acknowledged unit whole, and no reader sees half of a unit, two, or an older one', async () => {
    startImporter()
    await moreTaken()
    let isOver = false
    let isShardAway = false
    const wrong: string[] = []
    /** Reads all the time. @param mayFail whether a failed read counts */
    const read = async (reader: ClickHouse, mayFail: () => boolean) => {
      while (!isOver) {
        const couldFail = mayFail()
        await requireWhole(reader).then(
          () => {
            answers += 1
          },
          (error: unknown) => {
            const isRefusal = error instanceof Error && error.name.startsWith('Warehouse')
            if (!isRefusal || !(couldFail || mayFail())) wrong.push(String(error))
          },
        )
        await sleep(50)
      }
    }
    const hosts = await Promise.all(urls.map((url) => openClickHouse(addressOf([url], cluster.name))))
    const readers = [
      read(all, () => isShardAway),
      // Each by itself, so that a host that lacks something is found.
      ...hosts.map((host) => read(host, () => true)),
    ]

    await cluster.kill(0, 0)
    await outage({ reads: true, refuses: false })
    await restartHosts([0, 0])

    // One of each shard: what was acknowledged is on the others.
    await cluster.kill(0, 1)
    await cluster.kill(1, 0)
    await outage({ reads: true, refuses: false })
    await killImporter()
    startImporter()
    await restartHosts([0, 1], [1, 0])

    isShardAway = true
    await Promise.all([cluster.kill(1, 0), cluster.kill(1, 1)])
    await outage({ reads: false, refuses: true })
    await cluster.restart(1, 0)
    await cluster.restart(1, 1)
    isShardAway = false
    await moreTaken()

    await cluster.killKeeper()
    await outage({ reads: true, refuses: true })
    await cluster.restartKeeper()
    await moreTaken()

    for (const pause of [100, 350, 600]) {
      await sleep(pause)
      await killImporter()
      startImporter()
      await moreTaken()
    }

    await killImporter()
    isOver = true
    await Promise.all(readers)
    expect(wrong).toEqual([])
    for (const host of hosts) await requireWhole(host)
    for (const host of hosts) await host.close()
    // Refusals say what to do.
    for (const refusal of refusals) expect(refusal).toMatch(/WarehouseUnreachable: .*(Start|Check)/)
  }, 600_000)
})
