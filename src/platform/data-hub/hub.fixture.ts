import type { AddressInfo } from 'node:net'
import type { Kysely } from 'kysely'
import { type StatusError, statusError } from '#contract/apiError.ts'
import { manualClock } from '#contract/clock.ts'
import { type Operation, operation, type SubmitStudyReport } from '#contract/datahub.ts'
import { scopesOf } from '#contract/scopes.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { createAccess } from '../authorization/access.ts'
import { type AuthorizationTables, withAuthorizationTables } from '../authorization/schema.ts'
import { addProject, addTestProject, tokenMaker } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { rowsOf, springStudies } from '../demo/studies/studies.ts'
import { createHttp } from '../http/http.ts'
import { openKeys } from '../keys/keys.ts'
import { platformDocument } from '../openapi/service.ts'
import { wire } from '../platform.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import type { HubWarehouse, LiftRow } from '../warehouse/brand-lift/port.ts'
import { openHub } from '../warehouse/warehouse.ts'
import { createCustomers } from './customers.ts'
import type { HubStores } from './everyHub.fixture.ts'
import { withDatahubTables } from './schema.ts'
import { datahubService } from './service.ts'

export const ownAccount = { id: 'mine', email: 'mine@tenfoot.example' }
export const otherAccount = { id: 'theirs', email: 'theirs@tenfoot.example' }

/** Rows that follow the schema. */
export const goodRows = (): LiftRow[] => springStudies.flatMap((study) => rowsOf(study, ['2026-09-01', '2026-10-01']))

/** A small study with one metric. */
export const fewRows = (id = 'small'): LiftRow[] =>
  rowsOf(
    { id, name: 'Small', campaign: 'Small', respondents: 100, metrics: { AWARENESS: { share: 0.3, lift: 0.1 } } },
    ['2026-09-01', '2026-10-01'],
  )

/** Starts the data hub on its own databases, with two accounts, each with a customer and a token of the scope. */
export async function startTestHub(
  database: Omit<HubStores, 'openHub'> & Partial<HubStores>,
  environment: Record<string, string> = {},
) {
  const settings = platformSettings({ LOG_LEVEL: 'silent', DATA_DIR: database.dataDir, ...environment })
  const clock = manualClock(Date.UTC(2026, 10, 21, 9))
  const store = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
  const keys = openKeys(database.dataDir)
  const db = withAuthorizationTables(store.db)
  const scopes = scopesOf(settings.naming)
  const { pauseImports, ...hub } = pausable(await (database.openHub ?? (() => openHub(settings)))())
  const customers = createCustomers(withDatahubTables(store.db), clock)
  const app = await createHttp(settings)
  const { requireAccessTo } = createAccess({ db, keys, clock, scopes, publicUrl: () => url })
  let service!: Awaited<ReturnType<typeof datahubService>>
  await app.register(async (scope) => {
    const context = {
      db: store.db,
      clock,
      keys,
      hub,
      requireAccess: requireAccessTo('datahub'),
      operationDays: settings.operationDays,
    }
    service = await datahubService(scope, context)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const calls = checkCalls(url, () => platformDocument({ settings, scopes, publicUrl: () => url }), {
    madeOf: settings.naming,
  })
  const http = wire(url)
  const at = clock.now()

  const token = tokenMaker({ db, keys }, scopes, at)
  if (!(await db.selectFrom('projects').select('id').executeTakeFirst())) await populate(db, customers, at)
  const tokens = { own: await token('mine', ['datahub']), other: await token('theirs', ['datahub']) }

  const call = async (method: string, path: string, body?: unknown, bearer: string | null = tokens.own) => {
    const answer = await http.call(path, {
      method,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: answer.json }
  }
  const submit = (body: SubmitStudyReport | object, customer = 'mine', bearer: string | null = tokens.own) =>
    call('POST', `/v1/customers/${customer}:submitBrandLiftStudyReport`, body, bearer)
  const get = async (name: string, bearer = tokens.own): Promise<Operation> =>
    operation.parse((await call('GET', `/v1/${name}`, undefined, bearer)).body)

  return {
    url,
    clock,
    db: store.db,
    hub,
    customers,
    imports: service.imports,
    token,
    tokens,
    call,
    submit,
    get,
    /** Lets imports wait until the returned function is called. */
    pauseImports,
    /**
     * The stored report of a date: the operation that imported it, and the number of its rows; 0 when there is none.
     */
    stored: async (date: string, instance = '') => {
      const [[rows, operation] = []] = await hub.read(
        `SELECT count(*), min(operation) FROM ${hub.studies}
         WHERE customer = 'mine' AND date = ${hub.dialect.day('$date')} AND instance = $instance`,
        { date, instance },
      )
      return { rows, operation: `operations/${operation}` }
    },
    /** Parses the data hub's error envelope. */
    refusal: (body: unknown): StatusError['error'] => statusError.parse(body).error,
    /** Creates a source table. */
    load: (table: string, rows: readonly LiftRow[], customer = 'mine') =>
      hub.writeTables([{ table, customer, rows }], clock.now()),
    /** Submits an operation and waits until it has ended. */
    done: async (body: object): Promise<Operation> => {
      const { name } = operation.parse((await submit(body)).body)
      await service.imports.idle()
      return get(name)
    },
    close: async () => {
      await app.close()
      await hub.close()
      await store.close()
      calls.close()
    },
  }
}

/** Adds two projects, of which `bare` has no API enabled, a client, and two accounts with a customer each. */
async function populate(
  db: Kysely<AuthorizationTables>,
  customers: ReturnType<typeof createCustomers>,
  at: number,
): Promise<void> {
  await addTestProject(db, [ownAccount, otherAccount], at)
  await addProject(db, { id: 'bare', apis: [] }, at)
  for (const { id } of [ownAccount, otherAccount]) {
    await customers.save({ id, title: `Customer ${id}` })
    await customers.linkAccount(id, id)
  }
  await customers.arrangeInstance('mine', 'preview')
}

/**
 * Adds `pauseImports` to a warehouse: imports wait until the function that it returns is called. Its `reached` resolves
 * when the first one waits.
 */
function pausable(hub: HubWarehouse) {
  let paused = Promise.resolve()
  let arrive = () => {}
  return {
    ...hub,
    importTable: async (...request: Parameters<HubWarehouse['importTable']>) => {
      arrive()
      await paused
      return hub.importTable(...request)
    },
    pauseImports: () => {
      let release = () => {}
      paused = new Promise((resolve) => {
        release = resolve
      })
      const reached = new Promise<void>((resolve) => {
        arrive = resolve
      })
      return Object.assign(() => release(), { reached })
    },
  }
}

export type TestHub = Awaited<ReturnType<typeof startTestHub>>
