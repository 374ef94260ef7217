import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { analyticsService } from './analytics/reports.ts'
import { openWarehouse, type Warehouse } from './analytics/warehouse/warehouse.ts'
import { ApiProblem, apiErrorBody } from './apiProblem.ts'
import { createAccess } from './authorization/access.ts'
import { authorizationService } from './authorization/service.ts'
import { withAuthorizationTables } from './authorization/tables.ts'
import type { PlatformContext } from './context.ts'
import { openDatabase } from './database.ts'
import { seedDemo } from './demo/seed.ts'
import { startDemo } from './demoStart.ts'
import { openKeys } from './keys.ts'
import type { PlatformSettings } from './settings.ts'
import { createLibrary } from './video/library.ts'
import { videoService } from './video/service.ts'

export interface PlatformProgress {
  label: string
  done: number
  total: number
}

export interface PlatformOptions {
  settings: PlatformSettings
  clock?: Clock
  /** Called while a first start makes the demo's facts. */
  onProgress?: (step: PlatformProgress) => void
}

export interface Platform {
  /** Where it listens: `http://<host>:<port>`. */
  url: string
  demo: DemoFile
  close(): Promise<void>
}

/** No lawful request of any service is larger. */
const bodyLimit = 64 * 1024

/**
 * Starts every service on one origin and, the first time, makes the demo.
 * @throws Error when a database cannot be opened, the address is taken, or `demo.json` or the keys are damaged
 */
export async function startPlatform({ settings, clock = systemClock, onProgress }: PlatformOptions): Promise<Platform> {
  // What was opened is closed in the opposite order, when the platform closes and when its start fails half-way.
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    const keys = openKeys(settings.dataDir)
    const store = await openDatabase(settings)
    opened.push(store.close)
    const warehouse = await openWarehouse({ dataDir: settings.dataDir })
    opened.push(warehouse.close)
    const { db } = store
    const scopes = scopesOf(settings.naming)
    const library = createLibrary(db)
    const { demo, accountId } = await startDemo({ db: withAuthorizationTables(db), keys, clock, settings })
    await seedDemo({ library, warehouse, clock, accountId, channelId: demo.channel, onProgress })

    let publicUrl = settings.publicUrl
    const app = await createServer({
      settings,
      db,
      clock,
      keys,
      scopes,
      library,
      warehouse,
      publicUrl: () => {
        if (publicUrl === undefined) throw new Error('the address is known only once the server listens')
        return publicUrl
      },
      ...createAccess({ db: withAuthorizationTables(db), keys, clock, scopes }),
    })
    opened.push(() => app.close())
    await app.listen({ host: settings.host, port: settings.port })
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
    publicUrl ??= `http://localhost:${address.port}`
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return { url: `http://${host}:${address.port}`, demo, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function createServer(context: PlatformContext & { warehouse: Warehouse }): Promise<FastifyInstance> {
  const { logLevel, trustProxy } = context.settings
  const app = Fastify({
    logger: { level: logLevel },
    // Fastify's own lines carry the query, and queries carry tokens and codes.
    disableRequestLogging: true,
    bodyLimit,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: true,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: context.settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler<FastifyError | ApiProblem>((error, request, reply) => {
    const problem = error instanceof ApiProblem ? error : toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'a service failed')
    return reply.code(problem.status).send(apiErrorBody(problem))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(apiErrorBody(new ApiProblem(404, 'notFound', 'There is nothing at this address.'))),
  )
  app.get('/healthz', async () => ({ status: 'ok' }))
  await app.register(async (scope) => authorizationService(scope, context))
  await app.register(async (scope) => videoService(scope, context))
  await app.register(async (scope) => analyticsService(scope, context))
  return app
}

/** What Fastify itself refuses (a body too large, of another type, not to be parsed) in the field's envelope. */
function toProblem({ statusCode = 500, message }: FastifyError): ApiProblem {
  return statusCode < 500
    ? new ApiProblem(statusCode, 'badRequest', message)
    : new ApiProblem(500, 'backendError', 'Internal error encountered.')
}
