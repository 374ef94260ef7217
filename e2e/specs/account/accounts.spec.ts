import type { Browser, Page } from '@playwright/test'
import type { TestEnvironment } from '../../support/environment.ts'
import { allowMore } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { openPhone } from '../../support/phone.ts'
import { press, pressUntil } from '../../support/remote.ts'
import {
  expectAccessible,
  expectGoodAndFocused,
  expectLegible,
  expectWithinSafeArea,
} from '../../support/screenChecks.ts'
import { addPerson, second } from '../../support/secondPerson.ts'
import { codeOn, expectOverview, isFocused, openAccount, pair, pairAt, signOutOwn } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const card = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(state) })
const views = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^Views: ${text}`) })
const ownViews = /[1-9]\d\d,\d\d\d/.source

/** Presses an action of the dialog that is open. */
/** The addresses of the accounts, of a change to another one, and of the name of one. */
const [accountList, accountChange, channelName] = [
  /\/api\/accounts$/,
  /\/api\/accounts\/activate$/,
  /\/api\/video\/channels\?/,
]

async function choose(page: Page, label: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: label, exact: true })
  await pressUntil(page, 'down', () => isFocused(button))
  await press(page, 'ok')
}

testAlone(
  'a second account can be added, shown, switched and signed out, and a reload keeps the active account',
  async ({ page, env, browser }) => {
    test.setTimeout(120_000)
    await addPerson(env)
    await pair(page, env)
    await expect(views(page, ownViews)).toBeFocused()
    // Four presses to the code of a second account.
    await press(page, 'left', 'up', 'ok')
    await expect(page.getByRole('button', { name: /^Add another account/ })).toBeFocused()
    await press(page, 'ok')
    await expect(codeOn(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Add another account' })).toBeVisible()
    await expectFocus(page)
    // Back changes nothing.
    await press(page, 'back')
    await expect(codeOn(page)).toHaveCount(0)
    await expect(card(page, 'Showing now')).toHaveCount(1)
    await expectFocus(page)
    await press(page, 'ok')
    await expect(codeOn(page)).toBeVisible()
    const secondPhone = await openPhone(browser, { ...env, demo: { ...env.demo, account: second } })
    await secondPhone.allow((await codeOn(page).textContent()) ?? '')
    await secondPhone.close()
    env.passOnePoll()
    await expect(views(page, '4,321')).toBeVisible({ timeout: 20_000 })
    await expectFocus(page)
    await page.reload()
    await expect(views(page, '4,321')).toBeVisible()

    await openAccount(page)
    const otherCard = card(page, 'Press OK to switch')
    await expect(otherCard).toHaveCount(1)
    await expect(card(page, 'Showing now')).toBeFocused()
    for (const check of [expectAccessible, expectLegible, expectWithinSafeArea]) await check(page, 'two accounts')
    await press(page, 'left')
    if (!(await isFocused(otherCard))) await press(page, 'right')
    await pressUntil(page, 'left', () => isFocused(otherCard), 2)
    await press(page, 'ok')
    await choose(page, 'Switch to this account')
    await expect(views(page, ownViews)).toBeVisible()
    await expectFocus(page)
    await page.reload()
    await expect(views(page, ownViews)).toBeVisible()

    await openAccount(page)
    // OK on one's own account says what it is, and signs nothing out yet.
    await press(page, 'ok')
    await expect(page.getByRole('dialog', { name: 'Kettle & Keel' })).toHaveText(/Showing now · on this TV since/)
    await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Close', 'Add another account', 'Sign out'])
    await press(page, 'ok')
    await signOutOwn(page)
    await expect(views(page, '4,321')).toBeVisible({ timeout: 15_000 })
    expect(env.faultProxy.requestedPaths()).toContain('/revoke')
    await openAccount(page)
    await expect(card(page, 'Press OK to switch')).toHaveCount(0)
    await signOutOwn(page)
    await expect(codeOn(page)).toBeVisible()
    await expectFocus(page)
  },
)

/** From Account: pairs the second account, whose numbers are then shown. */
async function pairSecond(page: Page, env: TestEnvironment, browser: Browser): Promise<void> {
  await pressUntil(page, 'right', () => isFocused(page.getByRole('button', { name: /^Add another account/ })))
  await press(page, 'ok')
  const secondPhone = await openPhone(browser, { ...env, demo: { ...env.demo, account: second } })
  await secondPhone.allow((await codeOn(page).textContent()) ?? '')
  await secondPhone.close()
  env.passOnePoll()
  await expect(views(page, '4,321')).toBeVisible({ timeout: 20_000 })
}

testAlone(
  'a start with several accounts asks who is watching, the account that was shown first, unless that is turned off',
  async ({ page, env, browser }) => {
    test.setTimeout(120_000)
    await addPerson(env)
    await pairAt(page, env, '/account')
    await pairSecond(page, env, browser)
    await page.reload()
    await expect(views(page, '4,321')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.close()

    // A page of its own is a start of the app, as a television's.
    const started = await page.context().newPage()
    await started.goto(env.television)
    const question = started.getByRole('dialog', { name: 'Who is watching?' })
    await expect(question.getByRole('button')).toHaveText([/.+/, 'Kettle & Keel'])
    await expectGoodAndFocused(started, 'who is watching')
    // Back keeps the account that was shown.
    await press(started, 'back')
    await expect(question).toHaveCount(0)
    await expect(views(started, '4,321')).toBeVisible()
    await started.close()

    // Who presses a key before the accounts are known is not asked.
    const hurried = await page.context().newPage()
    const releaseList = await holdResponse(hurried, accountList)
    await hurried.goto(env.television)
    await expect(views(hurried, '4,321')).toBeVisible({ timeout: 20_000 })
    await press(hurried, 'down')
    let names = 0
    hurried.on('requestfinished', (request) => {
      if (channelName.test(request.url())) names += 1
    })
    releaseList()
    await expect.poll(() => names).toBeGreaterThanOrEqual(2)
    await press(hurried, 'up')
    await expect(hurried.getByRole('dialog')).toHaveCount(0)
    await hurried.close()

    const other = await page.context().newPage()
    await other.goto(env.television)
    await expect(other.getByRole('dialog', { name: 'Who is watching?' })).toBeVisible()
    // An answer that cannot be followed is said, with what to press, and the account that is shown stays.
    await other.route(accountChange, (route) => route.fulfill({ status: 503, body: '' }))
    await choose(other, 'Kettle & Keel')
    await expect(other.getByRole('dialog')).toContainText(/HTTP 503.*Choose again, or press Back to continue with /)
    await expectGoodAndFocused(other, 'an account that cannot be changed to')
    await other.unroute(accountChange)
    await press(other, 'ok')
    await expect(views(other, ownViews)).toBeVisible({ timeout: 20_000 })
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await openAccount(other)
    const setting = other.getByRole('button', { name: /^Ask at the start/ })
    await pressUntil(other, 'down', () => isFocused(other.getByRole('button', { name: 'Sign out all' })))
    await press(other, 'right')
    await expect(setting).toBeFocused()
    await press(other, 'ok')
    await expect(setting).toHaveText('Ask at the start: off')
    await expectGoodAndFocused(other, 'the choice not to be asked')
    await other.close()

    const unasked = await page.context().newPage()
    const files: string[] = []
    unasked.on('request', (request) => files.push(new URL(request.url()).pathname))
    await unasked.goto(env.television)
    await expectOverview(unasked)
    expect(files.filter((file) => file.includes('WhoIsWatching'))).toEqual([])
  },
)

testAlone(
  'Back on the pairing screen offers another account after the session of the active one has ended',
  async ({ page, env, browser }) => {
    await addPerson(env)
    await pairAt(page, env, '/account')
    await pairSecond(page, env, browser)
    const body = JSON.stringify({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
    env.faultProxy.set({ status: 400, type: 'application/json', body }, '/token')
    env.clock.leap(2 * 3600_000)
    await page.evaluate(() => fetch('/api/video/channels?mine=true', { headers: { 'x-tenfoot': '1' } }))
    env.faultProxy.set('none')
    await page.reload()
    await expect(codeOn(page)).toBeVisible({ timeout: 20_000 })
    await press(page, 'back')
    await expect(page.getByRole('dialog')).toBeVisible()
    await pressUntil(page, 'down', () => isFocused(page.getByRole('button', { name: 'Switch to Kettle & Keel' })))
    // This press reloads the page.
    await page.keyboard.press('Enter')
    await expectOverview(page)
    await expect(views(page, ownViews)).toBeVisible()
  },
)

test('the card of an account shows what it allowed by pairing and later on a phone', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await openAccount(page)
  const currentCard = card(page, 'Showing now')
  await expect(currentCard).toHaveAccessibleName(
    /Views and audience ?Groups ?Revenue: not allowed ?Brand lift: not allowed$/,
  )
  await expectGoodAndFocused(page, 'one account')
  await allowMore((expression) => page.evaluate(expression), phone, ['analyticsMonetary'])
  await page.reload()
  await expect(currentCard).toHaveAccessibleName(/Views and audience ?Groups ?Revenue ?Brand lift: not allowed$/)
})
