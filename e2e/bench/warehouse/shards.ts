import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultTable } from '#contract/analytics.ts'
import { ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import { noCluster, sharedServer } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { openColumnStore } from '#platform/warehouse/duckdb/columnStore.ts'
import { clickhouseEngine, onCluster, onServer } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { writeBulkFile } from '../bulkFile.ts'
import { median, medianRatio, table } from '../table.ts'
import { tenReports } from './questions.ts'
import { rows } from './rows.ts'

const channels = 16
const days = 100
const [firstDay, lastDay] = ['2026-08-10', '2026-11-17']
const runs = 9
/** Two shards answer in at most this share of the time of one server. */
const goal = 1 / 1.6
/** Below, both shards share the processors that one server has alone. */
const coresNeeded = 4

/** Ten reports of a content owner, which read every shard, on one server and on two shards of the oldest ClickHouse. */
export async function benchShards(say: (text: string) => void): Promise<void> {
  if (noCluster) return say(`\nTwo shards${noCluster}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-shards-'))
  const opened: Opened[] = []
  try {
    opened.push(await open(oneServer), await open(twoShards))
    await importDays(folder, opened, say)
    const [oneServerService, twoShardsService] = opened as [Opened, Opened]
    const lines = []
    for (const { name, query: ofChannel } of tenReports(firstDay, lastDay, await someVideos(oneServerService.ask))) {
      const query = { ...ofChannel, filters: [ofChannel.filters, ownUploads].filter(Boolean).join(';') }
      const times: [number[], number[]] = [[], []]
      for (let run = 0; run <= runs; run += 1) {
        const answers = [await oneServerService.ask(query), await twoShardsService.ask(query)] as const
        if (run === 0 && String(answers[0].cells) !== String(answers[1].cells)) throw new Error(`${name}: they differ`)
        if (run > 0) for (const place of [0, 1] as const) times[place].push(answers[place].ms)
      }
      const ms = (all: number[]) => `${median(all).toFixed(0)} ms`
      const ratio = medianRatio(times[1], times[0])
      const isFair = availableParallelism() >= coresNeeded
      lines.push({ name, measured: ms(times[1]), against: ms(times[0]), ratio, ...(isFair && { goal }) })
    }
    say(table(`Reports of ${channels} channels with ${rows / 1e6} million rows: two shards / one server`, lines))
    if (availableParallelism() < coresNeeded)
      say(`  Without a goal: two shards share the ${availableParallelism()} processors of this machine.\n`)
  } finally {
    for (const { close } of opened) await close()
    await rm(folder, { recursive: true, force: true })
  }
}

const ownUploads = 'uploaderType==self'

const oneServer = clickhouseEngine('one server', noCluster, onServer(sharedServer))
const twoShards = clickhouseEngine('two shards', noCluster, onCluster)

/** @returns the IDs of the 50 videos with the most views */
async function someVideos(ask: Opened['ask']): Promise<string[]> {
  const query = { metrics: 'views', dimensions: 'video', filters: ownUploads, sort: '-views', maxResults: '50' }
  return (await ask(query)).cells.map(([id]) => String(id))
}

/** Imports a file for each day into both. */
async function importDays(
  folder: string,
  installations: readonly Opened[],
  say: (text: string) => void,
): Promise<void> {
  const path = join(folder, 'channel_basic.csv')
  const writer = await openColumnStore({ path: join(folder, 'files.duckdb'), prepare: async () => {} })
  for (let place = 0; place < days; place += 1) {
    const day = new Date(Date.parse(firstDay) + place * 86_400_000).toISOString().slice(0, 10)
    await writer.write((connection) =>
      writeBulkFile(connection, path, { rows: rows / days, firstDay: day, days: 1, channels }),
    )
    for (const { load } of installations) await load(path)
    if ((place + 1) % 10 === 0) say(`${place + 1} of ${days} days are imported\n`)
  }
  await writer.close()
  for (const { finish } of installations) await finish()
}

type Opened = Awaited<ReturnType<typeof open>>

/** Starts an engine with a content owner of all channels. */
async function open(engine: typeof oneServer) {
  const service = await startTestServiceOn({ engine }, { QUOTA_PER_MINUTE: '100000000', QUOTA_PER_DAY: '1000000000' })
  const owner = 'bench-works'
  await service.owners.save({ name: owner, title: owner })
  await service.owners.linkAccount(owner, ownAccount.id)
  const bearer = await service.token(ownAccount.id, ['partner'])
  return {
    load: (path: string) => importFile(service.importContext, { path, account: ownAccount.email }),
    /** Links the channels, which exist since the import, and does what the services do each night. */
    finish: async () => {
      for (let place = 0; place < channels; place += 1) await service.owners.linkChannel(owner, `UCbench${place}`)
      await service.warehouse.buildMonthlyRollups()
    },
    ask: async (query: Record<string, string>) => {
      const began = performance.now()
      const { status, body } = await service.report(
        { ids: `contentOwner==${owner}`, startDate: firstDay, endDate: lastDay, ...query },
        bearer,
      )
      const ms = performance.now() - began
      if (status !== 200) throw new Error(JSON.stringify(body))
      const cells = resultTable.parse(body).rows ?? []
      if (cells.length === 0) throw new Error('there are no rows')
      return { ms, cells }
    },
    close: service.close,
  }
}
