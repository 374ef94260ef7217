import type { Page } from '@playwright/test'
import type { TestEnvironment } from './environment.ts'
import type { Fault } from './faults.ts'
import { expectFocus } from './focus.ts'
import type { Phone } from './phone.ts'
import { press, type RemoteKey, settled } from './remote.ts'
import { codeOn, forgetAnswers, openPath } from './television.ts'
import { expect } from './test.ts'

/** Mostly arrows, as people press them; OK and Back often enough to open and close every screen and overlay. */
const keys: readonly RemoteKey[] = ['up', 'down', 'left', 'right', 'up', 'down', 'left', 'right', 'ok', 'ok', 'back']
/** Rarer input: a keyboard, and a held arrow. */
const keyboardKeys = ['a', 'Backspace', 'MediaPlayPause'] as const
const heldKeys = ['hold ArrowDown', 'hold ArrowRight'] as const
const rareKeys = [...keyboardKeys, ...heldKeys]
type Key = RemoteKey | (typeof rareKeys)[number]
const oneOf = <Item extends string>(items: readonly Item[], key: string): key is Item =>
  items.some((item) => item === key)
const rareShare = 0.05

const json = 'application/json'
const unavailable = JSON.stringify({ error: { code: 503, message: 'Away for a moment', errors: [] } })
/**
 * Fault profiles; "fair" is in the list twice, because a test environment without faults should be the most frequent.
 */
export const weathers: readonly { name: string; fault: Fault; offline?: true }[] = [
  { name: 'fair', fault: 'none' },
  { name: 'fair', fault: 'none' },
  { name: 'late', fault: { late: 900 } },
  { name: 'error 500', fault: { status: 500 } },
  { name: 'error 503', fault: { status: 503, type: json, body: unavailable } },
  { name: 'token ran out', fault: 'expired' },
  { name: 'connection breaks', fault: 'reset' },
  { name: 'no answer', fault: 'silence' },
  { name: 'nonsense', fault: { status: 200, type: json, body: '{"rows":7,"items":{}}' } },
  { name: 'empty', fault: 'empty' },
  { name: 'offline', fault: 'none', offline: true },
]

/** More than the deepest path through the screens: a screen of the rail, two screens opened from it, and an overlay. */
const maxBacks = 12

interface Wanderer {
  page: Page
  env: TestEnvironment
  phone: Phone
  random: () => number
  /** Errors of the page so far. */
  pageErrors: readonly string[]
}

/** One visit of a screen: a fault profile, a path, random keys, and Back until the first screen. */
export async function visit(
  { page, env, phone, random, pageErrors }: Wanderer,
  { path, presses, story }: { path: string; presses: number; story: string[] },
): Promise<void> {
  const among = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const weather = among(weathers)
  const setWeather = async () => {
    env.faultProxy.set(weather.fault, '/v2/', `/${env.demo.brand}/`, '/v1/')
    await page.context().setOffline(weather.offline === true)
  }
  const clearUp = async () => {
    env.faultProxy.set('none')
    await page.context().setOffline(false)
  }
  const [early, forgetful] = [random() < 0.5, random() < 0.3]
  story.push(`[${path}, ${weather.name}${early ? ' from the start' : ''}${forgetful ? ', nothing kept' : ''}]`)
  if (forgetful) await forgetAnswers(page)
  if (early && !weather.offline) await setWeather()
  // Most screens are opened in the app that runs, as people do.
  if (forgetful || story.length === 1) await page.goto(env.television + path)
  else await openPath(page, path)
  await expectFocus(page, 'the screen has come')
  if (!early || weather.offline) await setWeather()

  for (let count = 0; count < presses; count += 1) {
    const key = random() < rareShare ? among(rareKeys) : among(keys)
    story.push(key)
    await pressOne(page, key)
    await ofOnePage(page, async () => {
      await comeBack()
      await expectFocus(page, 'after this key')
    })
    expect(pageErrors, 'what broke in the page').toEqual([])
  }
  story.push('(home)')
  for (let count = 0; !(await isHome(page)); count += 1) {
    expect(count, `Back was pressed; now ${page.url()}`).toBeLessThan(maxBacks)
    story.push('back')
    await pressOne(page, 'back')
    await ofOnePage(page, async () => {
      await comeBack()
      await expectFocus(page, 'on the way home')
    })
  }
  await clearUp()

  /** Random keys may leave the app or sign out: opens the app again, or pairs again. */
  async function comeBack(): Promise<void> {
    if (page.url() === 'about:blank') {
      await clearUp()
      await page.goto(env.television)
      await setWeather()
    }
    if (!(await codeOn(page).isVisible())) return
    story.push('(signs in)')
    await clearUp()
    await phone.allow((await codeOn(page).textContent()) ?? '')
    env.passOnePoll()
    await expect(codeOn(page)).toHaveCount(0)
    await setWeather()
  }
}

/** Does the step again if the page was loaded anew during it: it saw parts of two pages. */
async function ofOnePage(page: Page, step: () => Promise<void>): Promise<void> {
  if (await isWithinOnePage(page, step)) return
  await step()
}

const pressOne = (page: Page, key: Key) => isWithinOnePage(page, () => pressAndSettle(page, key))

/** @returns false if the page was left or loaded anew before it could say what the step asked */
async function isWithinOnePage(page: Page, step: () => Promise<void>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return false
  }
}

async function pressAndSettle(page: Page, key: Key): Promise<void> {
  if (oneOf(keyboardKeys, key)) {
    await page.keyboard.press(key)
    await settled(page)
  } else if (oneOf(heldKeys, key)) {
    const name = key.slice('hold '.length)
    for (let repeat = 0; repeat < 12; repeat += 1) {
      await page.keyboard.down(name)
      await page.waitForTimeout(30)
    }
    await page.keyboard.up(name)
    await settled(page)
  } else await press(page, key)
}

/** Whether the first screen is shown, without an overlay. */
async function isHome(page: Page): Promise<boolean> {
  return page.evaluate(() => location.pathname === '/' && document.querySelector('[role="dialog"]') === null)
}
