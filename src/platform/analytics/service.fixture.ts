import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '#contract/clock.ts'
import { scopesOf } from '#contract/scopes.ts'
import { createAccess } from '../authorization/access.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { addTestProject, tokenMaker } from '../authorization/testProject.fixture.ts'
import { createContentOwners } from '../content-owners/contentOwners.ts'
import { answerCommands } from '../control.ts'
import { openDatabase } from '../database.ts'
import { createHttp } from '../http/http.ts'
import { openKeys } from '../keys/keys.ts'
import { createQuotas } from '../quotas/quotas.ts'
import { withQuotaTables } from '../quotas/schema.ts'
import { platformSettings } from '../settings/settings.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import type { DuckDBWarehouse } from '../warehouse/duckdb/warehouse.ts'
import { duckdbEngine, type TestEngine } from '../warehouse/engines.fixture.ts'
import { importFile } from '../warehouse/import/importFile.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { withGroupTables } from './groups/schema.ts'
import type { RequireMade } from './planner/answer.ts'
import { analyticsCommands, analyticsService } from './reports.ts'
import { columnsOf, csvOf, type FactRow } from './rows.fixture.ts'

export const ownAccount = { id: 'mine', email: 'mine@tenfoot.example' }
export const otherAccount = { id: 'theirs', email: 'theirs@tenfoot.example' }

interface TestServiceOptions<Engine extends Warehouse> {
  queueLength?: number
  warehouseDir?: string | undefined
  /** Refuses to read the demo's numbers while they are being made. */
  requireMade?: RequireMade
  engine: TestEngine<Engine>
}

/** Starts the analytics service with its warehouse in DuckDB, as `startTestServiceOn` does. */
export const startTestService = (
  environment: Record<string, string> = {},
  options: Omit<TestServiceOptions<DuckDBWarehouse>, 'engine'> = {},
) => startTestServiceOn({ engine: duckdbEngine, ...options }, environment)

/** Starts the analytics service on its own databases and warehouse, with two accounts, each with a valid token. */
export async function startTestServiceOn<Engine extends Warehouse>(
  { queueLength, warehouseDir, requireMade, engine }: TestServiceOptions<Engine>,
  environment: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-analytics-'))
  const settings = platformSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment })
  const clock = manualClock(Date.UTC(2026, 10, 21))
  const store = await openDatabase(settings)
  const db = withAuthorizationTables(store.db)
  const keys = openKeys(dataDir)
  const scopes = scopesOf(settings.naming)
  const opened = await engine.open({
    dataDir: warehouseDir ?? dataDir,
    clock,
    ...(queueLength === undefined ? {} : { queueLength }),
  })
  const { warehouse } = opened
  const videoRepository = createVideoRepository(store.db)
  const owners = createContentOwners(store.db, clock)
  const app = await createHttp(settings)
  const access = createAccess({ db, keys, clock, scopes, publicUrl: () => '' })
  const quotas = createQuotas({ db: withQuotaTables(store.db), clock, limits: settings.quotas })
  const requireAccess = quotas.metered('analytics', access.requireAccess)
  const context = {
    settings,
    videoRepository,
    owners,
    warehouse,
    clock,
    keys,
    requireAccess,
    db: withGroupTables(store.db),
    accounts: db,
    requireMade,
  }
  await app.register(async (scope) => analyticsService(scope, context))
  await answerCommands(app, dataDir, analyticsCommands(context))
  await app.ready()

  const at = clock.now()
  await addTestProject(db, [ownAccount, otherAccount], at)
  const token = tokenMaker({ db, keys }, scopes, at)
  const tokens = { own: await token(ownAccount.id, ['video']), other: await token(otherAccount.id, ['videoReadonly']) }

  return {
    app,
    dataDir,
    settings,
    clock,
    db,
    store: store.db,
    videoRepository,
    owners,
    warehouse,
    token,
    importContext: { warehouse, videoRepository, owners, db, dataDir },
    /** `GET /v2/reports`; `bearer: null` sends no token. */
    report: async (query: Record<string, string | string[]>, bearer: string | null = tokens.own) => {
      const response = await app.inject({
        url: '/v2/reports',
        query,
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    tokens,
    /** Imports rows from a file of a report type of channels. */
    load: async (rows: readonly FactRow[], account = ownAccount.email, type = 'channel_basic') => {
      const path = join(dataDir, 'rows.csv')
      writeFileSync(path, csvOf(rows, columnsOf(type)))
      return importFile({ warehouse, videoRepository, owners, db, dataDir }, { path, account })
    },
    /** Runs a statement in DuckDB's SQL over the rows that readers see. */
    rows: opened.rows,
    /** Deletes every channel, video and row of facts. */
    empty: async () => {
      await opened.empty()
      await store.db.updateTable('accounts').set({ channel_id: null }).execute()
      await store.db.deleteFrom('videos').execute()
      await store.db.deleteFrom('channels').execute()
    },
    close: async () => {
      await app.close()
      await opened.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>
/** A service on any engine. */
export type AnyTestService = Awaited<ReturnType<typeof startTestServiceOn<Warehouse>>>
