import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import type { Finding } from '#contract/finding.ts'
import { securityEventPaths } from '#contract/securityEvents.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestProxy } from '../proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '../upstream.fixture.ts'
import { examine } from './doctor.ts'

let upstream: TestUpstream
let folder: string
beforeEach(async () => {
  upstream = await startTestUpstream()
  upstream.always(securityEventPaths.configuration, {
    status: 200,
    json: { issuer: upstream.url, jwks_uri: `${upstream.url}/jwks` },
  })
  upstream.always('/jwks', { status: 200, json: { keys: [{ kid: 'a' }] } })
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-doctor-'))
})
afterEach(async () => {
  await upstream.close()
  await rm(folder, { recursive: true, force: true })
})
const environment = (more: Record<string, string | undefined> = {}) => ({
  DATA_DIR: folder,
  AUTH_URL: upstream.url,
  API_URL: upstream.url,
  CLIENT_ID: upstream.client.id,
  CLIENT_SECRET: upstream.client.secret,
  WEB_CLIENT_ID: 'web',
  WEB_CLIENT_SECRET: 'web',
  TRANSCRIPTION_KEY: 'key',
  UPSTREAM_TIMEOUT_MS: '500',
  ...more,
})
const runDoctor = (more?: Record<string, string | undefined>, clock = manualClock(Date.now())) =>
  examine(environment(more), undefined, clock)
const problems = (findings: Finding[]) => findings.filter(({ verdict }) => verdict !== 'right')
const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

describe('findings', () => {
  it('the doctor reports no problem if everything works, and shows no secret', async () => {
    const findings = await runDoctor({ TRANSCRIPTION_KEY: 'SECRET-KEY-OF-SERVICE', SECRET_KEYS: keyOf('k1') })
    expect(problems(findings)).toEqual([])
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['settings', 'database', 'keys', 'clock', 'discovery', 'service keys', 'pairing']),
    )
    const text = JSON.stringify(findings)
    for (const secret of [...upstream.secrets, 'SECRET-KEY-OF-SERVICE']) expect(text).not.toContain(secret)
  })

  it('the doctor reports wrong settings, and checks nothing else', async () => {
    const findings = await runDoctor({ PORT: 'x', TRUST_PROXY: 'maybe' })
    expect(findings.map(({ found }) => found.split(':')[0])).toEqual(['PORT', 'TRUST_PROXY'])
    expect(upstream.requests).toEqual([])
  })

  it.each([
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://tv.example' }],
    ['TRUST_PROXY', { PUBLIC_URL: 'https://tv.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['METRICS_HOST', { METRICS_PORT: '9000', METRICS_HOST: '0.0.0.0' }],
    ['WEB_CLIENT_ID', { WEB_CLIENT_ID: undefined, WEB_CLIENT_SECRET: undefined }],
    ['TRANSCRIPTION_KEY', { TRANSCRIPTION_KEY: undefined }],
  ])('the doctor reports %s as doubtful for %j', async (name, more) => {
    const warnings = problems(await runDoctor(more)).filter(({ what }) => what === 'settings')
    expect(warnings.some(({ verdict, found, todo }) => verdict === 'doubtful' && found.includes(name) && todo)).toBe(
      true,
    )
  })

  it.each([
    [-601_000, 'wrong'],
    [-60_000, 'doubtful'],
    [60_000, 'doubtful'],
    [601_000, 'wrong'],
    [2_000, 'right'],
  ] as const)('the doctor reports a clock that differs by %i ms as %s', async (offsetMs, verdict) => {
    const findings = await runDoctor({}, manualClock(Date.now() + offsetMs))
    expect(findings.find(({ what }) => what === 'clock')?.verdict).toBe(verdict)
  })

  it.each([
    ['its name does not resolve', 'http://no-such-host.invalid'],
    ['the connection was refused', 'http://127.0.0.1:1'],
    ['does not use TLS', 'https'],
    ['the connection was reset', 'reset'],
    ['it does not respond', 'hang'],
    ['not HTTP', 'garbage'],
  ])('the doctor reports a service because %s, and what to do: %s', async (words, where) => {
    const script = where === 'reset' || where === 'hang' || where === 'garbage' ? where : undefined
    upstream.always('/', script)
    const clock = manualClock(Date.now())
    const url = where === 'https' ? upstream.url.replace('http:', 'https:') : script ? upstream.url : where
    const looking = runDoctor({ API_URL: url, AUTH_URL: url }, clock)
    if (where === 'hang') {
      while (clock.sleepers === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      while (upstream.of('/').length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      await clock.advance(500)
    }
    const [finding] = (await looking).filter(({ verdict }) => verdict === 'wrong')
    expect(finding).toMatchObject({ what: expect.stringContaining('AUTH_URL'), todo: expect.any(String) })
    expect(finding?.found).toContain(words)
  })

  it.each([
    ['discovery', authorizationPaths.discovery, { status: 200, text: '<html>' }],
    ['pairing', authorizationPaths.deviceCode, { status: 401, json: { error: 'invalid_client' } }],
    ['pairing', authorizationPaths.deviceCode, { status: 400, json: { error: 'invalid_scope' } }],
  ])('the doctor reports a problem of %s at %s', async (problem, path, script) => {
    upstream.always(path, script)
    expect(problems(await runDoctor())).toMatchObject([{ what: problem, verdict: 'wrong', todo: expect.any(String) }])
  })

  it('the doctor names the address to register if the service does not redirect phones back', async () => {
    upstream.isRegistered = () => false
    expect(problems(await runDoctor({ PORT: '8011' }))).toMatchObject([
      { what: 'phones', verdict: 'wrong', todo: expect.stringContaining('http://localhost:8011/connect/callback') },
    ])
    upstream.always(authorizationPaths.authorize, { status: 200, text: '<h1>Sign in</h1>' })
    expect(problems(await runDoctor())).toMatchObject([{ what: 'phones', verdict: 'doubtful' }])
  })

  it('the doctor reports a service whose events cannot be verified', async () => {
    upstream.always('/jwks', { status: 200, json: { keys: [] } })
    expect(problems(await runDoctor())).toMatchObject([{ what: 'service keys', verdict: 'doubtful' }])
  })

  it('the doctor reports a DATA_DIR that cannot be written', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    // Root can write to this folder too.
    if (process.getuid?.() === 0) return
    expect(problems(await runDoctor({ DATA_DIR: closed }))).toMatchObject([{ what: 'disk', verdict: 'wrong' }])
  })

  it('the doctor reports a database server that is unreachable', async () => {
    const findings = await runDoctor({
      DATABASE_URL: 'postgres://nobody:PRIVATE@127.0.0.1:1/none',
      SECRET_KEYS: keyOf('k1'),
    })
    expect(problems(findings)).toMatchObject([
      { what: 'database', verdict: 'wrong', found: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(JSON.stringify(findings)).not.toContain('PRIVATE')
  })
})

describe.each(testDatabases())('stored data on $name', ({ empty }) => {
  it('the doctor checks keys and release of stored data, changes nothing, and says what to do', async () => {
    const database = await empty()
    const [first, second] = [keyOf('k1'), keyOf('k2')]
    const stored = (keys: string | undefined) =>
      runDoctor({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, SECRET_KEYS: keys })
    expect((await stored(first)).find(({ what }) => what === 'database')?.found).toContain('does not exist yet')
    const proxy = await startTestProxy({ upstream, database, env: { SECRET_KEYS: first } })
    await proxy.television().call('/api/pairing', { method: 'POST' })
    const problemsWith = async (keys: string | undefined) =>
      (await stored(keys)).filter(({ verdict }) => verdict === 'wrong')

    expect(await problemsWith(first)).toEqual([])
    expect(await problemsWith(`${second},${first}`)).toEqual([])
    expect(await problemsWith(second)).toMatchObject([{ what: 'keys', found: expect.stringContaining('"k1"') }])
    expect(await problemsWith(keyOf('k1'))).toMatchObject([
      { what: 'keys', found: expect.stringContaining('not the one') },
    ])
    expect(await problemsWith(undefined)).toMatchObject([{ what: 'keys', found: expect.stringContaining('"k1"') }])
    // A value that somebody changed in the database cannot be decrypted.
    await sql`update pairing set device_code = 'v1.k1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA'`.execute(proxy.db)
    expect(await problemsWith(first)).toMatchObject([
      { what: 'keys', found: expect.stringContaining('cannot be decrypted') },
    ])
    expect(await proxy.db.selectFrom('vault_key').select('id').execute()).toEqual([{ id: 'k1' }])
    await sql`delete from pairing`.execute(proxy.db)
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', 'x')`.execute(proxy.db)
    expect(await problemsWith(first)).toMatchObject([{ what: 'database', found: expect.stringContaining('999_later') }])
    await proxy.close()
  })
})
