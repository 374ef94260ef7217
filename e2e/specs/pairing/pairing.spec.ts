import { expectFocus } from '../../support/focus.ts'
import { press } from '../../support/remote.ts'
import { codeOn, expectOverview, passOnePoll, readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const codeLife = 1800_000

test('a code that is allowed on the phone leads to the overview by itself', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  expect(await page.getByTestId('verification-url').textContent()).toBe(`${env.services.replace('http://', '')}/device`)
  await expectFocus(page)
  await phone.allow(code)
  passOnePoll(env)
  await expectOverview(page)
  await expectFocus(page)
})

test('no token, code or cookie reaches the scripts of the television', async ({ page, env, phone }) => {
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && !answer.url().endsWith('/events')) answers.push(answer.text().catch(() => ''))
  })
  await phone.allow(await readCode(page, env))
  passOnePoll(env)
  await expectOverview(page)
  const received = (await Promise.all(answers)).join('\n')
  expect(received).not.toMatch(/access_token|refresh_token|device_code/)
  expect(
    await page.evaluate(() => document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)),
  ).not.toMatch(/token|session|pairing/i)
})

test('a refusal says so, and OK asks for a new code', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  await phone.deny(code)
  passOnePoll(env)
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'ok')
  await expect(codeOn(page)).toBeVisible()
  await expect(codeOn(page)).not.toHaveText(code)
  await expectFocus(page)
})

test('a new code comes by itself when one runs out, and it can be allowed', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  env.clock.leap(codeLife)
  await expect(codeOn(page)).not.toHaveText(code)
  await expect(codeOn(page)).toBeVisible()
  await expectFocus(page)
  await phone.allow((await codeOn(page).textContent()) ?? '')
  passOnePoll(env)
  await expectOverview(page)
})

test('the code is spelled for a voice guide, and copied as it came', async ({ page, env }) => {
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

test('a reload shows the same code', async ({ page, env }) => {
  const code = await readCode(page, env)
  await page.reload()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
})

test('OK asks for a new code, and the one before is worth nothing any more', async ({ page, env, phone }) => {
  const before = await readCode(page, env)
  await press(page, 'ok')
  await expect(codeOn(page)).not.toHaveText(before)
  await expect(codeOn(page)).toBeVisible()
  const now = (await codeOn(page).textContent()) ?? ''
  await phone.allow(now)
  passOnePoll(env)
  await expectOverview(page)
})

test('a lost network is said, the code stays, and what was allowed meanwhile counts', async ({
  page,
  env,
  phone,
  context,
}) => {
  const code = await readCode(page, env)
  await context.setOffline(true)
  await expect(page.getByText(/no network/i).first()).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  await expectFocus(page)
  await phone.allow(code)
  await context.setOffline(false)
  await expect(page.getByText(/no network/i)).toHaveCount(0, { timeout: 15_000 })
  passOnePoll(env)
  await expectOverview(page)
})

test('a proxy that is restarted keeps the code', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  await env.restartProxy()
  await phone.allow(code)
  passOnePoll(env)
  await expect(async () => {
    passOnePoll(env)
    await expectOverview(page)
  }).toPass({ timeout: 30_000 })
})

test('services that are away are named, and come back without a key', async ({ page, env }) => {
  env.line.set('reset')
  await page.goto(env.television)
  await expect(page.getByRole('heading', { name: 'Cannot reach the sign-in service' })).toBeVisible({ timeout: 20_000 })
  await expectFocus(page)
  env.line.set('none')
  await expect(async () => {
    env.clock.leap(60_000)
    await expect(codeOn(page)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 50_000 })
})

test('services that go away while a code is shown are named with their status, and the code stays good', async ({
  page,
  env,
  phone,
}) => {
  const code = await readCode(page, env)
  env.line.set({ status: 503 }, '/token')
  passOnePoll(env)
  await expect(page.getByText(/HTTP 503/).first()).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  env.line.set('none')
  await phone.allow(code)
  await expect(async () => {
    passOnePoll(env)
    await expectOverview(page)
  }).toPass({ timeout: 30_000 })
})

test('Back asks whether to leave; Back again stays', async ({ page, env }) => {
  const code = await readCode(page, env)
  await press(page, 'back')
  await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page)
  await expect(codeOn(page)).toHaveText(code)
})

test('Back pressed while React takes over the code that is drawn asks whether to leave', async ({ page, env }) => {
  // React gives itself its tasks by a message. The first is held back, so the drawn code waits to be taken over; a press
  // makes React do it at once, in the middle of that press.
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
  test(`Back pressed when only the code was drawn, and let go ${keyUp} the app is there, asks whether to leave`, async ({
    page,
    env,
  }) => {
    let send = () => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/assets/main-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(env.television, { waitUntil: 'commit' })
    await expect(codeOn(page)).toBeVisible()
    await page.keyboard.down('Escape')
    if (keyUp === 'before') await page.keyboard.up('Escape')
    send()
    await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
    await page.keyboard.up('Escape')
    await expectFocus(page)
    await press(page, 'back')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test.describe('opened by another address than the one that it was set up for', () => {
  test.use({ environment: { PUBLIC_URL: 'https://tenfoot.example' } })
  test('says so, and not that the server is away', async ({ page, env }) => {
    await page.goto(env.television)
    await expect(page.getByRole('heading', { name: 'This is not Tenfoot’s address' })).toBeVisible()
    await expectFocus(page)
  })
})

test.describe('on a day when the code quota is used up', () => {
  test.use({ environment: { DEVICE_CODES_PER_MINUTE: '1' } })
  test('says that it waits, and shows a code by itself when it may', async ({ page, env, browser }) => {
    await readCode(page, env)
    const other = await (await browser.newContext()).newPage()
    await other.goto(env.television)
    await expect(other.getByRole('heading', { name: 'Too many codes were requested' })).toBeVisible()
    await expectFocus(other)
    await expect(async () => {
      env.clock.leap(60_000)
      await expect(codeOn(other)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 50_000 })
    await other.context().close()
  })
})
