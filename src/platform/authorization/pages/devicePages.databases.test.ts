import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { stylePath } from '#web/pages/frame.tsx'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { devicePaths } from './lastPages.ts'

describe.each(testDatabases())('phone pages on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let browser: ReturnType<typeof testBrowser>

  const start = async (environment: Record<string, string> = {}) => {
    platform = await startTestPlatform(await fresh(), environment)
    await platform.populate()
    device = testDevice(platform)
    browser = testBrowser(platform)
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  const signedIn = async () => {
    const { user_code } = await device.ask()
    await browser.open()
    await browser.signIn(user_code)
  }

  it('the pages for the phone ask for the code, the person, and consent that repeats code, client and scopes in words', async () => {
    const { user_code } = await device.ask()
    expect((await browser.open()).text).toContain('<label for="user_code">')
    const signIn = await browser.enter(user_code)
    expect(signIn.text).toContain('<label for="password">')
    expect(signIn.text).not.toContain('Client tv')
    const { text, headers } = await browser.signIn(user_code)
    for (const expected of [
      // The shown code, not only the hidden field.
      `<strong class="code" dir="ltr">${user_code}</strong>`,
      'Client tv',
      'See your video account',
      'See your email address',
      'Deny if you did not start this',
    ])
      expect(text).toContain(expected)
    expect(headers.getSetCookie().join()).toMatch(/sign-in=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/)
  })

  it('the pages for the phone carry no script, and a policy that lets none run', async () => {
    const { text, headers } = await browser.open()
    expect(text).not.toMatch(/<script| style=| on\w+=/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const style = await platform.call(stylePath)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it.each(['lower', 'spaced', 'bare'] as const)(
    'the pages for the phone accept a code in another form: %s',
    async (way) => {
      const { user_code, device_code } = await device.ask()
      const typed = {
        lower: user_code.toLowerCase(),
        spaced: ` ${user_code.replace('-', ' . ')} `,
        bare: user_code.replace('-', ''),
      }
      await browser.open()
      const shown = await browser.signIn(typed[way])
      expect(shown.text).toContain(user_code)
      await browser.decide(user_code, 'allow', hiddenField(shown.text, 'proof') ?? '')
      expect((await device.poll(device_code)).status).toBe(200)
    },
  )

  it('the pages for the phone approve nothing by an address alone, even for a person who is signed in', async () => {
    await signedIn()
    const { user_code, device_code } = await device.ask()
    const { text } = await browser.open(`?user_code=${user_code}`)
    expect(text).toContain(`value="${user_code}"`)
    await platform.clock.advance(5000)
    expect((await device.poll(device_code)).status).toBe(428)
  })

  it('the pages for the phone prefill nothing that is not a code', async () => {
    expect((await browser.open('?user_code=%22%3E%3Cscript%3E')).text).not.toContain('script')
  })

  it('the pages for the phone never show a visitor without a sign-in whether a code exists', async () => {
    const { user_code } = await device.ask()
    await browser.open()
    const right = await browser.enter(user_code)
    const wrong = await browser.enter('BBBB-BBBB')
    expect(wrong.status).toBe(right.status)
    expect(wrong.text.replaceAll('BBBB-BBBB', user_code)).toBe(right.text)
  })

  it('the pages for the phone show at the field that a code is wrong, linked to the field for screen readers', async () => {
    await signedIn()
    for (const code of ['BBBB-BBBB', 'short', '']) {
      const { status, text } = await browser.enter(code)
      expect(status).toBe(400)
      expect(text).toMatch(/aria-describedby="user_code-hint user_code-error" aria-invalid="true"/)
      expect(text).toContain('id="user_code-error"')
    }
  })

  it('the pages for the phone refuse a wrong email or password, and an unknown email in the same way', async () => {
    const { user_code } = await device.ask()
    await browser.open()
    const wrong = await browser.signIn(user_code, { ...person, password: 'wrong' })
    const unknown = await browser.signIn(user_code, { email: 'eve@tenfoot.example', password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(unknown.text.replace('eve@', 'ada@')).toBe(wrong.text)
    expect(wrong.text).not.toContain('value="wrong"')
    expect([...browser.cookies.keys()]).toEqual(['visit'])
  })

  it('the pages for the phone show and hide the password on request, in an answer that is not cached and counts no attempt', async () => {
    const { user_code } = await device.ask()
    await browser.open()
    const guesses = () => platform.db.selectFrom('budgets').selectAll().execute()
    const before = await guesses()
    const typed = { user_code, email: person.email, password: 'Half of it & "more"' }
    const send = (more: Record<string, string>) => browser.send(devicePaths.signIn, { ...typed, ...more })
    const shown = await send({ show: 'yes' })
    expect(shown.text).toMatch(/type="text"[^>]* name="password" value="Half of it &amp; &quot;more&quot;"/)
    expect(shown.text).toContain(`value="${person.email}"`)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('location')).toBeNull()
    // Enter presses the first button of the form, which is "Sign in".
    expect(shown.text.indexOf('>Sign in</button>')).toBeLessThan(shown.text.indexOf('>Hide password</button>'))
    expect((await send({ show: 'no' })).text).toContain('type="password"')
    expect(await guesses()).toEqual(before)
    expect(browser.cookies.has('sign_in')).toBe(false)
    // A shown password stays shown after a mistake, and a form of another site never shows it.
    expect((await send({ shown: 'yes' })).text).toMatch(/type="text"[^>]* name="password"\/>/)
    expect((await browser.send(devicePaths.signIn, { ...typed, show: 'yes', csrf: 'x' })).text).not.toContain(
      'Half of it',
    )
  })

  it('the pages for the phone fill Allow alone, and name all answers in words', async () => {
    await signedIn()
    const { text } = await browser.enter((await device.ask()).user_code)
    const answers = [...text.matchAll(/<button[^>]*name="decision"[^>]*>.*?<\/button>/g)].map(([button]) => button)
    expect(answers.map((button) => [button.replace(/<[^>]*>/g, ''), button.includes('class="main"')])).toEqual([
      ['Deny', false],
      ['Allow', true],
      ['This was not me', false],
    ])
  })

  it('the pages for the phone refuse the sign-in of a disabled account, and end the sign-in of an account that is disabled later', async () => {
    await signedIn()
    const { user_code } = await device.ask()
    await platform.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
    expect((await browser.enter(user_code)).text).toContain('type="password"')
    expect((await browser.signIn(user_code)).status).toBe(403)
  })

  it.each([
    ['without a token', ''],
    ['with a token of another browser', 'other'],
  ])('the pages for the phone refuse every form %s', async (_what, csrf) => {
    const { user_code, device_code } = await device.ask()
    const otherBrowser = testBrowser(platform)
    const token = csrf && (hiddenField((await otherBrowser.open()).text, 'csrf') ?? '')
    await browser.open()
    const { text } = await browser.signIn(user_code)
    const fields = { user_code, proof: hiddenField(text, 'proof') ?? '', decision: 'allow', csrf: token }
    for (const path of [devicePaths.code, devicePaths.signIn, devicePaths.decision, devicePaths.signOut])
      expect((await browser.send(path, { ...fields, ...person })).status, path).toBe(403)
    expect((await platform.post(devicePaths.decision, fields)).status).toBe(403)
    await platform.clock.advance(5000)
    expect((await device.poll(device_code)).status).toBe(428)
  })

  it('the pages for the phone refuse an answer for a code whose consent page this person was not shown', async () => {
    const shown = await device.ask()
    const otherCode = await device.ask()
    await browser.open()
    const { text } = await browser.signIn(shown.user_code)
    const proof = hiddenField(text, 'proof') ?? ''
    expect((await browser.decide(otherCode.user_code, 'allow', proof)).status).toBe(403)
    await platform.clock.advance(5000)
    expect((await device.poll(otherCode.device_code)).status).toBe(428)
  })

  it('the pages for the phone accept only the first answer for a code', async () => {
    const { user_code, device_code } = await device.ask()
    await browser.open()
    const proof = hiddenField((await browser.signIn(user_code)).text, 'proof') ?? ''
    expect((await browser.decide(user_code, 'deny', proof)).text).toContain('Access denied')
    const secondAnswer = await browser.decide(user_code, 'allow', proof)
    expect(secondAnswer).toMatchObject({ status: 400 })
    expect(secondAnswer.text).toContain('This code was already used')
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
    expect((await browser.enter(user_code)).text).toContain('This code was already used')
  })

  it('the pages for the phone accept one of several simultaneous answers', async () => {
    const { user_code } = await device.ask()
    await browser.open()
    const proof = hiddenField((await browser.signIn(user_code)).text, 'proof') ?? ''
    const answers = await Promise.all(
      (['allow', 'deny', 'allow', 'deny'] as const).map((decision) => browser.decide(user_code, decision, proof)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('the pages for the phone refuse an expired code before and after consent', async () => {
    const { user_code, device_code } = await device.ask()
    await browser.open()
    const proof = hiddenField((await browser.signIn(user_code)).text, 'proof') ?? ''
    await platform.clock.advance(1_800_000)
    for (const answer of [await browser.decide(user_code, 'allow', proof), await browser.enter(user_code)]) {
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('This code has expired')
    }
    expect((await device.poll(device_code)).json.error).toBe('invalid_grant')
  })

  it('the pages for the phone end the sign-in of a person who signs out, on the server too', async () => {
    await signedIn()
    const stolen = new Map(browser.cookies)
    const { user_code } = await device.ask()
    const answer = await browser.send(devicePaths.signOut, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, devicePaths.code])
    for (const [name, value] of stolen) browser.cookies.set(name, value)
    expect((await browser.enter(user_code)).text).toContain('type="password"')
  })

  it('the pages for the phone end a sign-in after twelve hours', async () => {
    await signedIn()
    await platform.clock.advance(12 * 3_600_000)
    const { user_code } = await device.ask()
    expect((await browser.enter(user_code)).text).toContain('type="password"')
  })

  it('the pages for the phone check no code for a quarter of an hour once the attempts are used up, not even the right code', async () => {
    await platform.close()
    await start({ CODE_GUESSES_PER_SIGN_IN: '3' })
    await signedIn()
    const { user_code } = await device.ask()
    for (const code of ['BBBB-BBBB', 'CCCC-CCCC']) expect((await browser.enter(code)).status).toBe(400)
    // A right code between wrong ones is not counted, and resets nothing.
    expect((await browser.enter(user_code)).status).toBe(200)
    expect((await browser.enter('DDDD-DDDD')).status).toBe(400)
    expect((await browser.enter(user_code)).status).toBe(429)
    const secondBrowser = testBrowser(platform)
    await secondBrowser.open()
    expect((await secondBrowser.signIn(user_code)).status).toBe(429)
    await platform.clock.advance(15 * 60_000)
    expect((await browser.enter(user_code)).status).toBe(200)
  })

  it('the pages for the phone check no password once an account’s attempts from an address are used up, but other accounts still sign in there', async () => {
    await platform.close()
    await start({ PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS: '2' })
    const { user_code } = await device.ask()
    await browser.open()
    for (let time = 0; time < 2; time += 1)
      await browser.signIn(user_code, { email: 'bob@tenfoot.example', password: 'x' })
    expect((await browser.signIn(user_code, { email: 'Bob@tenfoot.example', password: 'x' })).status).toBe(429)
    expect((await browser.signIn(user_code)).status).toBe(200)
  })

  it('the pages for the phone send their cookies only over https when the service is on https', async () => {
    await platform.close()
    await start({ PLATFORM_PUBLIC_URL: 'https://services.tenfoot.example' })
    const { headers } = await browser.open()
    expect(headers.getSetCookie().join()).toMatch(/^__Host-visit=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  })
})
