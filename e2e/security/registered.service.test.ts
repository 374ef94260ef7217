import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { hiddenField, testBrowser } from '#platform/authorization/device.fixture.ts'
import { devicePaths } from '#platform/authorization/pages/lastPages.ts'
import { startTestPlatform, tvClient, webClient } from '#platform/platform.fixture.ts'
import { digitsOn, eventually, startTestProxy } from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Services that give codes only to registered televisions, with one that is registered; and proxies in front of them. */
async function startServices() {
  // The client of OpenID compares the times of ID tokens with the clock of the machine.
  const clock = manualClock(Date.now())
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-registered-'))
  open.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const platform = await startTestPlatform({ dataDir, databaseUrl: undefined }, {}, clock)
  open.push(() => platform.close())
  await platform.populate()
  const { policy, televisions } = platform.context.operations.clients
  const actor = { name: 'admin' }
  await policy.change(actor, tvClient.id, { televisions: 'registered', verification: 'required' })
  const registered = await televisions.register(actor, tvClient.id, { name: 'Lobby screen' })
  const upstream = { url: platform.url, client: tvClient, webClient } as TestUpstream
  const pairAt = async (env: Record<string, string>) => {
    const proxy = await startTestProxy({ upstream, clock, env })
    open.push(() => proxy.close())
    const television = proxy.television()
    const pairing = await television.call(proxyPaths.pairing, { method: 'POST' })
    return { proxy, television, pairing: await pairing.json() }
  }
  return { clock, platform, registered, pairAt, revoke: () => televisions.revoke(actor, registered.id) }
}

it('a television pairs through a proxy that is registered, and the person reads its name', async () => {
  const { clock, platform, registered, pairAt } = await startServices()
  const { proxy, television, pairing } = await pairAt({ DEVICE_ENROLMENT: registered.enrolment })
  const phone = testBrowser(platform)
  await phone.open()
  const asked = await phone.signIn(pairing.userCode)
  const stream = await television.watch()
  open.push(stream.close)
  await eventually(() => expect(stream.states).not.toEqual([]))
  await clock.advance(5_000)
  const [user_code, proof] = [pairing.userCode, hiddenField(asked.text, 'proof') ?? '']
  const consent = await phone.send(devicePaths.verification, { user_code, proof, digits: await digitsOn(stream) })
  expect(consent.text).toContain('Registered as <bdi>Lobby screen</bdi>')
  const allowed = await phone.decide(user_code, 'allow', hiddenField(consent.text, 'proof') ?? '')
  expect(allowed.text).toContain('Device connected')
  await clock.advance(5_000)
  await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'granted' }))
  expect(proxy.log()).not.toContain(registered.enrolment)
})

it.each([
  ['is not registered', {}, 'unexpected'],
  ['has the secret of no registered television', { DEVICE_ENROLMENT: 'x'.repeat(43) }, 'client'],
])('a proxy that %s gets no codes', async (_how, env, reason) => {
  const { platform, pairAt } = await startServices()
  const { pairing } = await pairAt(env)
  expect(pairing).toMatchObject({ state: 'failed', reason })
  const { events } = await platform.context.events.page({ kind: 'refused' })
  expect(events).toMatchObject([{ action: 'policy.refused', subject: expect.stringContaining(tvClient.id) }])
})

it('a proxy whose registration is revoked gets no further codes', async () => {
  const { registered, pairAt, revoke } = await startServices()
  await revoke()
  const { pairing } = await pairAt({ DEVICE_ENROLMENT: registered.enrolment })
  expect(pairing).toMatchObject({ state: 'failed', reason: 'client' })
})
