import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '../../src/proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '../../src/proxy/upstream.fixture.ts'

export const channels = proxyPaths.channels

/** A complete proxy with the televisions of two people, for the security tests of a file. */
export interface SecurityFixture {
  clock: ManualClock
  upstream: TestUpstream
  /** The server that a redirect or a caller's address would lead to. */
  elsewhere: TestUpstream
  proxy: TestProxy
  victim: TestTelevision
  /** A second television of each person, so that answers are cached for both. */
  victimsOther: TestTelevision
  attackersOther: TestTelevision
  attacker: TestTelevision
  /** The victim's identity in the services' answers. */
  victimIs: string
}

/** Starts before the tests of the file; its values are set when they run. */
export function securityFixture(): SecurityFixture {
  const fixture = { clock: manualClock(1_790_000_000_000) } as SecurityFixture
  beforeAll(async () => {
    fixture.upstream = await startTestUpstream()
    fixture.elsewhere = await startTestUpstream()
    fixture.upstream.autoAllow = true
    // Answers are cached, as with many televisions of one account.
    const env = { SHARE_ANSWERS_SECONDS: '3600', UPSTREAM_TIMEOUT_MS: '1000' }
    fixture.proxy = await startTestProxy({ upstream: fixture.upstream, clock: fixture.clock, env })
    fixture.victim = fixture.proxy.television()
    fixture.attacker = fixture.proxy.television()
    await fixture.victim.pair()
    await fixture.attacker.pair()
    fixture.victimIs = JSON.parse((await ask(fixture.victim)).text).who
    fixture.victimsOther = await another(fixture, fixture.victim)
    fixture.attackersOther = await another(fixture, fixture.attacker)
  })
  afterAll(async () => {
    await fixture.proxy?.close()
    await fixture.upstream?.close()
    await fixture.elsewhere?.close()
  })
  return fixture
}

/** Another television of the same person. */
async function another({ upstream, proxy }: SecurityFixture, ownedTelevision: TestTelevision): Promise<TestTelevision> {
  Object.assign(upstream, { autoAllow: false, subject: JSON.parse((await ask(ownedTelevision)).text).who })
  const television = proxy.television()
  await television.pair()
  upstream.autoAllow = true
  return television
}

export async function ask(television: TestTelevision, path: string = channels, headers: Record<string, string> = {}) {
  const answer = await television.call(path, { headers })
  return { status: answer.status, text: await answer.text() }
}

export const cookieOf = ({ cookies }: TestTelevision) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** Asserts that a request reaches no service and returns nothing of the victim. */
export async function nothingHappens<Result>(
  fixture: SecurityFixture,
  request: () => Promise<Result>,
): Promise<Result> {
  const before = fixture.upstream.requests.length
  const result = await request()
  expect(fixture.upstream.requests.length).toBe(before)
  expect(fixture.elsewhere.requests).toEqual([])
  expect(JSON.stringify(result)).not.toContain(fixture.victimIs)
  return result
}

/** Defines the last test of each file. */
export function nothingIsLogged(fixture: SecurityFixture): void {
  it('attacks leave no secret, cookie or name of a person in the log', () => {
    const log = fixture.proxy.log()
    expect(log.length).toBeGreaterThan(1_000)
    const cookies = [fixture.victim, fixture.victimsOther, fixture.attacker, fixture.attackersOther].flatMap(
      (television) => [...television.cookies.values()],
    )
    for (const hidden of [...fixture.upstream.secrets, ...cookies, fixture.victimIs, 'smuggled', 'evil.example'])
      expect(log.includes(hidden)).toBe(false)
  })
}
