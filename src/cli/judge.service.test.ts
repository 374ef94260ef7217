import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clock, type ManualClock, manualClock } from '#contract/clock.ts'
import type { JudgeOptions } from '#judge/flow.ts'
import { judge } from '#judge/judge.ts'
import { clients, type Fault, startScriptedServer } from '#judge/scriptedServer.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from '#platform/admin/admin.fixture.ts'
import { testBrowser } from '#platform/authorization/device.fixture.ts'
import { tvClient } from '#platform/platform.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { commandLine } from './commands.fixture.ts'
import { judgeCommand } from './judge.ts'

/** Whoever sleeps moves the clock, so nobody waits. */
const moving = (time: ManualClock): Clock => ({ now: time.now, sleep: (ms) => time.advance(ms) })

/** Where our services differ from a document, and why (docs/trust.md has what is missing). */
const deviations = {
  'error-status':
    'services of this kind answer 428 and 403, and their clients expect it (specification: device-flow 6)',
  'expired-token': 'services of this kind answer invalid_grant (specification: device-flow 5.2)',
  'secret-for-codes': 'existing clients send any secret there (specification: device-flow 3.1)',
  'revocation-client': 'whoever has a token may revoke it (specification: tokens 1)',
  'revocation-unknown': 'services of this kind answer 400 (specification: tokens 4)',
  'revocation-other-client': 'whoever has a token may revoke it (specification: tokens 1)',
}
/** Beside these, by HTTP Basic: strict clients would hide the error in the body (specification: tokens 8). */
const ofBasic = 'basic-challenge'

describe('our services', () => {
  const { fresh } = sqliteDatabase()
  let env: AdminTestEnvironment
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
  })
  afterEach(() => env.platform.close())

  async function judged(options: Partial<JudgeOptions>) {
    const { platform } = env
    const person: JudgeOptions['person'] = {
      answer: async ({ userCode }, decision) => void (await testBrowser(platform).answer(userCode, decision)),
    }
    const { findings } = await judge(
      { issuer: platform.url, client: tvClient, scope: 'openid email', isPatient: true, person, ...options },
      { clock: moving(platform.clock), maxCalls: 300 },
    )
    return findings.filter(({ verdict }) => verdict === 'broken')
  }
  const newClient = async (type: 'tv' | 'public') => {
    const { id, secret } = await env.operations.clients.create(actor, 'project', { name: 'Judge', type })
    return { id, secret: secret || undefined }
  }

  it('break nothing that a document demands, and differ elsewhere as we know', async () => {
    const broken = await judged({ otherClient: await newClient('tv') })
    expect(broken.filter(({ level }) => level === 'must')).toEqual([])
    expect(broken.map(({ id }) => id).sort()).toEqual(Object.keys(deviations).sort())
  })

  it('break the same rules and one more, when the client authenticates by HTTP Basic', async () => {
    const broken = await judged({ otherClient: await newClient('tv'), authMethod: 'basic' })
    expect(broken.map(({ id }) => id).sort()).toEqual([...Object.keys(deviations), ofBasic].sort())
  })

  it('break none of the rules of refresh tokens for a client without a secret', async () => {
    const broken = await judged({ client: await newClient('public') })
    const ofSecrets = ['secret-for-codes', 'revocation-client', 'revocation-other-client']
    const expected = Object.keys(deviations).filter((id) => !ofSecrets.includes(id))
    expect(broken.map(({ id }) => id).sort()).toEqual(expected.sort())
  })
})

describe('tenfoot judge', () => {
  let server: Awaited<ReturnType<typeof startScriptedServer>>
  const time = manualClock(Date.UTC(2026, 10, 20))
  const start = async (fault: Fault = {}) => {
    server = await startScriptedServer(time, fault)
  }
  const run = (...options: string[]) =>
    commandLine((program) => judgeCommand(program, moving(time)))(
      'judge',
      server.url,
      '--client-id',
      'open',
      ...options,
    )
  afterEach(async () => {
    process.exitCode = undefined
    vi.restoreAllMocks()
    await server.close()
  })

  it('prints each rule with its section, what came and what is allowed, and how many calls it made', async () => {
    await start({ lifetime: 86_400 })
    const output = await run('--no-person')
    expect(output).toContain('RFC 8628  OAuth 2.0 Device Authorization Grant\n')
    expect(output).toMatch(/^OK {8}must {4}3\.5 {5}pending: authorization_pending$/m)
    expect(output).toMatch(/^NOT SEEN {2}must {4}3\.5 {5}denied: nobody was there to answer$/m)
    expect(output).toMatch(
      /^BROKEN {4}should {2}6\.1\.2 {3}short-lived-codes\n {10}asked: .*\n {10}came: 86400 seconds; allowed: at most 1800$/m,
    )
    expect(output).toContain(`1 broken (must 0, should 1, may 0)`)
    expect(output).toContain(` not seen; ${server.calls.length} calls.\n`)
  })

  it('prints a line of JSON for each rule, and one with the number of calls', async () => {
    await start()
    const lines = (await run('--no-person', '--json')).trim().split('\n')
    const values = lines.map((line) => JSON.parse(line))
    expect(values).toContainEqual({
      id: 'pending',
      level: 'must',
      rfc: 8628,
      section: '3.5',
      asks: 'A poll hears authorization_pending until the person has answered.',
      verdict: 'kept',
      found: 'authorization_pending',
    })
    expect(values.at(-1)).toEqual({ calls: server.calls.length })
  })

  it.each([
    [{ lifetime: 86_400 }, 'must', undefined],
    [{ lifetime: 86_400 }, 'should', 1],
    [{ without: 'pace' }, 'should', undefined],
    [{ without: 'pace' }, 'may', 1],
    [{ without: 'clients' }, 'must', 1],
  ] as const)('with %j and --level %s, the exit code is %s', async (fault, level, code) => {
    await start(fault)
    await run('--no-person', '--level', level)
    expect(process.exitCode).toBe(code)
  })

  it('asks a person on standard error, and takes the secret from standard input', async () => {
    await start()
    const asked: string[] = []
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(
      Readable.from([`${clients.confidential.secret}\n${clients.other.secret}\n`]) as typeof process.stdin,
    )
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      const [, userCode = '', decision = ''] = /enter (\S+) and (ALLOW|DENY)/.exec(String(text)) ?? []
      asked.push(`${text}`)
      server.person.answer({ userCode, address: '' }, decision === 'ALLOW' ? 'allow' : 'deny')
      return true
    })
    const output = await run('--client-id', clients.confidential.id, '--other-client', clients.other.id, '--stdin')
    expect(asked.map((text) => text.replace(/\w{4}-\w{4}/, 'CODE'))).toEqual(
      ['DENY', 'ALLOW', 'ALLOW'].map(
        (what) => `Open ${server.url}/device, enter CODE and ${what} it. The judge waits.\n`,
      ),
    )
    expect(output).toContain(' 0 broken (must 0, should 0, may 0)')
    expect(output).not.toContain(clients.confidential.secret)
  })

  it('refuses an issuer without TLS, and a number that is none', async () => {
    await start()
    const plain = commandLine(judgeCommand)('judge', 'http://server.example', '--client-id', 'open')
    await expect(plain).rejects.toThrow('The issuer is http://server.example. It must be an https address')
    await expect(run('--calls', 'many')).rejects.toThrow('It must be a whole number above 0')
  })
})
