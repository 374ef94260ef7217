import { expectFocus } from '../../support/focus.ts'
import { press } from '../../support/remote.ts'
import { codeOn, expectOverview, readCode } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const codeLife = 1800_000

test('the overview opens automatically after the code is allowed on the phone', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  expect(await page.getByTestId('verification-url').textContent()).toBe(`${env.services.replace('http://', '')}/device`)
  await expectFocus(page)
  await phone.allow(code)
  env.passOnePoll()
  await expectOverview(page)
  await expectFocus(page)
})

test('no token, code or cookie reaches the scripts of the television', async ({ page, env, phone }) => {
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && !answer.url().endsWith('/events')) answers.push(answer.text().catch(() => ''))
  })
  await phone.allow(await readCode(page, env))
  env.passOnePoll()
  await expectOverview(page)
  const received = (await Promise.all(answers)).join('\n')
  expect(received).not.toMatch(/access_token|refresh_token|device_code/)
  expect(
    await page.evaluate(() => document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)),
  ).not.toMatch(/token|session|pairing/i)
})

test('the pairing screen says that the phone denied access, and OK requests a new code', async ({
  page,
  env,
  phone,
}) => {
  const code = await readCode(page, env)
  await phone.deny(code)
  env.passOnePoll()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'ok')
  await expect(codeOn(page)).toBeVisible()
  await expect(codeOn(page)).not.toHaveText(code)
  await expectFocus(page)
})

test('the television shows the number that the phone asks for, and another choice denies access', async ({
  page,
  env,
  phone,
}) => {
  const code = await readCode(page, env)
  await phone.enterUntilChoice(code)
  env.passOnePoll()
  await expect(page.locator('.digits')).toHaveText(await env.digitsOf(code))
  await expect(page.getByText('Choose this on your phone').first()).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
  await phone.page.getByRole('button', { name: 'I see none of these' }).click()
  await expect(phone.page.getByText('nothing was connected')).toBeVisible()
  env.passOnePoll()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
})

testAlone('a new code replaces an expired one automatically, and can be allowed', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  env.clock.leap(codeLife)
  await expect(codeOn(page)).not.toHaveText(code)
  await expect(codeOn(page)).toBeVisible()
  await expectFocus(page)
  await phone.allow((await codeOn(page).textContent()) ?? '')
  env.passOnePoll()
  await expectOverview(page)
})

test('the code is spelled for a voice guide, and copied exactly as received', async ({ page, env }) => {
  const code = await readCode(page, env)
  const spelled = [...code].join(' ')
  await expect(page.getByRole('listitem').filter({ hasText: 'Enter this code' })).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Enter this code
      - paragraph: ${spelled}
  `)
  const { copied, texts } = await codeOn(page).evaluate((shown) => {
    const selection = getSelection()
    selection?.selectAllChildren(shown.parentElement as HTMLElement)
    return { copied: `${selection}`, texts: shown.childNodes.length }
  })
  expect({ copied, texts }).toEqual({ copied: code, texts: 1 })
})

test('a reload of the pairing screen shows the same code', async ({ page, env }) => {
  const code = await readCode(page, env)
  await page.reload()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
})

test('OK on the pairing screen requests a new code, which can be allowed', async ({ page, env, phone }) => {
  const before = await readCode(page, env)
  await press(page, 'ok')
  await expect(codeOn(page)).not.toHaveText(before)
  await expect(codeOn(page)).toBeVisible()
  const now = (await codeOn(page).textContent()) ?? ''
  await phone.allow(now)
  env.passOnePoll()
  await expectOverview(page)
})

test('the pairing screen says that there is no network and keeps the code, and a code allowed meanwhile works', async ({
  page,
  env,
  phone,
  context,
}) => {
  const texts = page.waitForResponse(/\/assets\/notices-/)
  const code = await readCode(page, env)
  await texts
  await context.setOffline(true)
  await expect(page.getByText(/no network/i).first()).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
  await phone.allow(code)
  await context.setOffline(false)
  await expect(page.getByText(/no network/i)).toHaveCount(0, { timeout: 15_000 })
  env.passOnePoll()
  await expectOverview(page)
})

test('a server that is lost before the texts of failures have loaded is named, and the code stays', async ({
  page,
  env,
  context,
}) => {
  await page.route(/\/assets\/notices-/, (route) => route.abort())
  const code = await readCode(page, env)
  await context.setOffline(true)
  await expect(page.getByText('Cannot reach the Tenfoot server').first()).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
})

testAlone('a code still works after the proxy has restarted', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  await env.restartProxy()
  await phone.allow(code)
  env.passOnePoll()
  await expect(async () => {
    env.passOnePoll()
    await expectOverview(page)
  }).toPass({ timeout: 30_000 })
})

testAlone(
  'the pairing screen names a sign-in service that cannot be reached, and shows a code as soon as it answers',
  async ({ page, env }) => {
    env.faultProxy.set('reset')
    await page.goto(env.television)
    await expect(page.getByRole('heading', { name: 'Cannot reach the sign-in service' })).toBeVisible({
      timeout: 20_000,
    })
    await expectFocus(page)
    env.faultProxy.set('none')
    await expect(async () => {
      env.clock.leap(60_000)
      await expect(codeOn(page)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 50_000 })
  },
)

testAlone(
  'the pairing screen names the HTTP status if the sign-in service fails, and the code still works afterwards',
  async ({ page, env, phone }) => {
    const code = await readCode(page, env)
    env.faultProxy.set({ status: 503 }, '/token')
    env.passOnePoll()
    await expect(page.getByText(/HTTP 503/).first()).toBeVisible()
    await expect(codeOn(page)).toHaveText(code)
    env.faultProxy.set('none')
    await phone.allow(code)
    await expect(async () => {
      env.passOnePoll()
      await expectOverview(page)
    }).toPass({ timeout: 30_000 })
  },
)

test('Back on the pairing screen asks whether to exit, and Back again stays', async ({ page, env }) => {
  const code = await readCode(page, env)
  await press(page, 'back')
  await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page)
  await expect(codeOn(page)).toHaveText(code)
})

test('Back pressed while React hydrates the drawn code asks whether to exit', async ({ page, env }) => {
  // React schedules its tasks by messages. The first message is delayed, so the drawn code is not hydrated yet. A press
  // makes React hydrate it at once, during that press.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = post
      setTimeout(() => post.call(this, message), 4_000)
    }
  })
  await readCode(page, env)
  await page.waitForFunction(() => history.state?.index === 1)
  await press(page, 'back')
  await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
})

for (const keyUp of ['before', 'after'] as const) {
  test(`Back pressed before the app has loaded, and released ${keyUp} that, asks whether to exit`, async ({
    page,
    env,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/main-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(env.television, { waitUntil: 'commit' })
    await expect(codeOn(page)).toBeVisible()
    await page.keyboard.down('Escape')
    if (keyUp === 'before') await page.keyboard.up('Escape')
    release()
    await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
    await page.keyboard.up('Escape')
    await expectFocus(page)
    await press(page, 'back')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test.describe(() => {
  testAlone.use({ environment: { PUBLIC_URL: 'https://tenfoot.example' } })
  testAlone(
    'a television that opens another address than PUBLIC_URL says that the address is wrong, and not that the server does not answer',
    async ({ page, env }) => {
      await page.goto(env.television)
      await expect(page.getByRole('heading', { name: 'This is not Tenfoot’s address' })).toBeVisible()
      await expectFocus(page)
    },
  )
})

test.describe(() => {
  testAlone.use({ environment: { DEVICE_CODES_PER_MINUTE: '1' } })
  testAlone(
    'a television that exceeds the limit of codes says that too many codes were requested, and shows a code automatically later',
    async ({ page, env, browser }) => {
      await readCode(page, env)
      const otherPage = await (await browser.newContext()).newPage()
      await otherPage.goto(env.television)
      await expect(otherPage.getByRole('heading', { name: 'Too many codes were requested' })).toBeVisible()
      await expectFocus(otherPage)
      await expect(async () => {
        env.clock.leap(60_000)
        await expect(codeOn(otherPage)).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 50_000 })
      await otherPage.context().close()
    },
  )
})

test('Back closes the question whether to leave from the moment it has the focus', async ({ page, env }) => {
  await readCode(page, env)
  await expectFocus(page)
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  // A key may come before the browser paints: this one comes as soon as an answer has the focus.
  await page.evaluate(() => {
    const pressBack = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('[role="dialog"]')) return
      document.removeEventListener('focusin', pressBack)
      for (const type of ['keydown', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', keyCode: 27, bubbles: true }))
      document.title = 'pressed'
    }
    document.addEventListener('focusin', pressBack)
  })
  await press(page, 'back')
  await expect(page).toHaveTitle('pressed')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(focused)
})
