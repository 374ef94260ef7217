import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import { systemClock } from '#contract/clock.ts'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { createCollections } from '#platform/collector/collections.ts'
import { readCredential } from '#platform/collector/credential.ts'
import { openCollector } from '#platform/collector/open.ts'
import { withCollectorTables } from '#platform/collector/schema.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { createContentOwners } from '#platform/content-owners/contentOwners.ts'
import { callControl } from '#platform/control.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { addDays, pacificDay } from '#platform/time/days.ts'
import { bundledProcess, repository } from '#storage/bundledProcess.fixture.ts'
import { sqliteDatabase, testDatabases } from '#storage/databases.fixture.ts'
import { answerInBrowser } from '../clients/browserOfAPerson.ts'
import { openServices, type Services } from '../clients/services.ts'

const collectorProcess = bundledProcess('e2e/processes/collectorProcess.ts')

const dayCount = 6
const channel = 'UCcollected'
type Options = { dataDir: string; databaseUrl?: string | undefined }

describe('collector', () => {
  let services: Services
  let ofProgram: string
  let ofPerson: string

  beforeAll(async () => {
    services = await openServices({ REPORTING_CHECK_SECONDS: '1' })
    ofProgram = JSON.stringify(await services.serviceAccount('collector', true))
    const today = pacificDay(systemClock.now())
    for (let place = 0; place < dayCount; place += 1) {
      const path = join(services.dataDir, 'rows.csv')
      const date = addDays(today, -2 - place).replaceAll('-', '')
      const rowAt = (index: number) =>
        row({ date, channel_id: channel, video_id: `v${place}-${index}`, views: place + 1 })
      writeFileSync(path, csvOf(Array.from({ length: 2000 }, (_, index) => rowAt(index))))
      await callControl(services.dataDir, 'import', { path }, () => {})
    }
    const state = await openDatabase(platformSettings({ DATA_DIR: services.dataDir }))
    await createContentOwners(state.db, systemClock).linkChannel(services.contentOwner, channel)
    await state.close()
    ofPerson = await grantOfPerson()
  }, 120_000)
  afterAll(() => services?.close())

  /** What a person allows in a browser, in the file of a grant. */
  async function grantOfPerson(): Promise<string> {
    const { clientId, clientSecret } = services.demo.webClient
    const tokenUrl = services.url + authorizationPaths.token
    const redirectUri = 'http://localhost:8010/connect/callback'
    const codeVerifier = randomBytes(32).toString('base64url')
    const address = new URL(services.url + authorizationPaths.authorize)
    address.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      access_type: 'offline',
      scope: services.scopes.analyticsReadonly,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    const code = (await answerInBrowser(services, address, 'allow')).searchParams.get('code') ?? ''
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
      }),
    })
    const tokens = z.parse(z.object({ refresh_token: z.string() }), await answer.json())
    return JSON.stringify({
      type: 'authorized_user',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: tokens.refresh_token,
      token_uri: tokenUrl,
    })
  }

  const settingsOf = ({ dataDir, databaseUrl = '' }: Options) =>
    platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

  /** What half a minute does: another process may take over from the killed one. */
  async function endLease(options: Options) {
    const store = await openDatabase(settingsOf(options))
    await store.db.updateTable('collections').set({ due_at: 0 }).execute()
    await store.close()
  }

  /** Makes an installation without numbers that collects the owner's reports, or the person's. */
  async function begin(options: Options, reportsOf: 'owner' | 'person' = 'owner') {
    const store = await openDatabase(settingsOf(options))
    await store.db
      .insertInto('accounts')
      .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', systemClock.now()))
      .execute()
    const contentOwner = reportsOf === 'owner' ? services.contentOwner : ''
    await createContentOwners(store.db, systemClock).save({ name: services.contentOwner, title: 'Works' })
    const defaults = { scope: services.scopes.analyticsReadonly, tokenUrl: '' }
    await createCollections(withCollectorTables(store.db), systemClock, openKeys(options.dataDir)).save({
      name: 'all',
      serviceUrl: services.url,
      contentOwner,
      accountId: 'a',
      types: [reportsOf === 'owner' ? 'content_owner_basic' : 'channel_basic'],
      credential: readCredential(reportsOf === 'owner' ? ofProgram : ofPerson, defaults),
    })
    await store.close()
  }

  /** Runs collectors on an installation; returns what each stored, and the numbers afterwards. */
  const collect = (options: Options, collectors = 1, until = dayCount) =>
    withDatabases(settingsOf(options), async ({ context, store }) => {
      const stored: string[] = []
      const warehouse: typeof context.warehouse = {
        ...context.warehouse,
        load: async (report, steps) => {
          const loaded = await context.warehouse.load(report, steps)
          stored.push(`${loaded.firstDay} ${report.created}`)
          return loaded
        },
      }
      const open = () =>
        openCollector({
          imports: { ...context, warehouse },
          db: store.db,
          clock: systemClock,
          warehouseId: 'test',
          keys: openKeys(options.dataDir),
          settings: settingsOf(options),
          onError: (error) => {
            throw error
          },
        })
      const all = Array.from({ length: collectors }, open)
      let states: Awaited<ReturnType<(typeof all)[number]['run']>> = []
      // The service makes its reports soon after the first run has created the job.
      for (let round = 0; round < 100 && (states[0]?.imported ?? 0) < until; round += 1) {
        ;[states = []] = await Promise.all(all.map((collector) => collector.run(undefined, () => {})))
        await systemClock.sleep(100)
      }
      for (const collector of all) await collector.close()
      return { stored, state: states[0], views: await viewsOf(context.warehouse) }
    })
  const viewsOf = ({ read }: { read(sql: string): Promise<unknown[][]> }) =>
    read(`SELECT date, count(*), sum(views) FROM channel_basic WHERE channel_id = '${channel}' GROUP BY 1 ORDER BY 1`)
  const expectWhole = (views: unknown[][]) =>
    expect(views.map(([, rows, sum]) => [rows, sum])).toEqual(
      Array.from({ length: dayCount }, (_, place) => [2000, 2000 * (dayCount - place)]),
    )
  const expectOnce = (stored: readonly string[]) => expect([...stored].sort()).toEqual([...new Set(stored)].sort())

  const sqlite = sqliteDatabase()
  it('a collector imports every report of a channel, by a grant of a person', async () => {
    const options = (await sqlite.fresh()) as Options
    await begin(options, 'person')
    const { state, views, stored } = await collect(options)
    expectWhole(views)
    expectOnce(stored)
    expect(state).toMatchObject({ name: 'all', channelId: channel, imported: dayCount, problem: null, missing: [] })
  }, 60_000)

  describe.each(testDatabases())('on $name', ({ fresh }) => {
    it('a collector imports every report of a content owner once, though two collectors run', async () => {
      const options = await fresh()
      await begin(options)
      const { state, views, stored } = await collect(options, 2)
      expectWhole(views)
      expectOnce(stored)
      expect(state).toMatchObject({ waiting: 0, refused: 0, problem: null })
    }, 60_000)

    it('a collector goes on where a killed process was, and imports nothing again', async () => {
      const options = await fresh()
      await begin(options)
      const stored: string[] = []
      /** Runs the process and kills it when it has stored `killAfter` reports; undefined: waits until it ends. */
      const run = (killAfter: number | undefined) =>
        new Promise<number | null>((ended) => {
          const process = spawn('node', [...collectorProcess, options.dataDir, options.databaseUrl ?? ''], {
            cwd: repository,
            stdio: ['ignore', 'pipe', 'inherit'],
          })
          let count = 0
          createInterface(process.stdout).on('line', (line) => {
            stored.push(line)
            count += 1
            if (count === killAfter) process.kill('SIGKILL')
          })
          process.on('exit', ended)
        })
      for (const killAfter of [1, 2, 1]) {
        expect(await run(killAfter)).toBe(null)
        await endLease(options)
      }
      expect(await run(undefined)).toBe(0)
      expectOnce(stored)
      expectWhole(await withDatabases(settingsOf(options), ({ context }) => viewsOf(context.warehouse)))
    }, 120_000)
  })
})
