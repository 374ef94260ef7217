import type { Locator, Page } from '@playwright/test'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { expect, testAlone } from '../../support/test.ts'

const password = 'a password of the console'
testAlone.use({ environment: { CONSOLE_PASSWORD: password } })

/** Presses Tab until the element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, sought: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await sought.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reaches ${sought}`)
}

async function expectNoSidewaysScrolling(page: Page, where: string) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(320)
}

testAlone(
  'an administrator creates a client that pairs, by keyboard, without scripts and at 320 px',
  async ({ browser, env, phone }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    const page = await context.newPage()
    const press = async (role: 'link' | 'button', name: string) => {
      await tabTo(page, page.getByRole(role, { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    const type = async (name: string, text: string) => {
      await tabTo(page, page.getByRole('textbox', { name, exact: true }))
      await page.keyboard.type(text)
    }
    const expectPage = async (heading: string) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoSidewaysScrolling(page, heading)
    }

    await page.goto(`${env.services}/console`)
    await expectPage('Sign in')
    await type('Administrator', 'admin')
    // A password field has no role: Tab moves on to it.
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await expectPage('Projects')
    await press('link', 'New project')
    await expectPage('New project')
    await type('Name', 'Living room')
    await tabTo(page, page.getByRole('checkbox', { name: 'Video API Channels, videos, playlists', exact: true }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await expectPage('Living room')
    await expect(page.getByRole('status')).toHaveText('Created.')
    await press('link', 'New client')
    await expectPage('New client')
    await expect(page.getByRole('combobox', { name: 'Application type' })).toHaveValue('tv')
    await type('Name', 'Lounge television')
    await page.keyboard.press('Enter')

    await expectPage('Client created')
    const secret = (await page.getByTestId('shown-once').textContent()) ?? ''
    const clientId = (await page.getByText(/apps\.tenfoot\.example$/).textContent()) ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    await press('link', 'Go to client')
    await expectPage('Lounge television')
    expect(await page.content(), 'the secret is shown once').not.toContain(secret)

    const post = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(env.services + path, { method: 'POST', body: new URLSearchParams(fields) })
      return { status: answer.status, json: (await answer.json()) as Record<string, string> }
    }
    const { scopeBase, brand } = env.demo
    const answer = await post(authorizationPaths.deviceCode, {
      client_id: clientId,
      scope: `email ${scopeBase}/auth/${brand}.readonly`,
    })
    expect(answer.status).toBe(200)
    await phone.allow(answer.json.user_code ?? '')
    const tokens = await post(authorizationPaths.token, {
      client_id: clientId,
      client_secret: secret,
      device_code: answer.json.device_code ?? '',
      grant_type: grantTypes.deviceCode,
    })
    expect(tokens.status).toBe(200)
    const channels = await fetch(`${env.services}/${brand}/v3/channels?part=id&mine=true`, {
      headers: { authorization: `Bearer ${tokens.json.access_token}` },
    })
    expect(channels.status).toBe(200)

    await press('link', 'Grants to this client')
    await expectPage('Grants')
    await press('link', `${env.demo.account.email} to Lounge television`)
    await expectPage(`${env.demo.account.email} to Lounge television`)
    await press('button', 'Revoke')
    await expectPage('Grants')
    await expect(page.getByRole('status')).toContainText('Revoked')
    // On a phone the sections are behind one button.
    await expect(page.getByRole('link', { name: 'Events' })).toBeHidden()
    await tabTo(page, page.locator('nav summary'))
    await page.keyboard.press('Enter')
    await press('link', 'Events')
    await expectPage('Events')
    await expect(page.getByText('Client created')).toBeVisible()
    const titles = await page.getByRole('main').locator('.row-title').allTextContents()
    expect(titles).toContain('Client created')
    expect(
      titles.filter((words) => /^[a-z-]+\.[a-z-]+$/.test(words)),
      'events without words',
    ).toEqual([])
    await context.close()
  },
)

testAlone('no page of the console has serious axe findings, and every page fits 320 px', async ({ browser, env }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${env.services}/console`)
  await expectAccessibleInLightAndDark(page, 'sign-in')
  await page.getByLabel('Administrator').fill('admin')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong name or password')
  await expectAccessibleInLightAndDark(page, 'wrong password')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()

  const checkedPages: string[] = []
  const checkPage = async (where: string) => {
    checkedPages.push(where)
    await expectAccessibleInLightAndDark(page, where)
    await expectNoSidewaysScrolling(page, where)
  }
  await page.locator('nav summary').click()
  await checkPage('the sections')
  const sections = page.getByRole('navigation').getByRole('link')
  const paths = await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const path of [...paths, '/console/projects/new', '/console/accounts/new', '/console/keys/new']) {
    await page.goto(`${env.services}${path}`)
    await checkPage(String(path))
  }
  for (const [section, name] of [
    ['/console/projects', 'Tenfoot demo'],
    ['/console/projects/demo-web', 'Tenfoot on your TV'],
    ['/console/projects/demo', 'New client'],
    ['/console/accounts', env.demo.account.email],
    ['/console/transcripts', 'lighthouse-interview.wav'],
    ['/console/transcripts', 'Transcript without a recording'],
  ] as const) {
    await page.goto(`${env.services}${section}`)
    await page.getByRole('link', { name }).click()
    await checkPage(name)
  }
  await page.goto(`${env.services}/console/projects/new`)
  await page.getByLabel('Name').fill('A')
  await page.getByLabel('Restrict to organization').fill('not like this')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await checkPage('a wrong form')

  // On a wide screen the sections are one column beside the content, and the heading of a part is beside its form.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${env.services}/console/customers`)
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(sections).toHaveCount(paths.length)
  const lefts = new Set<number>()
  for (const link of await sections.all()) lefts.add((await boxOf(link)).x)
  expect(lefts.size, 'left edges of the sections').toBe(1)
  const [heading, field] = [
    await boxOf(page.getByRole('heading', { name: 'New customer' })),
    await boxOf(page.getByLabel('Title')),
  ]
  expect(heading.x + heading.width).toBeLessThanOrEqual(field.x)
  await expectAccessibleInLightAndDark(page, 'customers on a wide screen')
  expect(checkedPages.length).toBeGreaterThanOrEqual(14)
  await context.close()
})
