import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '#storage/databases.fixture.ts'
import { type Answer, person, startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import {
  type Action,
  accessLifetime,
  actionSequences,
  collect,
  type Decision,
  fixedSequences,
  grace,
  interval,
  lifetime,
} from './actionSequences.fixture.ts'
import { apiNames } from './apis.ts'
import { hiddenField, testBrowser, testDevice } from './device.fixture.ts'

const otherClient = { id: 'other.apps', secret: 'other-secret-0123456789' }
const clients = [tvClient, otherClient]

/** An authorization attempt in the model, with the codes and tokens that came. */
interface Attempt {
  client: { id: string; secret: string }
  deviceCode: string
  userCode: string
  state: 'pending' | 'granted' | 'denied' | 'claimed'
  expiresAt: number
  polledAt: number
  /** The consent page that the person has open. */
  proof: string | undefined
  /** Whether the person allowed or denied it. */
  isAnswered: boolean
  /** After the claim. */
  tokens: { refresh: string; access: { token: string; expiresAt: number }[]; revoked: boolean } | undefined
  /** The last answer to its polls. */
  answer: string
}

/** The states as a device sees them (specification: device-flow 5.2); after an end, the answers to repeated polls. */
const table = [
  'requested: codes → pending',
  'pending: 428 authorization_pending → pending',
  'pending: 403 slow_down → pending',
  'pending: 200 tokens → granted',
  'pending: 403 access_denied → denied',
  'pending: 400 invalid_grant → expired',
  'granted: 400 invalid_grant → used up',
  'granted: 403 access_denied → denied',
  'used up: 403 access_denied → denied',
  'denied: 403 access_denied → denied',
  'denied: 400 invalid_grant → expired',
  'expired: 400 invalid_grant → expired',
  'used up: 400 invalid_grant → used up',
  // Cases that the sequences must also reach, or they would prove little.
  'allowed, then locked: told as denied',
  'allowed, then not collected: told as expired',
  'allowed, then revoked: told as denied',
  'revoked: no refresh',
  'revoked: no call',
  'locked: no refresh',
  'locked: no call',
  'out of time: no call',
]

const outcome = ({ status, json }: Answer) => `${status} ${status === 200 ? 'tokens' : json.error}`

/**
 * Two televisions of two projects, one person, one clock, and everything that can happen to them in any order. Every
 * answer is compared with a model that is written from the specification and uses no table and no code of the service
 * (specification: device-flow 5; specification: device-flow 6).
 */
describe.each(testDatabases())('device flow on $name', ({ name, fresh }) => {
  let platform: TestPlatform
  let browser: ReturnType<typeof testBrowser>
  let signedInAt = Number.NEGATIVE_INFINITY
  const seen = new Set<string>()

  beforeAll(async () => {
    platform = await openPlatform(fresh)
    browser = testBrowser(platform)
  })
  afterAll(() => platform.close())

  const lock = (locked: boolean) =>
    platform.db
      .updateTable('accounts')
      .set({ disabled_at: locked ? platform.clock.now() : null })
      .where('id', '=', person.id)
      .execute()
  const grants = async () => (await platform.db.selectFrom('grants').select('id').execute()).map(({ id }) => id)

  /** Runs one sequence and compares every answer with the model, whose state all actions share. */
  async function run(actions: readonly Action[]): Promise<void> {
    const { clock } = platform
    const attempts: Attempt[] = []
    let locked = false

    const requestCodes = async (client: number) => {
      const owner = clients[client] ?? tvClient
      const codes = await testDevice(platform, owner).ask()
      note('requested', 'codes', 'pending')
      attempts.push({
        client: owner,
        deviceCode: codes.device_code,
        userCode: codes.user_code,
        state: 'pending',
        expiresAt: clock.now() + lifetime,
        polledAt: 0,
        proof: undefined,
        isAnswered: false,
        tokens: undefined,
        answer: 'pending',
      })
    }
    const note = (before: string, answer: string, after: string) => seen.add(`${before}: ${answer} → ${after}`)

    /** The answer that a poll must get now; updates the model. */
    const expectPoll = (attempt: Attempt): string => {
      const late = clock.now() - attempt.expiresAt
      if (attempt.state === 'claimed') {
        if (attempt.tokens) attempt.tokens.revoked = true
        return '400 invalid_grant'
      }
      if (late >= (attempt.state === 'pending' ? 0 : collect)) {
        if (attempt.state === 'granted') seen.add('allowed, then not collected: told as expired')
        return '400 invalid_grant'
      }
      if (attempt.state === 'denied') return '403 access_denied'
      if (attempt.state === 'pending') {
        if (clock.now() - attempt.polledAt < interval - grace) return '403 slow_down'
        attempt.polledAt = clock.now()
        return '428 authorization_pending'
      }
      if (locked) seen.add('allowed, then locked: told as denied')
      attempt.state = locked ? 'denied' : 'claimed'
      return locked ? '403 access_denied' : '200 tokens'
    }

    const poll = async (attempt: Attempt, times: number) => {
      const device = testDevice(platform, attempt.client)
      const expected = Array.from({ length: times }, () => expectPoll(attempt))
      const answers = await Promise.all(expected.map(() => device.poll(attempt.deviceCode)))
      // The order of simultaneous polls does not matter, but the number of each answer does.
      expect(answers.map(outcome).sort()).toEqual([...expected].sort())
      for (const answer of [...answers].sort((a, b) => expected.indexOf(outcome(a)) - expected.indexOf(outcome(b)))) {
        const after = stateAfter(outcome(answer), attempt.answer)
        note(attempt.answer, outcome(answer), after)
        attempt.answer = after
        if (answer.status !== 200) continue
        const { access_token, refresh_token } = answer.json
        const access = [{ token: String(access_token), expiresAt: clock.now() + accessLifetime }]
        attempt.tokens = { refresh: String(refresh_token), access, revoked: times > 1 }
      }
    }

    const show = async (attempt: Attempt) => {
      const { text } = await browser.enter(attempt.userCode)
      // A page that asks nothing, because the code was allowed, has a proof that never allows.
      const proof = /^\d/.exec(hiddenField(text, 'proof') ?? '')?.input
      expect(proof !== undefined).toBe(!locked && attempt.state === 'pending' && clock.now() < attempt.expiresAt)
      attempt.proof = proof ?? attempt.proof
    }

    const decide = async (attempt: Attempt, answers: readonly Decision[]) => {
      if (attempt.proof === undefined) await show(attempt)
      const proof = attempt.proof ?? 'none'
      const pages = await Promise.all(answers.map((answer) => browser.decide(attempt.userCode, answer, proof)))
      const done = answers.filter((answer, at) =>
        pages[at]?.text.includes(`<h1>${answer === 'allow' ? 'Device connected' : 'Access denied'}`),
      )
      const open = !locked && attempt.proof !== undefined && attempt.state === 'pending'
      expect(done).toHaveLength(open && clock.now() < attempt.expiresAt ? 1 : 0)
      if (!done[0]) return
      attempt.state = done[0] === 'allow' ? 'granted' : 'denied'
      attempt.isAnswered = true
    }

    /** "This was not me", on a page that the person has open (specification: consent-and-scopes 8). */
    const block = async (attempt: Attempt) => {
      if (attempt.proof === undefined) await show(attempt)
      const { text } = await browser.decide(attempt.userCode, 'not-me', attempt.proof ?? 'none')
      const mayBlock = attempt.isAnswered || clock.now() < attempt.expiresAt
      const isBlocked = !locked && attempt.proof !== undefined && mayBlock
      expect(text.includes('<h1>Code blocked')).toBe(isBlocked)
      if (!isBlocked) return
      attempt.state = 'denied'
      if (attempt.tokens) attempt.tokens.revoked = true
    }

    const refresh = async ({ client, tokens }: Attempt) => {
      if (!tokens) return
      const answer = await testDevice(platform, client).refresh(tokens.refresh)
      // A disabled account may be enabled again, so only a revoked token gets the final answer.
      const expected = tokens.revoked ? '400 invalid_grant' : locked ? '403 access_denied' : '200 tokens'
      expect(outcome(answer)).toBe(expected)
      if (tokens.revoked !== locked) seen.add(`${locked ? 'locked' : 'revoked'}: no refresh`)
      if (answer.status === 200)
        tokens.access.push({ token: String(answer.json.access_token), expiresAt: clock.now() + accessLifetime })
    }

    const use = async ({ tokens }: Attempt, index: number) => {
      const access = tokens?.access[index % tokens.access.length]
      if (!tokens || !access) return
      const headers = { authorization: `Bearer ${access.token}` }
      const { status } = await platform.call('/video/v3/channels?part=id&mine=true', { headers })
      const reasons = { revoked: tokens.revoked, locked, 'out of time': clock.now() >= access.expiresAt }
      const holding = Object.entries(reasons).flatMap(([reason, holds]) => (holds ? [reason] : []))
      expect(status).toBe(holding.length > 0 ? 401 : 200)
      if (holding.length === 1) seen.add(`${holding[0]}: no call`)
    }

    const revoke = async ({ client, tokens }: Attempt, tokenKind: string) => {
      if (!tokens) return
      const access = tokens.access.at(-1)
      const works = !tokens.revoked && (tokenKind === 'refresh' || clock.now() < Number(access?.expiresAt))
      const answer = await testDevice(platform, client).revoke(
        tokenKind === 'refresh' ? tokens.refresh : String(access?.token),
      )
      expect(answer.status).toBe(works ? 200 : 400)
      // All that the account allowed the project ends, including what nobody collected yet, and nothing of another
      // project.
      if (works)
        for (const affected of attempts)
          if (affected.client === client) {
            if (affected.tokens) affected.tokens.revoked = true
            if (affected.state === 'granted') {
              affected.state = 'denied'
              seen.add('allowed, then revoked: told as denied')
            }
          }
    }

    const act = async (action: Action) => {
      if (action.does === 'ask') return requestCodes(action.client)
      if (action.does === 'wait') return clock.advance(action.ms)
      if (action.does === 'lock') {
        locked = action.locked
        return lock(locked)
      }
      const attempt = attempts[action.at % attempts.length]
      if (!attempt) throw new Error('no attempt was made')
      if (action.does === 'poll') return poll(attempt, action.times)
      if (action.does === 'show') return show(attempt)
      if (action.does === 'decide') return decide(attempt, action.answers)
      if (action.does === 'block') return block(attempt)
      if (action.does === 'refresh') return refresh(attempt)
      if (action.does === 'use') return use(attempt, action.token)
      return revoke(attempt, action.by)
    }

    await lock(false)
    const before = new Set(await grants())
    await requestCodes(0)
    await requestCodes(1)
    await signIn(attempts[0]?.userCode ?? '')
    for (const action of actions) await act(action)
    // The sweeper may remove grants of earlier sequences meanwhile.
    const made = (await grants()).filter((id) => !before.has(id))
    expect(made).toHaveLength(attempts.filter(({ tokens }) => tokens).length)
  }

  /** A sign-in lasts twelve hours, longer than any sequence. */
  async function signIn(userCode: string): Promise<void> {
    if (platform.clock.now() - signedInAt < 6 * 3_600_000) return
    browser.cookies.clear()
    await browser.open()
    await browser.signIn(userCode)
    signedInAt = platform.clock.now()
  }

  it('any order of events gets the answers of the table of states, and reaches every row of the table', async () => {
    const numRuns = name === 'SQLite' ? 45 : 25
    await fc.assert(fc.asyncProperty(actionSequences, run), { seed: 8628, numRuns, examples: fixedSequences })
    expect([...seen].sort()).toEqual([...table].sort())
  }, 60_000)
})

/** The state after an answer, for a device whose last answer was `before`. */
function stateAfter(answer: string, before: string): string {
  if (answer === '200 tokens') return 'granted'
  if (answer === '403 access_denied') return 'denied'
  if (answer !== '400 invalid_grant') return 'pending'
  return before === 'granted' || before === 'used up' ? 'used up' : 'expired'
}

async function openPlatform(fresh: TestDatabase['fresh']): Promise<TestPlatform> {
  const platform = await startTestPlatform(await fresh(), {
    DEVICE_CODE_SECONDS: String(lifetime / 1000),
    ACCESS_TOKEN_SECONDS: String(accessLifetime / 1000),
    POLL_SECONDS: String(interval / 1000),
    DEVICE_CODES_PER_MINUTE: '1000000',
    REFRESH_TOKENS_PER_ACCOUNT: '1000000',
    REFRESH_TOKENS_PER_CLIENT: '1000000',
  })
  await platform.populate()
  const { db, keys, clock } = platform
  const created_at = clock.now()
  await db.insertInto('projects').values({ id: 'other', name: 'Other', organization: null, created_at }).execute()
  await db
    .insertInto('project_apis')
    .values(apiNames.map((api) => ({ project_id: 'other', api, enabled_at: created_at })))
    .execute()
  await db
    .insertInto('clients')
    .values({
      id: otherClient.id,
      project_id: 'other',
      name: 'Other television',
      type: 'tv',
      secret_hash: keys.hash('client-secret', otherClient.secret),
      created_at,
    })
    .execute()
  return platform
}
