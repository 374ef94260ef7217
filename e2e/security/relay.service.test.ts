/**
 * The relay attack on cross-device flows (RFC 10027): a live page of an attacker starts a pairing for the attacker's
 * television when a victim opens it, and sends the victim on to the real page with that code.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { hiddenField, testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { devicePaths } from '#platform/authorization/pages/lastPages.ts'
import { person, startTestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { digitsOn, eventually, startTestProxy } from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

let platform: Awaited<ReturnType<typeof startTestPlatform>>
const clock = manualClock(Date.UTC(2026, 10, 20))

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-relay-'))
  open.push(() => rmSync(dataDir, { recursive: true, force: true }))
  platform = await startTestPlatform({ dataDir, databaseUrl: undefined }, {}, clock)
  open.push(() => platform.close())
  await platform.populate()
})

/** A page that asks the attacker's device for a code at each visit, and redirects to the real page with it. */
async function phishingPage(newCode: () => Promise<string>): Promise<string> {
  const server = createServer((_request, response) => {
    void newCode().then((code) => response.writeHead(303, { location: `${devicePaths.code}?user_code=${code}` }).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The victim follows the link and does what each page asks, up to the first question. */
async function victimAt(page: string) {
  const victim = testBrowser(platform)
  const location = String((await fetch(page, { redirect: 'manual' })).headers.get('location'))
  await victim.visit(location)
  const code = new URL(location, platform.url).searchParams.get('user_code') ?? ''
  const question = await victim.signIn(code)
  return { victim, code, question: question.text, proof: hiddenField(question.text, 'proof') ?? '' }
}

/** The attacker's television, at the real proxy. */
async function attackersTelevision() {
  const upstream = { url: platform.url, client: tvClient, webClient } as TestUpstream
  const proxy = await startTestProxy({ upstream, clock })
  open.push(() => proxy.close())
  const television = proxy.television()
  return {
    pair: async () => (await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()).userCode as string,
    watch: () => television.watch(),
  }
}

it('the relay attack gets tokens for a device that does not take part in the verification', async () => {
  const device = testDevice(platform)
  let deviceCode = ''
  const page = await phishingPage(async () => {
    const codes = await device.ask()
    deviceCode = codes.device_code
    return codes.user_code
  })
  const { victim, code, proof } = await victimAt(page)
  expect((await victim.decide(code, 'allow', proof)).text).toContain('Device connected')
  expect((await device.poll(deviceCode)).json).toHaveProperty('access_token')
})

it.each(['the victim sees no number', 'the victim guesses wrong'])(
  'the relay attack gets nothing for a television, which takes part: %s',
  async (how) => {
    const television = await attackersTelevision()
    const { victim, code, question, proof } = await victimAt(await phishingPage(television.pair))
    expect(question).toContain('Which number does your TV show?')
    const stream = await television.watch()
    open.push(stream.close)
    await eventually(() => expect(stream.states).not.toEqual([]))
    await clock.advance(5_000)
    // The number is on the attacker's television, and nowhere else.
    const shown = await digitsOn(stream)
    const offered = [...question.matchAll(/value="(\d\d)"/g)].map(([, digits]) => String(digits))
    expect(offered).toContain(shown)
    const digits = how.includes('guesses') ? String(offered.find((number) => number !== shown)) : 'none'
    const answer = await victim.send(devicePaths.verification, { user_code: code, digits, proof })
    expect(answer.text).toContain('nothing was connected')
    await clock.advance(5_000)
    await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'failed', reason: 'denied' }))
    expect(await platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
    const { events } = await platform.context.events.page({ kind: 'refused' })
    expect(events).toMatchObject([{ action: 'code.mistaken', actor: person.email }])
  },
)
