import { afterAll, beforeAll, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { type CutLine, openCutLine } from './cutLine.ts'

const postgres = postgresDatabase()
let line: CutLine
let upstream: TestUpstream
let proxy: TestProxy
let television: TestTelevision
beforeAll(async () => {
  const { databaseUrl = '', dataDir = '' } = await postgres.fresh()
  line = await openCutLine(databaseUrl)
  upstream = await startTestUpstream()
  upstream.codes = { expires_in: 1_800, interval: 1 }
  proxy = await startTestProxy({ upstream, database: { dataDir, databaseUrl: line.through(databaseUrl) } })
  television = proxy.television()
  await television.pair()
})
afterAll(async () => {
  await proxy?.close()
  await upstream?.close()
  await line?.close()
})

it.each([
  ['a call', 'GET', proxyPaths.channels],
  ['the session', 'GET', proxyPaths.session],
  ['a code', 'POST', proxyPaths.pairing],
  ['a sign-out', 'POST', proxyPaths.signOut],
])(
  '%s is answered 503 with a time to retry while the database is cut off, and later calls are answered again',
  async (_what, method, path) => {
    const stranger = proxy.television()
    for (const [name, value] of television.cookies) stranger.cookies.set(name, value)
    line.set('cut')
    const answer = await stranger.call(path, { method })
    const { problem } = await answer.json()
    expect([answer.status, problem.code, problem.retryAfter]).toEqual([503, 'overloaded', 5])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(proxy.log()).toContain('a call failed')
    line.set('whole')
    // The television's cookies are still valid afterwards.
    expect((await television.call(proxyPaths.channels)).status).toBe(200)
  },
)
