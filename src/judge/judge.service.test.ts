import { afterEach, describe, expect, it } from 'vitest'
import { type Clock, manualClock } from '#contract/clock.ts'
import { faultyServers } from './faults.fixture.ts'
import type { JudgeOptions } from './flow.ts'
import { judge } from './judge.ts'
import { jsonLinesOf, textOf } from './report.ts'
import { clients, type Fault, type Reply, startScriptedServer } from './scriptedServer.fixture.ts'

let server: Awaited<ReturnType<typeof startScriptedServer>> | undefined
afterEach(() => server?.close())

/** Judges the scripted server. Whoever sleeps moves the clock, so nobody waits. */
async function judged(
  fault: Fault = {},
  options: Partial<JudgeOptions> | ((url: string) => Partial<JudgeOptions>) = {},
  maxCalls = 300,
) {
  const time = manualClock(Date.UTC(2026, 10, 20))
  const clock: Clock = { now: time.now, sleep: (ms) => time.advance(ms) }
  const scripted = await startScriptedServer(clock, fault)
  server = scripted
  const judgement = await judge(
    {
      issuer: scripted.url,
      client: clients.confidential,
      otherClient: clients.other,
      scope: 'openid',
      person: scripted.person,
      isPatient: true,
      ...(typeof options === 'function' ? options(scripted.url) : options),
    },
    { clock, maxCalls },
  )
  const { findings } = judgement
  const idsOf = (verdict: string) => findings.filter((one) => one.verdict === verdict).map(({ id }) => id)
  const whyOf = (wanted: string) => findings.flatMap((one) => (one.id === wanted && 'why' in one ? [one.why] : []))[0]
  return { judgement, scripted, broken: idsOf('broken'), kept: idsOf('kept'), notSeen: idsOf('not seen'), whyOf }
}

const everyAnswer = (change: (reply: Reply) => Reply): Fault => ({ reply: change })

/** What cannot be seen of the scripted server from outside: it has no TLS and only Bearer tokens. */
const hidden = [
  'metadata-https',
  'risk-assessment',
  'proximity',
  'content-filtering',
  'detect-and-remediate',
  'trusted-devices',
  'trusted-networks',
  'limited-scopes',
  'rate-limits',
  'tokens-bound-to-device',
  'user-education',
  'user-experience',
  'authenticate-then-initiate',
  'request-initiation-verification',
  'out-of-band-binding',
]

describe('rules', () => {
  it('a server that keeps them breaks none, and all are seen that can be, by one client or another', async () => {
    const confidential = await judged()
    await server?.close()
    const open = await judged({}, { client: clients.public })
    expect([confidential.broken, open.broken]).toEqual([[], []])
    expect(confidential.notSeen.filter((id) => open.notSeen.includes(id))).toEqual(hidden)
  })

  it.each(faultyServers)('$rule alone finds a server with one fault: $what', async ({ rule, fault, client }) => {
    const { broken } = await judged(fault, client ? { client } : {})
    expect(broken).toEqual([rule])
  })

  it('each of them finds one of these servers, but for what is hidden or never broken', async () => {
    const { judgement } = await judged()
    const found = new Set(faultyServers.map(({ rule }) => rule))
    const never = judgement.findings.map(({ id }) => id).filter((id) => !found.has(id))
    expect(never).toEqual(
      [...hidden, 'short-lived-tokens'].filter((id) => id !== 'metadata-https').sort(byRule(judgement)),
    )
  })
})

const byRule =
  ({ findings }: { findings: { id: string }[] }) =>
  (a: string, b: string) =>
    findings.findIndex(({ id }) => id === a) - findings.findIndex(({ id }) => id === b)

describe('the pace', () => {
  it('is one call a second and the interval between two polls of a code, but for one poll that is meant to be early', async () => {
    const { scripted, judgement } = await judged()
    const early = (calls: { at: number }[], ms: number) =>
      calls.filter(({ at }, n) => at - (calls[n - 1]?.at ?? Number.NEGATIVE_INFINITY) < ms)
    const codeOf = (call: (typeof scripted.calls)[number]) => call.fields.get('device_code')
    const codes = new Set(scripted.calls.map(codeOf).filter(Boolean))
    const earlyPolls = [...codes].flatMap((code) =>
      early(
        scripted.calls.filter((call) => codeOf(call) === code),
        5000,
      ),
    )
    expect([early(scripted.calls, 1000).length, earlyPolls.length]).toEqual([1, 1])
    expect(judgement.calls).toBe(scripted.calls.length)
  })

  it('allows no more calls than were set', async () => {
    const { scripted, judgement, whyOf } = await judged({}, {}, 9)
    expect([scripted.calls.length, judgement.calls]).toEqual([9, 9])
    expect(whyOf('denied')).toBe('the limit of 9 calls was reached')
  })

  it('waits as long as a server says that cannot answer', async () => {
    const { scripted, broken, whyOf } = await judged({
      reply: (reply, { fields }) =>
        fields.has('judge_unknown') ? { ...reply, status: 503, headers: { 'retry-after': '30' } } : reply,
    })
    const refused = scripted.calls.findIndex(({ fields }) => fields.has('judge_unknown'))
    const [at = 0, next = 0] = scripted.calls.slice(refused).map((call) => call.at)
    expect([next - at, broken]).toEqual([30_000, []])
    expect(whyOf('unknown-parameter')).toBe('the server cannot answer now (status 503)')
  })

  it.each([60, 600])('expects no answer for a code of %s seconds that has expired', async (lifetime) => {
    const { whyOf, broken } = await judged({ lifetime }, { person: { answer: () => {} }, isPatient: false })
    expect(broken).toEqual([])
    expect(whyOf('denied')).toBe('the code had expired by then')
  })
})

describe('care', () => {
  it('no secret, code or token is in a report', async () => {
    const { scripted, judgement } = await judged({}, { client: clients.public })
    const secrets = [...scripted.secrets(), ...Object.values(clients).flatMap(({ secret }) => secret ?? [])]
    expect(secrets.length).toBeGreaterThan(8)
    const report = [...textOf(judgement), ...jsonLinesOf(judgement)].join('\n')
    expect(secrets.filter((secret) => report.includes(secret))).toEqual([])
  })

  it('a server whose metadata has another issuer gets nothing but the question for it', async () => {
    const { scripted, whyOf } = await judged({
      metadata: (document) => {
        document.issuer = 'https://other.example'
      },
    })
    expect(scripted.calls.map(({ path }) => path)).toEqual(['/.well-known/oauth-authorization-server'])
    expect(whyOf('pending')).toBe('the server gave no codes for it')
  })

  it('secrets go to no address without TLS, except on this machine', async () => {
    const { whyOf } = await judged({}, { endpoints: { token: 'http://token.example/' } })
    expect(whyOf('unknown-code')).toBe(
      'http://token.example/ is neither https nor on this machine, so it is not called',
    )
    await expect(judged({}, { issuer: 'http://server.example' })).rejects.toThrow('It must be an https address')
  })

  it('a redirect is not followed, and an endless answer is given up', async () => {
    const redirected = await judged(
      everyAnswer((reply) => ({ ...reply, status: 302, headers: { location: '/elsewhere' } })),
    )
    expect(redirected.scripted.calls.filter(({ path }) => path === '/elsewhere')).toEqual([])
    await server?.close()
    const endless = judged(everyAnswer((reply) => ({ ...reply, body: ' '.repeat(300 * 1024) })))
    await expect(endless).rejects.toThrow(/^Nothing could be seen of http.*: no answer came: .*size/)
  })
})

describe('options', () => {
  it('without a person, nobody is asked, and what needs one is not seen', async () => {
    const { broken, whyOf, kept } = await judged({}, { person: undefined })
    expect(broken).toEqual([])
    for (const id of ['denied', 'token-answer', 'refresh-client', 'revocation-refresh-token', 'one-time-codes'])
      expect(whyOf(id)).toBe('nobody was there to answer')
    expect(kept).toContain('expired')
  })

  it('an impatient judge does not wait for a code to expire, unless it is short-lived', async () => {
    expect((await judged({}, { isPatient: false })).whyOf('expired')).toBe(
      'codes live for 600 seconds, and only a patient judge waits for that',
    )
    await server?.close()
    expect((await judged({ lifetime: 90 }, { isPatient: false })).kept).toContain('expired')
  })

  it('addresses that are given replace missing metadata', async () => {
    const { broken, kept } = await judged(
      { reply: (reply, { path }) => (path.startsWith('/.well-known') ? { ...reply, status: 404 } : reply) },
      (url) => ({ endpoints: { device: `${url}/codes`, token: `${url}/token`, revocation: `${url}/revoke` } }),
    )
    expect(broken).toEqual(['metadata-published'])
    expect(kept).toEqual(expect.arrayContaining(['pending', 'denied', 'revocation-refresh-token']))
  })

  it('the secret is sent as the metadata says first', async () => {
    const { scripted, broken } = await judged({
      metadata: (document) => {
        document.token_endpoint_auth_methods_supported = [
          'private_key_jwt',
          'client_secret_post',
          'client_secret_basic',
        ]
      },
    })
    expect(broken).toEqual([])
    expect(scripted.calls.some(({ headers }) => headers.authorization?.startsWith('Basic'))).toBe(false)
    expect(scripted.calls.some(({ fields }) => fields.get('client_secret') === clients.confidential.secret)).toBe(true)
  })

  it('the metadata of an issuer with a path is looked for before the path, then behind it', async () => {
    const { scripted } = await judged({}, (url) => ({ issuer: `${url}/tenant` }))
    expect(scripted.calls.map(({ path }) => path)).toEqual([
      '/.well-known/oauth-authorization-server/tenant',
      '/tenant/.well-known/openid-configuration',
    ])
  })
})
