import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { manualClock } from '#contract/clock.ts'
import { type Job, type Report, report, reportList } from '#contract/reporting.ts'
import { scopesOf } from '#contract/scopes.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { csvOf, type FactRow } from '../analytics/rows.fixture.ts'
import { createAccess } from '../authorization/access.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { addProject, addTestProject, tokenMaker } from '../authorization/testProject.fixture.ts'
import { createContentOwners } from '../content-owners/contentOwners.ts'
import { openDatabase } from '../database.ts'
import { createHttp } from '../http/http.ts'
import { openKeys } from '../keys/keys.ts'
import { platformDocument } from '../openapi/service.ts'
import { wire } from '../platform.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import { duckdbEngine, type TestEngine } from '../warehouse/engines.fixture.ts'
import { importFile } from '../warehouse/import/importFile.ts'
import { withReportingTables } from './schema.ts'
import { reportingService } from './service.ts'

export const ownAccount = { id: 'mine', email: 'mine@tenfoot.example' }
export const otherAccount = { id: 'theirs', email: 'theirs@tenfoot.example' }
export const day = 86_400_000

/** Starts the reporting service on its own databases, with two accounts and the projects `p` and `q`. */
export async function startTestReporting(
  database: Awaited<ReturnType<TestDatabase['fresh']>>,
  engine: TestEngine = duckdbEngine,
  now = Date.UTC(2026, 6, 3, 12),
) {
  const settings = platformSettings({ LOG_LEVEL: 'silent', DATA_DIR: database.dataDir })
  const clock = manualClock(now)
  const store = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
  const keys = openKeys(database.dataDir)
  const db = withAuthorizationTables(store.db)
  const scopes = scopesOf(settings.naming)
  const opened = await engine.open({ dataDir: database.dataDir, clock })
  const { warehouse } = opened
  const videoRepository = createVideoRepository(store.db)
  const owners = createContentOwners(store.db, clock)
  let url = ''
  const { requireAccessTo } = createAccess({ db, keys, clock, scopes, publicUrl: () => url })
  const app = await createHttp(settings)
  let service!: Awaited<ReturnType<typeof reportingService>>
  await app.register(async (scope) => {
    service = await reportingService(scope, {
      videoRepository,
      owners,
      clock,
      keys,
      warehouse,
      warehouseId: 'test',
      checkMs: 3_600_000,
      db: withReportingTables(store.db),
      requireAccess: requireAccessTo('reporting'),
      publicUrl: () => url,
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const calls = checkCalls(url, () => platformDocument({ settings, scopes, publicUrl: () => url }), {
    madeOf: settings.naming,
  })
  const at = clock.now()
  await addTestProject(db, [ownAccount, otherAccount], at)
  await addProject(db, { id: 'q' }, at)
  const token = tokenMaker({ db, keys }, scopes, at)
  const own = await token(ownAccount.id, ['analyticsReadonly'])

  const http = wire(url)
  const call = async (method: string, path: string, body?: unknown, bearer: string | null = own) => {
    const answer = await http.call(path, {
      method,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: answer.json, text: answer.text }
  }
  const importContext = { warehouse, videoRepository, owners, db, dataDir: database.dataDir }

  return {
    url,
    clock,
    db: store.db,
    owners,
    videoRepository,
    warehouse,
    token,
    own,
    call,
    importContext,
    maker: service.maker,
    /** Imports the text of a file. */
    load: async (
      text: string,
      more: { type?: string; contentOwner?: string; created?: string; account?: string } = {},
    ) => {
      const path = join(database.dataDir, 'report.csv')
      writeFileSync(path, text)
      return importFile(importContext, { path, account: ownAccount.email, created: '2026-07-02T12:00:00Z', ...more })
    },
    /** Imports rows of user activity. */
    loadRows: async (rows: readonly FactRow[], created = '2026-07-02T12:00:00Z') => {
      const path = join(database.dataDir, 'rows.csv')
      writeFileSync(path, csvOf(rows))
      return importFile(importContext, { path, account: ownAccount.email, created })
    },
    /** Creates a job and makes its reports. */
    createJob: async (reportTypeId = 'channel_basic_a3', query = '', bearer = own): Promise<Job> => {
      const { status, body } = await call('POST', `/v1/jobs${query}`, { reportTypeId, name: 'daily' }, bearer)
      if (status !== 200) throw new Error(`no job: ${JSON.stringify(body)}`)
      await service.maker.runDueJobs()
      return body as Job
    },
    reportsOf: async (job: Job, query = '', bearer = own): Promise<Report[]> =>
      reportList.parse((await call('GET', `/v1/jobs/${job.id}/reports${query}`, undefined, bearer)).body).reports,
    /** Downloads a report's file. */
    download: async ({ downloadUrl }: Report, headers: Record<string, string> = {}, bearer = own) =>
      fetch(downloadUrl, { headers: { authorization: `Bearer ${bearer}`, ...headers } }),
    report: (body: unknown): Report => report.parse(body),
    /** Moves the clock to the next check of each job, and makes what is due. */
    later: async (ms = 3_600_000) => {
      await clock.advance(ms)
      await service.maker.runDueJobs()
    },
    close: async () => {
      await app.close()
      await opened.close()
      await store.close()
      calls.close()
    },
  }
}

export type TestReporting = Awaited<ReturnType<typeof startTestReporting>>
