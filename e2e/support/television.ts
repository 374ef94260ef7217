import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import type { RunningProduct } from './environment.ts'
import { firstStepsAreDone } from './firstSteps.ts'
import type { Phone } from './phone.ts'
import { press, pressUntil } from './remote.ts'
import { expect } from './test.ts'

const headers = { [callHeader.name]: callHeader.value }

export const codeOn = (page: Page) => page.getByTestId('user-code')

/** Opens the television and reads the code on its screen. */
export async function readCode(page: Page, env: RunningProduct): Promise<string> {
  await page.goto(env.television)
  await expect(codeOn(page)).toBeVisible()
  return (await codeOn(page).textContent()) ?? ''
}

/** Waits for the first screen of a paired television, with its numbers. */
export async function expectOverview(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: '28 days' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible({ timeout: 15_000 })
}

/** Pairs a new browser by the television's calls, and opens the overview. */
export async function pair(page: Page, env: RunningProduct, phone?: Phone): Promise<void> {
  await pairByCalls(page, env, phone)
  await page.goto(env.television)
  await expectOverview(page)
}

/**
 * Pairs a new browser by the television's calls, and opens a screen by its address until it has the focus. Overview,
 * which is the most to load, is left out.
 */
export async function pairAt(page: Page, env: RunningProduct, path: string): Promise<void> {
  await pairByCalls(page, env)
  await page.goto(env.television + path)
  await expect(page.getByRole('main').locator(':focus')).toBeVisible({ timeout: 15_000 })
}

/**
 * Pairs a new browser without its screens, which are tested in `specs/pairing`.
 * @param phone if given, it allows the code and is then signed in
 */
export async function pairByCalls(page: Page, env: RunningProduct, phone?: Phone): Promise<void> {
  await page.addInitScript(firstStepsAreDone)
  const { userCode } = z.parse(z.object({ userCode: z.string() }), await call(page, env, proxyPaths.pairing))
  await (phone ? phone.allowByCalls(userCode) : env.allow(userCode))
  await untilGranted(page, env)
  await call(page, env, proxyPaths.pairingClaim)
}

/** The page shares the cookies that this call sets. */
async function call(page: Page, env: RunningProduct, path: string): Promise<unknown> {
  const answer = await page.context().request.post(env.television + path, { headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** The proxy polls the service only while a television listens. */
async function untilGranted(page: Page, env: RunningProduct): Promise<void> {
  const cookies = await page.context().cookies(env.television)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const leaving = new AbortController()
  const { body } = await fetch(env.television + proxyPaths.pairingEvents, {
    headers: { ...headers, cookie },
    signal: leaving.signal,
  })
  let received = ''
  let polled = false
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += text
    if (received.includes('"state":"granted"')) return leaving.abort()
    if (!polled && received.includes('"state":"pending"')) {
      env.passOnePoll()
      polled = true
    }
  }
  throw new Error(`the pairing came to nothing: ${received}`)
}

/**
 * Opens a screen by the rail. @param title the screen's, where the rail has a shorter word
 */
export async function openPlace(page: Page, name: string, title = name): Promise<void> {
  const inRail = () =>
    page.evaluate(() => document.activeElement?.closest('nav') !== null && document.activeElement !== document.body)
  const place = page.getByRole('navigation').getByRole('button', { name })
  // Until a key is pressed, the rail has the focus only as long as the screen has nothing to focus.
  await press(page, 'left')
  await pressUntil(page, 'left', inRail)
  const [itemTop, focusedTop] = [await topOf(place), await topOf(page.locator(':focus'))]
  await pressUntil(page, itemTop > focusedTop ? 'down' : 'up', () => isFocused(place))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // The focus leaves the rail when the screen has something to focus; a key before that would keep it in the rail.
  await expect.poll(inRail).toBe(false)
}

/**
 * Opens a screen of the app that runs, as the Forward key of a browser does. Loading the app again takes most of a
 * second of the processor.
 */
export const openPath = (page: Page, path: string): Promise<void> => page.evaluate(openPathIn(path))

/** The same, as an expression that engines without a driver evaluate, too. */
export const openPathIn = (path: string): string => `(function (path) {
  var state = { index: path === '/' ? 1 : 2, key: path + ' ' + performance.now() }
  history.pushState(state, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: state }))
})(${JSON.stringify(path)})`

/** Opens the account screen by the rail. */
export const openAccount = (page: Page) => openPlace(page, 'Account')

/** On the Account screen: signs out the account whose numbers are shown, by keys. */
export async function signOutOwn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await pressUntil(page, 'left', () => isFocused(page.getByRole('button', { name: /Showing now/ })), 3)
  await press(page, 'ok')
  for (const title of [/./, /^Sign out.*\?$/]) {
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(1)
    await pressUntil(page, 'down', () => isFocused(dialog.getByRole('button', { name: 'Sign out', exact: true })))
    await press(page, 'ok')
  }
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0

export const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement)

/**
 * Removes the stored answers, as on a television that was never used: it has nothing to show until the services answer.
 */
export const forgetAnswers = (page: Page) =>
  page.evaluate(() => {
    const isAnswer = (name: string) => name.startsWith('tenfoot.kept.')
    // An answer that arrives before the reload is not stored again.
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, text) {
      if (!isAnswer(name)) setItem.call(this, name, text)
    }
    for (const name of Object.keys(localStorage)) if (isAnswer(name)) localStorage.removeItem(name)
  })

/** Chooses one of the segments named `label`; `towards`: the direction to them from here. */
export async function chooseSegment(page: Page, label: string, name: string, arrow: 'up' | 'down'): Promise<void> {
  const inThem = () =>
    page.evaluate((group) => document.activeElement?.parentElement?.getAttribute('aria-label') === group, label)
  const segment = page.getByRole('radiogroup', { name: label }).getByRole('radio', { name, exact: true })
  await pressUntil(page, arrow, inThem)
  const leftOf = async (element: Locator) => (await element.boundingBox())?.x ?? 0
  const direction = (await leftOf(segment)) < (await leftOf(page.locator(':focus'))) ? 'left' : 'right'
  await pressUntil(page, direction, () => isFocused(segment))
  await press(page, 'ok')
  await expect(segment).toBeChecked()
}
