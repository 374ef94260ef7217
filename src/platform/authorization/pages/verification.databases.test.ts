import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, deviceCodeResponse } from '#contract/authorization.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { devicePaths } from './lastPages.ts'

/** Whether the person is in front of the device (specification: device-flow 10). */
describe.each(testDatabases())('verification on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let browser: ReturnType<typeof testBrowser>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    device = testDevice(platform)
    browser = testBrowser(platform)
  })
  afterEach(() => platform.close())

  const ask = async () => {
    const fields = { client_id: tvClient.id, scope: 'email', tenfoot_verification: 'digits' }
    return deviceCodeResponse.parse((await device.requestRaw(fields)).json)
  }
  const poll = async (deviceCode: string) => {
    await platform.clock.advance(5000)
    return (await device.poll(deviceCode)).json
  }
  const open = async (userCode: string, who = browser) => {
    await who.open()
    const { text } = await who.signIn(userCode)
    const choices = [...text.matchAll(/value="(\d\d)"[^>]* name="digits"/g)].map(([, digits]) => String(digits))
    return { text, choices, proof: hiddenField(text, 'proof') ?? '' }
  }
  const choose = (userCode: string, digits: string, proof: string) =>
    browser.send(devicePaths.verification, { user_code: userCode, digits, proof })

  it('a device that takes part is told the digits once its code was entered, and the person allows after choosing them', async () => {
    const { user_code, device_code, tenfoot_verification } = await ask()
    expect(tenfoot_verification).toBe('digits')
    expect(await poll(device_code)).not.toHaveProperty('tenfoot_verification_digits')
    const { text, choices, proof } = await open(user_code)
    expect(text).toContain('Which number does your TV show?')
    expect(text).not.toContain('value="allow"')
    expect(choices).toHaveLength(3)
    const { tenfoot_verification_digits: digits, error } = await poll(device_code)
    expect(error).toBe('authorization_pending')
    const consent = await choose(user_code, String(digits), proof)
    expect(consent.text).toContain('See your email address')
    await browser.decide(user_code, 'allow', hiddenField(consent.text, 'proof') ?? '')
    expect(await poll(device_code)).toHaveProperty('access_token')
  })

  it.each(['another number', 'none'])('the choice of %s denies the code at once, and is logged', async (choice) => {
    const { user_code, device_code } = await ask()
    const { choices, proof } = await open(user_code)
    const { tenfoot_verification_digits: digits } = await poll(device_code)
    const wrong = choice === 'none' ? 'none' : String(choices.find((one) => one !== digits))
    const answer = await choose(user_code, wrong, proof)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('That is not the number on the TV')
    expect((await poll(device_code)).error).toBe('access_denied')
    expect((await choose(user_code, String(digits), proof)).text).toContain('This code was already used')
    const { events } = await platform.context.events.page({ kind: 'refused' })
    expect(events).toMatchObject([{ action: 'code.mistaken', actor: person.email }])
  })

  it('nobody allows without the choice, by the proof of the page that asks for it', async () => {
    const { user_code, device_code } = await ask()
    const { proof } = await open(user_code)
    expect((await browser.decide(user_code, 'allow', proof)).text).not.toContain('Device connected')
    expect((await browser.decide(user_code, 'allow', proof.replace('never', '0'))).status).toBe(403)
    expect((await poll(device_code)).error).toBe('authorization_pending')
  })

  it('two phones with one code see the same choices, and the first wrong one denies it for both', async () => {
    const { user_code, device_code } = await ask()
    const second = testBrowser(platform)
    const [one, other] = [await open(user_code), await open(user_code, second)]
    expect(other.choices).toEqual(one.choices)
    const { choices, proof } = await open(user_code)
    expect(choices).toEqual(one.choices)
    const { tenfoot_verification_digits: digits } = await poll(device_code)
    await choose(user_code, 'none', proof)
    const late = await second.send(devicePaths.verification, { user_code, digits: String(digits), proof: other.proof })
    expect(late.text).toContain('This code was already used')
    expect((await poll(device_code)).error).toBe('access_denied')
  })

  it('“This was not me” stays possible, and no form of another site chooses', async () => {
    const { user_code, device_code } = await ask()
    const { proof, choices, text } = await open(user_code)
    expect(text).toMatch(/<button[^>]*formAction="\/device\/decision"[^>]*>This was not me</i)
    const foreign = await browser.send(devicePaths.verification, {
      user_code,
      digits: String(choices[0]),
      proof,
      csrf: 'x',
    })
    expect(foreign.status).toBe(403)
    expect((await poll(device_code)).error).toBe('authorization_pending')
    expect((await browser.decide(user_code, 'not-me', proof)).text).toContain('Code blocked')
  })

  it('a client that does not ask for it notices nothing of it', async () => {
    const codes = await device.ask()
    expect(codes).not.toHaveProperty('tenfoot_verification')
    const { text } = await open(codes.user_code)
    expect(text).toContain('value="allow"')
    expect(await poll(codes.device_code)).toEqual({
      error: 'authorization_pending',
      error_description: 'Precondition Required',
      tenfoot_code_entered: true,
    })
  })

  it('a method that does not exist is refused, and the metadata name those that do', async () => {
    const asked = await device.requestRaw({ client_id: tvClient.id, scope: 'email', tenfoot_verification: 'dance' })
    expect(asked).toMatchObject({
      status: 400,
      json: {
        error: 'invalid_request',
        error_description: 'tenfoot_verification must be one of: digits. It was "dance".',
      },
    })
    const { json } = await platform.call(authorizationPaths.discovery)
    expect(json.tenfoot_verification_methods_supported).toEqual(['digits'])
  })
})
