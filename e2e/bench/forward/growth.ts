import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { proxyPaths } from '#contract/proxyPaths.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { median, table } from '../table.ts'
import { client, cookieFile, load, start, startProxy } from './processes.ts'
import { seedSessions } from './sessions.ts'

const [fewSessions, manySessions] = [1_000, Number(process.env.BENCH_SESSIONS ?? 1_000_000)]
/** Televisions that each make one call, to measure how much memory the proxy keeps for them. */
const visitors = 20_000
const rounds = 3

/** The cost of a stored session, in time and memory, with a thousand times as many sessions. */
export async function benchGrowth(): Promise<string> {
  const folders = await Promise.all(['few', 'many'].map((name) => mkdtemp(join(tmpdir(), `tenfoot-bench-${name}-`))))
  const [small = '', large = ''] = folders
  const children: ChildProcess[] = []
  try {
    const servicePort = await freePort()
    const service = `http://127.0.0.1:${servicePort}`
    const cookies = {
      few: await cookieFile(small, 'few', await seedSessions(small, client.id, fewSessions)),
      many: await cookieFile(large, 'many', await seedSessions(large, client.id, fewSessions)),
    }
    const visiting = await seedSessions(large, client.id, visitors)
    await fill(large, manySessions - fewSessions - visitors)
    const { child: serviceProcess } = await start('service.ts', [String(servicePort)])
    children.push(serviceProcess)
    const ports = [await freePort(), await freePort()] as const
    const smallProxy = await startProxy(ports[0], service, small, { SHARE_ANSWERS_MB: '1' })
    children.push(smallProxy)
    // The response cache has its own limit, whatever the number of sessions.
    const looked = await startProxy(ports[1], service, large, { SHARE_ANSWERS_MB: '1' })
    children.push(looked)
    const url = (port: number) => `http://127.0.0.1:${port}`
    const rates = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.few.push((await load(smallProxy, serviceProcess, url(ports[0]), cookies.few)).rate)
      rates.many.push((await load(looked, serviceProcess, url(ports[1]), cookies.many)).rate)
    }
    const before = await memory(looked)
    await visit(url(ports[1]), visiting)
    const perSession = ((await memory(looked)) - before) / visitors
    return table(`A proxy with ${manySessions.toLocaleString('en')} stored sessions`, [
      {
        name: `${fewSessions} / ${manySessions} stored, calls a second`,
        measured: `${median(rates.many).toFixed(0)}/s`,
        against: `${median(rates.few).toFixed(0)}/s`,
        ratio: median(rates.few) / median(rates.many),
        goal: 1.2,
      },
      {
        name: `memory kept of each of ${visitors} televisions that asked once`,
        measured: `${Math.max(perSession, 0).toFixed(0)} B`,
        against: '1024 B',
        ratio: Math.max(perSession, 0) / 1_024,
        goal: 1,
      },
    ])
  } finally {
    for (const child of children) child.kill()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

/** Inserts rows as large as real ones, with tokens that nothing decrypts. */
async function fill(dataDir: string, count: number): Promise<void> {
  if (count <= 0) return
  const { db, close } = await openProxyDatabase({ dataDir, databaseUrl: undefined })
  const now = Date.now()
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const text = (bytes: number) => sql`hex(randomblob(${sql.lit(bytes)}))`
  for (const step of [
    sql`insert into grants (id, client_id, subject, scope, refresh_token, access_token, access_expires_at, refresh_at, version,
      failures, retry_at, refreshed_at, created_at, refresh_prefix, refresh_hash)
      ${numbers} select printf('fill-%012d', i * 7919 % 999999999989), ${client.id}, ${text(16)}, 'openid', ${text(60)}, ${text(60)},
      ${now + 3_600_000}, ${now + 3_600_000}, 0, 0, 0, 0, ${now}, ${text(20)}, ${text(20)} from n`,
    sql`insert into television (id, known_by, active, created_at, seen_at)
      ${numbers} select printf('fill-%012d', i * 7919 % 999999999989), ${text(24)}, printf('fill-%012d', i * 7919 % 999999999989), ${now}, ${now} from n`,
    sql`insert into session (id, television_id, grant_id, created_at, seen_at)
      select id, id, id, ${now}, ${now} from television where id like 'fill-%'`,
  ])
    await step.execute(db)
  await close()
}

async function visit(origin: string, cookies: readonly string[]): Promise<void> {
  const pool = new Pool(origin, { connections: 64 })
  let next = 0
  const visitNext = async () => {
    for (let cookie = cookies[next++]; cookie !== undefined; cookie = cookies[next++]) {
      const headers = { 'x-tenfoot': '1', cookie }
      const { body } = await pool.request({
        path: `${proxyPaths.reports}?ids=channel%3D%3DMINE`,
        method: 'GET',
        headers,
      })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: 64 }, visitNext))
  await pool.close()
}

/** The proxy's heap in bytes after garbage collection. */
async function memory(proxy: ChildProcess): Promise<number> {
  const size = (async () => {
    for await (const [part] of on(proxy.stderr ?? proxy, 'data')) {
      const bytes = /^heap (\d+)$/m.exec(String(part))?.[1]
      if (bytes !== undefined) return Number(bytes)
    }
    throw new Error('the proxy ended')
  })()
  proxy.kill('SIGUSR2')
  return size
}
