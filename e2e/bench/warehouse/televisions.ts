import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopesOf } from '#contract/scopes.ts'
import { importHere } from '#platform/commands/importHere.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { noChdb, startChdb } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { openColumnStore } from '#platform/warehouse/duckdb/columnStore.ts'
import { startPostgres } from '../../postgres/server.ts'
import { servicesProcess } from '../../processes/servicesProcess.ts'
import { addPerson } from '../../support/person.ts'
import { writeBulkFile } from '../bulkFile.ts'
import { table } from '../table.ts'
import type { Crowd, Served } from './crowd.ts'
import { tenReports } from './questions.ts'

/** Televisions that ask at once. */
const crowds = [50, 500]
const seconds = 10
const rows = 1_000_000
const days = 500
const [firstDay, lastDay] = ['2025-07-06', '2026-11-17']
const person = { id: 'person', email: 'person@tenfoot.example' }

/** 50 and 500 televisions at once on DuckDB, and on ClickHouse with one and with three processes of the services. */
export async function benchTelevisions(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-televisions-'))
  const secrets = { PLATFORM_KEY: randomBytes(32).toString('base64'), DEMO_PASSWORD: 'the same at all' }
  const postgres = await startPostgres()
  const chdb = noChdb ? undefined : await startChdb()
  try {
    const path = join(folder, 'channel_basic.csv')
    const writer = await openColumnStore({ path: join(folder, 'files.duckdb'), prepare: async () => {} })
    await writer.write((connection) => writeBulkFile(connection, path, { rows, firstDay, days }))
    await writer.close()
    const serving = { path, folder, environment: secrets }
    const embedded = await served({ ...serving, processes: 1 })
    for (const [place, measured] of embedded.entries()) say(`\n${lineOf('DuckDB, one process', place, measured)}`)
    if (!chdb) return say(`\nClickHouse${noChdb}\n`)
    const shared = async (processes: number) => {
      const url = new URL(postgres.url)
      url.pathname = `/bench_${processes}`
      await createDatabase(postgres.url, url.pathname.slice(1))
      const places = { DATABASE_URL: url.href, WAREHOUSE_URL: await chdb.freshDatabase() }
      return served({ ...serving, processes, environment: { ...secrets, ...places } })
    }
    const [ofOneProcess, ofThreeProcesses] = [await shared(1), await shared(3)]
    for (const [place, measured] of ofOneProcess.entries())
      say(`\n${lineOf('ClickHouse, one process', place, measured)}`)
    for (const [place, measured] of ofThreeProcesses.entries())
      say(`\n${lineOf('ClickHouse, three processes', place, measured)}`)
    const lines = crowds.map((crowd, place) => {
      const [rateOfOne, rateOfThree] = [
        ofOneProcess[place]?.rate ?? Number.NaN,
        ofThreeProcesses[place]?.rate ?? Number.NaN,
      ]
      const shown = (rate: number) => `${rate.toFixed(0)}/s`
      return {
        name: `${crowd} televisions`,
        measured: shown(rateOfThree),
        against: shown(rateOfOne),
        ratio: rateOfOne / rateOfThree,
      }
    })
    say(table('\nReports on ClickHouse: one process / three processes', lines))
  } finally {
    await chdb?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const lineOf = (name: string, place: number, { rate, p50, p99, failed }: Served) =>
  `${name}, ${crowds[place]} televisions: ${rate.toFixed(0)} reports a second, median ${p50.toFixed(0)} ms, 99th percentile ${p99.toFixed(0)} ms, ${failed} failed`

async function createDatabase(server: string, name: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

interface Serving {
  path: string
  folder: string
  processes: number
  environment: Record<string, string>
}

/** Imports the file, starts processes of the services, and lets each crowd ask. */
async function served({ path, folder, processes, environment: givenEnvironment }: Serving): Promise<Served[]> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const environment = {
    ...givenEnvironment,
    DATA_DIR: dataDir,
    DEMO_DATA: 'keep',
    PLATFORM_PORT: '0',
    EVENT_LOOP_DELAY_MS: '0',
    QUOTA_PER_DAY: '1000000000',
    QUOTA_PER_MINUTE: '100000000',
    DRAIN_SECONDS: '0',
    PLATFORM_PUBLIC_URL: 'https://services.tenfoot.example',
  }
  const settings = platformSettings(environment)
  const store = await openDatabase(settings)
  const token = await addPerson(
    { db: store.db, keys: openKeys(dataDir, settings.platformKey) },
    person,
    scopesOf(settings.naming),
  )
  await store.close()
  await importHere(settings, { path, account: person.email }, () => {})
  const services = Array.from({ length: processes }, (_, place) =>
    servicesProcess({ ...environment, DATA_DIR: place === 0 ? dataDir : `${dataDir}-${place}` }),
  )
  try {
    const addresses: string[] = []
    for (const service of services) addresses.push(await service.start())
    const measured: Served[] = []
    for (const televisions of crowds) {
      const queries = tenReports(firstDay, lastDay, []).flatMap(({ query }) =>
        query.filters?.startsWith('video') ? [] : [query],
      )
      const crowd: Crowd = { addresses, token, televisions, seconds, lastDay, queries }
      const child = fork(join(import.meta.dirname, 'crowd.ts'), [JSON.stringify(crowd)], {
        execArgv: ['--import', 'tsx'],
      })
      const [result] = await once(child, 'message')
      measured.push(result)
    }
    return measured
  } finally {
    await Promise.all(services.map((service) => service.kill()))
  }
}
