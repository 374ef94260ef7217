import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { providerPaths } from '#platform/authorization/pages/lastPages.ts'
import { person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { notInstalled } from '../repository/packageSets.ts'

const noPeers = notInstalled('bench/peers')
const client = { id: 'tenfoot', secret: 'secret of the service' }

/** People sign in at a provider that others wrote (specification: sign-in 5). */
describe.skipIf(noPeers).each(testDatabases())(`sign-in at oidc-provider 9 on $name${noPeers}`, ({ fresh }) => {
  let platform: TestPlatform
  let provider: Awaited<ReturnType<typeof import('../bench/peers/signInProvider.ts')['startSignInProvider']>>
  const who = { now: { sub: 'ada', email: person.email, email_verified: true } }
  beforeEach(async () => {
    // It warns of its defaults.
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    platform = await startTestPlatform(await fresh(), { PROVIDER_NETWORKS: 'loopback' }, manualClock(Date.now()))
    await platform.populate()
    const { startSignInProvider } = await import('../bench/peers/signInProvider.ts')
    provider = await startSignInProvider({ ...client, redirectUri: platform.url + providerPaths.callback }, who)
  })
  afterEach(async () => {
    await platform.close()
    await provider.close()
    vi.restoreAllMocks()
  })

  it('a person with an account signs in there, and continues with the code; later with any address', async () => {
    const { providers } = platform.context.operations
    const { id } = await providers.add(
      { name: 'ada' },
      { issuer: provider.url, clientId: client.id, secret: client.secret, name: 'Company' },
    )
    const signIn = async () => {
      const { user_code: userCode } = await testDevice(platform).ask()
      const browser = testBrowser(platform)
      await browser.open()
      await browser.enter(userCode)
      const { text } = await browser.send(providerPaths.start, { user_code: userCode, provider: id })
      const address = /content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const { pathname, search } = new URL(await provider.visit(address))
      return browser.visit(pathname + search)
    }
    who.now.email_verified = false
    expect((await signIn()).status).toBe(403)
    who.now.email_verified = true
    const consent = await signIn()
    expect([consent.status, consent.text.includes('value="allow"')]).toEqual([200, true])
    expect(consent.text).toContain(person.email)
    who.now.email = 'another@tenfoot.example'
    expect((await signIn()).text).toContain(person.email)
  })
})
