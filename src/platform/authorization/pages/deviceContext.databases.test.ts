import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, type DeviceCodeResponse, deviceCodeResponse } from '#contract/authorization.ts'
import { startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { readingMs } from './deviceConsent.ts'

const home = '198.51.100.7'
const elsewhere = '203.0.113.9'
const warning = 'The device is in another network.'

/** What a person reads about the device that asks (specification: consent-and-scopes 5). */
describe.each(testDatabases())('the device on the consent page on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh(), { TRUST_PROXY: 'loopback' })
    await platform.populate()
    device = testDevice(platform)
  })
  afterEach(() => platform.close())

  /** Codes for a device at an address. */
  const askFrom = async (
    address: string,
    fields: Record<string, string> = {},
    agent = 'curl/8',
  ): Promise<DeviceCodeResponse> => {
    const answer = await platform.post(
      authorizationPaths.deviceCode,
      { client_id: tvClient.id, scope: 'email', ...fields },
      { 'x-forwarded-for': address, 'user-agent': agent },
    )
    return deviceCodeResponse.parse(answer.json)
  }
  /** The consent page in the browser of a person at an address. */
  const open = async (user_code: string, address = home) => {
    const browser = testBrowser({
      call: (path, options = {}) =>
        platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': address } }),
    })
    await browser.open()
    const { text } = await browser.signIn(user_code)
    return { browser, text, proof: hiddenField(text, 'proof') ?? '' }
  }
  const passedOn = { client_secret: tvClient.secret, tenfoot_device_network: home, tenfoot_device_agent: 'Web0S' }

  it('the consent page says what kind of device asks, when it asked, and that it is in the same network', async () => {
    const { user_code } = await askFrom(home, {}, 'Mozilla/5.0 (Web0S; Linux/SmartTV)')
    await platform.clock.advance(150_000)
    const { text } = await open(user_code)
    expect(text).toContain('<li>TV (webOS)</li><li>Asked 2 minutes ago</li><li>In the same network as this page</li>')
    expect(text).not.toContain(warning)
    // No address, of the device or of the person.
    expect(text).not.toContain(home)
  })

  it('the consent page warns of a device in another network, and an Allow counts only after the warning was there for five seconds', async () => {
    const { user_code, device_code } = await askFrom(elsewhere)
    const { browser, text, proof } = await open(user_code)
    expect(text).toContain('In another network than this page')
    expect(text).toContain(warning)
    expect(text).toContain('Read this first. You can allow in 5 seconds.')
    await platform.clock.advance(readingMs - 1)
    const tooSoon = await browser.decide(user_code, 'allow', proof, '7-days')
    expect(tooSoon.status).toBe(400)
    expect(tooSoon.text).toContain('You can allow in 1 second.')
    // The choice of a period stays, and the five seconds are not counted again.
    expect(tooSoon.text).toContain('value="7-days" selected')
    expect((await device.poll(device_code)).json.error).toBe('authorization_pending')
    await platform.clock.advance(1)
    expect((await browser.decide(user_code, 'allow', hiddenField(tooSoon.text, 'proof') ?? '')).status).toBe(200)
    expect((await device.poll(device_code)).status).toBe(200)
  })

  it('nobody shortens the five seconds by another time in the form', async () => {
    const { user_code } = await askFrom(elsewhere)
    const { browser, proof } = await open(user_code)
    const [, hash] = proof.split('.')
    for (const time of ['0', '', '-1', 'never']) {
      expect((await browser.decide(user_code, 'allow', `${time}.${hash}`)).status).toBe(403)
    }
  })

  it('Deny and “This was not me” count at once', async () => {
    for (const decision of ['deny', 'not-me'] as const) {
      const { user_code, device_code } = await askFrom(elsewhere)
      const { browser, proof } = await open(user_code)
      expect((await browser.decide(user_code, decision, proof)).status).toBe(200)
      expect((await device.poll(device_code)).json.error).toBe('access_denied')
    }
  })

  it('a page that asks nothing proves nothing for Allow', async () => {
    const { user_code } = await askFrom(home)
    const { browser, proof } = await open(user_code)
    const { text } = await browser.decide(user_code, 'allow', proof)
    expect(hiddenField(text, 'proof')).toMatch(/^never\./)
  })

  it('a server with the client’s secret passes on what its device is, and is not taken for the device', async () => {
    const { user_code } = await askFrom(elsewhere, passedOn)
    const { text } = await open(user_code)
    expect(text).toContain('<li>TV (webOS)</li><li>Asked less than a minute ago</li><li>In the same network')
  })

  it.each([
    ['without the secret', { ...passedOn, client_secret: '' }],
    ['with a wrong secret', { ...passedOn, client_secret: 'wrong' }],
  ])('nobody passes on details %s', async (_how, fields) => {
    const { user_code } = await askFrom(elsewhere, fields)
    const { text } = await open(user_code)
    expect(text).toContain('Program without a screen')
    expect(text).toContain(warning)
  })

  it.each([
    ['the device is in a private network, as every household has', '192.168.1.20', home],
    ['the device uses IPv4 and the phone IPv6', home, '2001:db8:1:2::3'],
    ['both come through something with one private address', '172.17.0.1', '172.17.0.1'],
  ])('the consent page says nothing about networks when %s', async (_when, of, phone) => {
    const { text } = await open((await askFrom(of)).user_code, phone)
    expect(text).not.toContain('network')
  })

  it('a household with IPv6 is one network, whatever addresses its devices choose', async () => {
    const { user_code } = await askFrom(elsewhere, { ...passedOn, tenfoot_device_network: '2001:db8:1:2::/64' })
    expect((await open(user_code, '2001:db8:1:2:3:4:5:6')).text).toContain('In the same network')
  })

  it('the address of a device is stored only as a hash', async () => {
    await askFrom(home)
    expect(JSON.stringify(await platform.db.selectFrom('device_codes').selectAll().execute())).not.toContain(home)
  })
})
