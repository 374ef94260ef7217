/**
 * The work of the proxy, put together from Fastify's own plugins, as their users would: a session in SQLite has the
 * token; the limit, the security headers, the log and the metrics are on. It sends the cookies of its sessions to its
 * parent.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import httpProxy from '@fastify/http-proxy'
import rateLimit from '@fastify/rate-limit'
import session, { type SessionStore } from '@fastify/session'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface Session {
    token?: string
  }
}

const [port, service = '', folder = '', count] = process.argv.slice(2)
const database = new Database(join(folder, 'sessions.db'))
database.pragma('journal_mode = WAL')
database.exec('create table session (id text primary key, data text not null)')
const statements = {
  find: database.prepare<[string], { data: string }>('select data from session where id = ?'),
  write: database.prepare('insert or replace into session (id, data) values (?, ?)'),
  remove: database.prepare('delete from session where id = ?'),
}
const store: SessionStore = {
  get(id, done) {
    const row = statements.find.get(id)
    done(null, row && JSON.parse(row.data))
  },
  set(id, data, done) {
    statements.write.run(id, JSON.stringify(data))
    done()
  },
  destroy(id, done) {
    statements.remove.run(id)
    done()
  },
}
const app = fastify({ logger: { level: 'warn' } })
const secret = randomBytes(32).toString('hex')
await app.register(cookie, { secret })
await app.register(session, {
  secret,
  store,
  rolling: false,
  saveUninitialized: false,
  cookie: { secure: false, httpOnly: true, sameSite: 'strict', maxAge: 86_400_000 },
})
await app.register(helmet)
await app.register(rateLimit, { max: 1_000_000_000, timeWindow: 60_000 })

const registry = new Registry()
const registers = [registry]
collectDefaultMetrics({ register: registry })
const calls = new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['method', 'route', 'status'], registers })
const seconds = new Histogram({ name: 'call_seconds', help: 'Duration of calls', labelNames: ['route'], registers })
app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
  const route = routeOptions.url ?? 'none'
  calls.inc({ method, route, status: statusCode })
  seconds.observe({ route }, elapsedTime / 1_000)
})

await app.register(httpProxy, {
  upstream: service,
  prefix: '/',
  undici: { connections: 128, pipelining: 1 },
  preHandler: async (request, reply) => {
    if (request.session.token === undefined) return reply.code(401).send({ error: 'not signed in' })
  },
  replyOptions: {
    rewriteRequestHeaders: (request, { cookie: _, ...headers }) => ({
      ...headers,
      authorization: `Bearer ${request.session.token}`,
    }),
  },
})

const cookies = database.transaction(() =>
  Array.from({ length: Number(count) }, () => {
    const id = randomBytes(24).toString('base64url')
    const expires = new Date(Date.now() + 86_400_000)
    statements.write.run(id, JSON.stringify({ token: randomBytes(32).toString('base64url'), cookie: { expires } }))
    return `sessionId=${encodeURIComponent(app.signCookie(id))}`
  }),
)()
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.({ cookies })
