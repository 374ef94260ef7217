import type { AddressInfo } from 'node:net'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { scopesOf } from '#contract/scopes.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { hashPassword } from '#web/passwords/password.ts'
import { consoleService } from './admin/console/service.ts'
import { createOperations } from './admin/operations.ts'
import { withAdminTables } from './admin/schema.ts'
import { createFacts } from './analytics/statistics.ts'
import { openAdminJobs } from './app/adminJobs.ts'
import { createAccess } from './authorization/access.ts'
import { withAuthorizationTables } from './authorization/schema.ts'
import { createSecurityEvents } from './authorization/securityEvents.ts'
import { authorizationService } from './authorization/service.ts'
import { account, addProject } from './authorization/testProject.fixture.ts'
import { createContentOwners } from './content-owners/contentOwners.ts'
import { openDatabase } from './database.ts'
import { createHttp } from './http/http.ts'
import { openKeys } from './keys/keys.ts'
import { platformDocument } from './openapi/service.ts'
import { securityEventService } from './security-events/service.ts'
import { platformSettings } from './settings/settings.ts'
import { storageFilesService } from './storage-files/service.ts'
import { createBroadcasts } from './video/broadcasts.ts'
import { createAddedCounts } from './video/counts.ts'
import { videoService } from './video/service.ts'
import { createStatistics, type Facts } from './video/statistics.ts'
import { pictureOfAccount } from './video/thumbnails.ts'
import { createVideoRepository } from './video/videoRepository.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from './warehouse/duckdb/warehouse.ts'

export const tvClient = { id: 'tv.apps', secret: 'tv-secret-0123456789' }
export const webClient = { id: 'web.apps', secret: 'web-secret-0123456789' }
export const webRedirect = 'https://app.example/callback?kept=1'
export const person = { id: 'person', email: 'ada@tenfoot.example', password: 'correct horse battery' }

let passwordHash: Promise<string> | undefined

export interface Answer {
  status: number
  headers: Headers
  text: string
  json: Record<string, unknown>
}

/** Sends requests to a listening platform, as clients and browsers do. */
export function wire(url: string) {
  const call = async (path: string, options: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(url + path, { redirect: 'manual', ...options })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
  }
  return {
    call,
    /** Sends a form; undefined fields are omitted. */
    post: (path: string, fields: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value)
      return call(path, { method: 'POST', body, headers })
    },
  }
}

/**
 * Starts authorization and video on a database of their own, with a clock that the test controls. `close` throws if a
 * call differs from the OpenAPI document.
 */
export async function startTestPlatform(
  database: Awaited<ReturnType<TestDatabase['fresh']>>,
  environment: Record<string, string> = {},
  clock: ManualClock = manualClock(Date.UTC(2026, 10, 20)),
) {
  const settings = platformSettings({ LOG_LEVEL: 'silent', DATA_DIR: database.dataDir, ...environment })
  const store = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
  const keys = openKeys(database.dataDir, settings.platformKey)
  const db = withAuthorizationTables(store.db)
  const scopes = scopesOf(settings.naming)
  let url = ''
  const addressNow = () => settings.publicUrl ?? url
  const videoRepository = createVideoRepository(store.db)
  const operations = createOperations({ db: store.db, keys, clock, settings })
  const { requireAccessTo, ...access } = createAccess({ db, keys, clock, scopes, publicUrl: addressNow })
  const context = {
    settings,
    db: store.db,
    clock,
    keys,
    scopes,
    videoRepository,
    pictureOf: pictureOfAccount(videoRepository, { publicUrl: addressNow, brand: settings.naming.brand }),
    owners: createContentOwners(store.db, clock),
    securityEvents: createSecurityEvents(clock),
    events: operations.events,
    operations,
    transcripts: openAdminJobs({ db: store.db, clock, settings, events: operations.events }),
    publicUrl: addressNow,
    ...access,
  }
  const app = await createHttp(settings)
  await app.register(async (scope) => authorizationService(scope, { ...context, db }))
  await app.register(async (scope) => securityEventService(scope, context))
  await app.register(async (scope) => consoleService(scope, { ...context, db: withAdminTables(store.db) }))
  await app.register(async (scope) => storageFilesService(scope, context))
  let opening: Promise<DuckDBWarehouse> | undefined
  /** Opened by the first call, because few tests read numbers. */
  const warehouse = () => {
    opening ??= openDuckDBWarehouse({ dataDir: database.dataDir })
    return opening
  }
  const facts: Facts = {
    ofChannels: async (ids) => createFacts(await warehouse()).ofChannels(ids),
    ofVideos: async (videos) => createFacts(await warehouse()).ofVideos(videos),
  }
  const counts = createAddedCounts(store.db, clock.now)
  const broadcasts = createBroadcasts(store.db, clock.now)
  await app.register(async (scope) =>
    videoService(scope, {
      ...context,
      statistics: createStatistics(facts, [counts]),
      broadcasts,
      counts,
      requireAccess: requireAccessTo('video'),
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const calls = checkCalls(url, () => platformDocument(context), { madeOf: context.settings.naming })

  return {
    url,
    clock,
    db,
    keys,
    scopes,
    context,
    /** Dependencies of the authorization service. */
    authorization: { ...context, db },
    warehouse,
    counts,
    broadcasts,
    ...wire(url),
    close: async () => {
      await app.close()
      await (await opening)?.close()
      await store.close()
      calls.close()
    },
    /** Stores one project with a television's and a web client, and one account. */
    populate: async () => {
      passwordHash ??= hashPassword(person.password, 2 ** 10)
      const at = clock.now()
      await addProject(db, { id: 'project', name: 'Test' }, at)
      const client = (type: 'tv' | 'web', { id, secret }: { id: string; secret: string }, project_id = 'project') => ({
        id,
        project_id,
        name: `Client ${type}`,
        type,
        secret_hash: keys.hash('client-secret', secret),
        created_at: at,
      })
      await db
        .insertInto('clients')
        .values([client('tv', tvClient), client('web', webClient)])
        .execute()
      await db.insertInto('client_redirects').values({ client_id: webClient.id, uri: webRedirect }).execute()
      await db
        .insertInto('accounts')
        .values(account(person, await passwordHash, at))
        .execute()
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>
