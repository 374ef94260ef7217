import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { systemClock } from '#contract/clock.ts'
import { operation } from '#contract/datahub.ts'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { importHere } from '#platform/commands/importHere.ts'
import { createCustomers } from '#platform/data-hub/customers.ts'
import { withDatahubTables } from '#platform/data-hub/schema.ts'
import { openDatabase } from '#platform/database.ts'
import { rowsOf, springStudies } from '#platform/demo/studies/studies.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { tone } from '#platform/transcription/transcription.fixture.ts'
import { noCluster, sharedCluster } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { openHub } from '#platform/warehouse/warehouse.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { addPerson } from '../support/person.ts'
import { openReadyBalancer, type ReadyBalancer } from './readyBalancer.ts'
import { servicesProcess } from './servicesProcess.ts'

/**
 * Three processes of the services with folders of their own on one Postgres server and a cluster of ClickHouse
 * with two shards, behind a balancer that sends each call to the next one and asks `/readyz` whom it may use.
 */
const postgres = postgresDatabase()
const count = 3
const person = { id: 'person', email: 'person@tenfoot.example' }
const table = 'acme.lift.spring'
const videos = Array.from({ length: 30 }, (_, place) => `video-${place}`)

describe.skipIf(noCluster)(`on a cluster${noCluster}`, () => {
  const root = mkdtempSync(join(tmpdir(), 'tenfoot-platforms-'))
  const folders = Array.from({ length: count }, (_, number) => join(root, String(number)))
  const running = new Map<number, string>()
  let platforms: ReturnType<typeof servicesProcess>[] = []
  let balancer: ReadyBalancer
  let environment: Record<string, string> = {}
  let token = ''
  let key = ''
  /** The number of the last report that was imported: the views of each of its rows. */
  let imported = 0
  let dropDatabase = async () => {}

  beforeAll(async () => {
    const { databaseUrl = '' } = await postgres.fresh()
    const cluster = await sharedCluster()
    const hosts = await cluster.freshDatabase()
    dropDatabase = () => cluster.dropDatabase(hosts)
    environment = {
      DATABASE_URL: databaseUrl,
      WAREHOUSE_URL: hosts.join(),
      WAREHOUSE_CLUSTER: cluster.name,
      PLATFORM_KEY: randomBytes(32).toString('base64'),
      DEMO_PASSWORD: 'the same at all',
      DEMO_DATA: 'keep',
      PLATFORM_PORT: '0',
      PLATFORM_PUBLIC_URL: 'https://services.tenfoot.example',
      DRAIN_SECONDS: '1',
      TRANSCRIPTION_DIR: join(root, 'transcription'),
      TRANSCRIPTION_LEASE_SECONDS: '2',
      RECOGNISER: JSON.stringify(['echo', '{"utterances":[{"text":"Said.","start":0,"end":1}]}']),
      QUOTA_PER_DAY: '1000000',
      QUOTA_PER_MINUTE: '1000000',
    }
    token = await prepare({ ...environment, DATA_DIR: root })
    await importReport()
    platforms = folders.map((DATA_DIR) => servicesProcess({ ...environment, DATA_DIR }))
    balancer = await openReadyBalancer()
    for (const number of folders.keys()) await start(number)
    // The same for all: a caller does not know which process answers.
    key = demoFile.parse(JSON.parse(await readFile(join(folders[1] ?? '', demoFileName), 'utf8'))).transcriptionKey
  }, 180_000)
  afterAll(async () => {
    await Promise.all(platforms.map((platform) => platform.kill()))
    await balancer?.close()
    await dropDatabase()
    rmSync(root, { recursive: true, force: true })
  })

  const start = async (number: number) => {
    const url = (await platforms[number]?.start()) ?? ''
    running.set(number, url)
    await balancer.add(url)
  }

  const call = async (path: string, init: RequestInit = {}, url = balancer.url) => {
    const answer = await fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, [keyHeader]: key, connection: 'close', ...init.headers },
    })
    const body = await answer.json()
    if (!answer.ok)
      throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  /** Imports the next report of the same day, as the command does beside running services. */
  const importReport = async () => {
    const round = imported + 1
    const path = join(root, 'report.csv')
    writeFileSync(path, csvOf(videos.map((video_id) => row({ video_id, views: round }))))
    const request = { path, account: person.email, created: new Date(round * 1000).toISOString() }
    const outcome = await importHere(platformSettings({ ...environment, DATA_DIR: root }), request, () => {})
    expect(outcome).toMatchObject({ rows: videos.length, skipped: [] })
    imported = round
  }
  /** Requires all rows of one report, and of none that is older than the last one that was imported before. */
  const readViews = async () => {
    const before = imported
    const { rows } = resultTable.parse(
      await call('/v2/reports?ids=channel==MINE&startDate=2026-11-01&endDate=2026-11-01&metrics=views'),
    )
    const round = Number(rows?.[0]?.[0]) / videos.length
    expect(round).toBeGreaterThanOrEqual(before)
    expect(Number.isInteger(round) && round <= imported + 1).toBe(true)
  }
  const studies = async (): Promise<unknown[]> =>
    (await call('/v1/customers/c/brandLiftStudies')).brandLiftStudies ?? []
  const importStudies = async (date: string) => {
    const started = operation.parse(
      await post('/v1/customers/c:submitBrandLiftStudyReport', { date, sourceTable: table }),
    )
    // A stopping process answers a wait early, with the operation as it is.
    for (;;) {
      const current = operation.parse(await post(`/v1/${started.name}:wait`, { timeout: '60s' }))
      if (current.done) return current
    }
  }
  const transcribe = async (): Promise<string> => {
    const body = new FormData()
    body.append('audio', new Blob([new Uint8Array(tone(1))]), 'a.wav')
    const { audio_url } = await call(transcriptionPaths.upload, { method: 'POST', body })
    const path = transcriptionPaths.job((await post(transcriptionPaths.jobs, { audio_url })).id)
    for (;;) {
      const { status, result } = await call(path)
      if (status !== 'queued' && status !== 'processing') return result?.transcription.full_transcript ?? status
      await sleep(50)
    }
  }

  it('three processes of the services do imports of the data hub and transcripts in whichever process is free', async () => {
    const days = Array.from({ length: 4 }, (_, place) => `2026-10-0${place + 1}`)
    const [imports, transcripts] = await Promise.all([
      Promise.all(days.map(importStudies)),
      Promise.all(days.map(transcribe)),
    ])
    expect(imports.map(({ metadata }) => metadata?.state)).toEqual(days.map(() => 'SUCCEEDED'))
    expect(transcripts).toEqual(days.map(() => 'Said.'))
  }, 90_000)

  it('three processes of the services are replaced one by one under load without a failed call', async () => {
    let isOver = false
    const failures: unknown[] = []
    const repeat = async (work: (round: number) => Promise<unknown>) => {
      for (let round = 0; !isOver && failures.length === 0; round += 1) {
        await work(round).catch((error: unknown) => failures.push(error))
        // Leaves the processor to processes that start.
        await sleep(50)
      }
    }
    const load = [
      ...Array.from({ length: 2 }, () => repeat(async () => expect((await studies()).length).toBeGreaterThan(0))),
      ...Array.from({ length: 2 }, () => repeat(readViews)),
      repeat(importReport),
      repeat(async (round) => {
        const { metadata } = await importStudies(`2026-09-${String(1 + (round % 28)).padStart(2, '0')}`)
        expect(metadata?.state).toBe('SUCCEEDED')
      }),
      repeat(async () => expect(await transcribe()).toBe('Said.')),
    ]
    for (const number of folders.keys()) {
      await platforms[number]?.stop()
      balancer.remove(running.get(number) ?? '')
      await start(number)
    }
    // The last one must take calls, too, and a report become current meanwhile.
    const before = imported
    const isDone = () =>
      [...running.values()].every((url) => (balancer.callsByTarget.get(url) ?? 0) > 0) && imported > before
    await until(() => failures.length > 0 || isDone())
    isOver = true
    await Promise.all(load)
    expect(failures).toEqual([])
  }, 600_000)
})

const until = async (done: () => boolean) => {
  while (!done()) await sleep(20)
}

/** Stores a person with a token, and a customer of the data hub with a source table, before any start. */
async function prepare(environment: Record<string, string>): Promise<string> {
  const settings = platformSettings(environment)
  const store = await openDatabase(settings)
  const keys = openKeys(settings.dataDir, settings.platformKey)
  const token = await addPerson({ db: store.db, keys }, person, scopesOf(settings.naming))
  const customers = createCustomers(withDatahubTables(store.db), systemClock)
  await customers.save({ id: 'c', title: 'C' })
  await customers.linkAccount('c', person.id)
  await store.close()
  const hub = await openHub(settings)
  const rows = springStudies.flatMap((study) => rowsOf(study, ['2026-09-01', '2026-10-01']))
  await hub.writeTables([{ table, customer: 'c', rows }], systemClock.now())
  await hub.close()
  return token
}
