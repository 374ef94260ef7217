import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '../../src/proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '../../src/proxy/upstream.fixture.ts'

export const channels = proxyPaths.channels

/** A complete proxy with the televisions of two people, for the security tests of a file. */
export interface Stage {
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
export function securityFixture(): Stage {
  const on = { clock: manualClock(1_790_000_000_000) } as Stage
  beforeAll(async () => {
    on.upstream = await startTestUpstream()
    on.elsewhere = await startTestUpstream()
    on.upstream.autoAllow = true
    // Answers are cached, as with many televisions of one account.
    const env = { SHARE_ANSWERS_SECONDS: '3600', UPSTREAM_TIMEOUT_MS: '1000' }
    on.proxy = await startTestProxy({ upstream: on.upstream, clock: on.clock, env })
    on.victim = on.proxy.television()
    on.attacker = on.proxy.television()
    await on.victim.pair()
    await on.attacker.pair()
    on.victimIs = JSON.parse((await ask(on.victim)).text).who
    on.victimsOther = await another(on, on.victim)
    on.attackersOther = await another(on, on.attacker)
  })
  afterAll(async () => {
    await on.proxy?.close()
    await on.upstream?.close()
    await on.elsewhere?.close()
  })
  return on
}

/** Another television of the same person. */
async function another({ upstream, proxy }: Stage, of: TestTelevision): Promise<TestTelevision> {
  Object.assign(upstream, { autoAllow: false, subject: JSON.parse((await ask(of)).text).who })
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
export async function nothingHappens<Result>(on: Stage, request: () => Promise<Result>): Promise<Result> {
  const before = on.upstream.requests.length
  const result = await request()
  expect(on.upstream.requests.length).toBe(before)
  expect(on.elsewhere.requests).toEqual([])
  expect(JSON.stringify(result)).not.toContain(on.victimIs)
  return result
}

/** Defines the last test of each file. */
export function nothingIsLogged(on: Stage): void {
  it('attacks leave no secret, cookie or name of a person in the log', () => {
    const log = on.proxy.log()
    expect(log.length).toBeGreaterThan(1_000)
    const cookies = [on.victim, on.victimsOther, on.attacker, on.attackersOther].flatMap((one) => [
      ...one.cookies.values(),
    ])
    for (const hidden of [...on.upstream.secrets, ...cookies, on.victimIs, 'smuggled', 'evil.example'])
      expect(log.includes(hidden)).toBe(false)
  })
}
