import type { Page } from '@playwright/test'
import { languageTags } from '#contract/languages.ts'
import { textInputPaths } from '#contract/textInput.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { catchAudio } from '../../support/activeWords.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil, type RemoteKey } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openRecording } from '../../support/transcriptJobs.ts'
import { audioNow, choose, pressControl, timeline } from '../../support/watching.ts'

const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })
const active = (page: Page) => results(page).getByRole('option', { selected: true })
/** The keys of the Latin keyboard, where arrows lead straight. */
const rows = ['1234567890', 'qwertyuiop', "asdfghjkl'", '⇧zxcvbnm,.']
const placeOf = (letter: string) => {
  const row = rows.findIndex((keys) => keys.includes(letter))
  return { row, column: rows[row]?.indexOf(letter) ?? 0 }
}

/** The arrows from one key to another, and OK. */
function keysTo(from: string, to: string): RemoteKey[] {
  const [start, end] = [placeOf(from), placeOf(to)]
  const steps = (count: number, forwards: RemoteKey, backwards: RemoteKey): RemoteKey[] =>
    Array.from({ length: Math.abs(count) }, () => (count > 0 ? forwards : backwards))
  return [...steps(end.row - start.row, 'down', 'up'), ...steps(end.column - start.column, 'right', 'left'), 'ok']
}

const firstKey = (page: Page) => page.getByRole('button', { name: 'q', exact: true })
/** Types on a real keyboard. */
const type = (page: Page, text: string) => page.keyboard.type(text)
/** Every call of the search, for a test that answers it itself. */
const everySearch = (url: URL) => url.pathname === transcriptionProxyPaths.search

/** What is written on keys, and reaches out of its key. Words that are suggested may be cut. */
const lettersOutside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.typing-key:not([data-does="submit"])')].flatMap((key) => {
      const range = document.createRange()
      range.selectNodeContents(key)
      const [room, text] = [key.getBoundingClientRect(), range.getBoundingClientRect()]
      const isWide = text.left < room.left - 1 || text.right > room.right + 1
      return isWide || text.top < room.top - 1 || text.bottom > room.bottom + 1 ? [key.textContent ?? ''] : []
    }),
  )

/** Lines of results whose letters are cut above or below, or reach out of their row. */
const cutLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.result-title, .result-details')].flatMap((box) => {
      const range = document.createRange()
      range.selectNodeContents(box)
      const room = box.getBoundingClientRect()
      const row = box.closest('.result')?.getBoundingClientRect()
      const isCut = [...range.getClientRects()].some(({ top, bottom, height }) => {
        const hidden = Math.max(0, room.top - top) + Math.max(0, bottom - room.bottom)
        // Lines after the last one are hidden as a whole.
        return hidden < 0.8 * height && hidden > 0.08 * height
      })
      return isCut || !row || room.bottom > row.bottom + 1 || room.top < row.top - 1 ? [box.textContent ?? ''] : []
    }),
  )

test.describe('search', () => {
  test.beforeEach(async ({ page, env }) => {
    await page.addInitScript(catchAudio)
    await pairByCalls(page, env)
    await page.goto(`${env.television}/search`)
    await expect(firstKey(page)).toBeFocused()
  })

  test('a person finds “bell” by the keys of a remote in at most 25 presses from Overview, and hears it', async ({
    page,
    env,
  }) => {
    await page.goto(env.television)
    await expect(page.locator('.tile').first()).toBeVisible()
    let presses = 0
    const count = async (...pressed: RemoteKey[]) => {
      presses += pressed.length
      await press(page, ...pressed)
    }
    await count('left', 'up', 'up', 'up', 'ok')
    await expect(firstKey(page)).toBeFocused()
    await count(...keysTo('q', 'b'), ...keysTo('b', 'e'))
    const suggestion = page.getByRole('button', { name: 'bell', exact: true })
    await expect(suggestion).toBeVisible()
    await count('up', 'up')
    for (let moves = 0; moves < 4 && !(await isFocused(suggestion)); moves += 1) await count('right')
    await count('ok')
    await expect(results(page)).toBeFocused()
    await expect(active(page).locator('mark').first()).toHaveText(/^bell$/i)
    const [minutes = 0, seconds = 0] = ((await active(page).locator('.result-figure').textContent()) ?? '')
      .split(':')
      .map(Number)
    await count('ok')
    expect(presses, 'presses').toBeLessThanOrEqual(25)
    await expect.poll(() => page.evaluate('window.caughtAudio !== undefined')).toBe(true)
    await expect.poll(() => audioNow(page)).toBeGreaterThan(minutes * 60 + seconds)
    expect(await audioNow(page)).toBeLessThan(minutes * 60 + seconds + 20)
  })

  test('before anything is typed, what is said in most recordings is found and heard with at most 15 presses', async ({
    page,
    env,
  }) => {
    await page.goto(env.television)
    await expect(page.locator('.tile').first()).toBeVisible()
    const keys: RemoteKey[] = ['left', 'up', 'up', 'up', 'ok', 'up', 'up', 'ok', 'ok']
    expect(keys.length).toBeLessThanOrEqual(15)
    await press(page, ...keys.slice(0, 5))
    await expect(page.getByRole('button', { name: 'bell', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ada Lindqvist', exact: true })).toBeVisible()
    await press(page, ...keys.slice(5, 8))
    await expect(results(page)).toBeFocused()
    await expect(active(page).locator('mark').first()).toHaveText(/^bell$/i)
    await press(page, ...keys.slice(8))
    await expect.poll(() => page.evaluate('window.caughtAudio !== undefined')).toBe(true)
    await expect.poll(() => audioNow(page)).toBeGreaterThan(0)
  })

  test('a name in one recording is found in all of them, and Back leads to it again', async ({ page, env }) => {
    await openRecording(page, env.television, 'harbour-talk.wav')
    await pressControl(page, /^View/)
    await choose(page, 'Names and places')
    const names = page.getByRole('listbox', { name: 'Names and places' })
    await pressUntil(page, 'up', () => isFocused(timeline(page)))
    await press(page, 'up')
    await pressUntil(page, 'right', () => isFocused(names))
    const everywhere = page.getByRole('button', { name: /^Find “.*” in all recordings$/ })
    await pressUntil(page, 'down', () => isFocused(everywhere))
    const last = (await names.getByRole('option', { selected: true }).getAttribute('aria-label')) ?? ''
    const name = /“(.*)”/.exec((await everywhere.textContent()) ?? '')?.[1] ?? ''
    expect(last, 'the name is that of the row').toContain(name)
    await press(page, 'ok')
    await expect(results(page)).toBeFocused()
    await expect(results(page).locator('mark').first()).toBeVisible()
    expect(name.toLowerCase()).toContain((await results(page).locator('mark').first().textContent())?.toLowerCase())
    await press(page, 'back')
    await expect(everywhere).toBeFocused()
    await press(page, 'back')
    await expect(names).toHaveCount(0)
    await expect(page).toHaveURL(/\/transcripts\/./)
    await press(page, 'back')
    await expect(page).not.toHaveURL(/\/transcripts\/./)
  })

  test('Back from a result returns to the results as they were, and the search is then among the recent ones', async ({
    page,
  }) => {
    await type(page, 'harb')
    await expect(results(page).locator('mark').first()).toBeVisible()
    await press(page, 'ok')
    await expect(results(page)).toBeFocused()
    await press(page, 'down', 'down', 'down', 'down')
    const chosen = await active(page).getAttribute('aria-label')
    await press(page, 'ok')
    await expect(page).toHaveURL(/\/transcripts\//)
    await press(page, 'back')
    await expect(results(page)).toBeFocused()
    await expect(active(page)).toHaveAttribute('aria-label', chosen ?? '')
    await expectFocus(page, 'the results')
    await press(page, 'left')
    for (const _ of 'harb') await page.keyboard.press('Backspace')
    const recent = page.getByRole('listbox', { name: 'Recent searches' })
    await expect(recent.getByRole('option')).toHaveText(['harb'])
    await pressUntil(page, 'right', () => isFocused(recent))
    await press(page, 'ok')
    await expect(results(page)).toBeFocused()
    for (const _ of 'harb') await page.keyboard.press('Backspace')
    await pressUntil(page, 'right', () => isFocused(recent))
    await press(page, 'down')
    await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
    await press(page, 'ok')
    await expect(recent).toHaveCount(0)
    await expectFocus(page, 'after the searches were cleared')
    await page.reload()
    await expect(page.getByText('The last ten searches on this TV will be here.')).toBeVisible()
  })

  test('screens, videos, playlists and countries are found by name, and Backspace leaves the search once nothing is typed', async ({
    page,
  }) => {
    for (const [typed, name, path] of [
      ['reven', /^Revenue, Screen/, /\/revenue$/],
      ['count', /^Countries, Screen/, /\/audience$/],
      ['port', /^Portugal, Country/, /\/audience\/PT$/],
      ['keel up', /^Keel Up \d+.*, Video · .*views?$/, /\/videos\/[\w-]+$/],
      ['keel up', /^Keel Up, Playlist, [\d,]+ views$/, /\/playlists\/[\w-]+$/],
    ] as const) {
      await type(page, typed)
      await expect(results(page).getByRole('option', { name }).first()).toBeVisible()
      await press(page, 'ok')
      await expect(results(page)).toBeFocused()
      for (let row = 0; row < 6 && !(await active(page).getAttribute('aria-label'))?.match(name); row += 1)
        await press(page, 'down')
      await press(page, 'ok')
      await expect(page).toHaveURL(path)
      await press(page, 'back')
      await expect(results(page)).toBeFocused()
      for (const _ of typed) await page.keyboard.press('Backspace')
    }
    await page.keyboard.press('Backspace')
    await expect(page).not.toHaveURL(/\/search/)
  })

  test('large text in the results is whole, and so are the letters on the keys of every language, in both sizes', async ({
    page,
    env,
  }) => {
    const faults: string[] = []
    for (const language of languageTags) {
      const wanted = JSON.stringify({ language, text: 'large' })
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [settingsName, wanted] as const)
      await page.goto(`${env.television}/search`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.typing-key').first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      faults.push(...(await lettersOutside(page)).map((letters) => `${language}, large: ${letters}`))
      await page.evaluate(() => document.documentElement.setAttribute('data-text', 'standard'))
      faults.push(...(await lettersOutside(page)).map((letters) => `${language}: ${letters}`))
    }
    expect(faults).toEqual([])
    await page.goto(`${env.television}/search?for=harbour`)
    await expect(page.locator('.result-title mark').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await cutLines(page)).toEqual([])
  })

  test('a text from a phone leads to its results', async ({ page, phone }) => {
    await expect(page.getByText('Or type on your phone')).toBeVisible()
    const code = (await page.getByTestId('phone-code').textContent()) ?? ''
    await phone.page.goto(new URL(textInputPaths.page, page.url()).href)
    await phone.page.getByRole('textbox').fill(code)
    await phone.page.getByRole('button').first().click()
    await phone.page.getByLabel('Search words').fill('lighthouse')
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await expect(results(page)).toBeFocused()
    await expect(results(page).locator('mark').first()).toHaveText(/lighthouse/i)
    // It was used already: there is nothing to press, and the next text has a new code.
    await expect(phone.page.getByText('Continue on your TV.')).toBeVisible()
    for (const _ of 'lighthouse') await page.keyboard.press('Backspace')
    await expect(page.getByTestId('phone-code')).not.toHaveText(code)
  })

  test('while transcripts cannot be searched, other results stay beside the cause, and OK tries again', async ({
    page,
  }) => {
    await page.route(everySearch, (route) => route.fulfill({ status: 502, json: { code: 'upstream', cause: 'dns' } }))
    await type(page, 'keel')
    await expect(results(page).getByRole('option', { name: /Video/ }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await press(page, 'right')
    await expect(results(page)).toBeFocused()
    const again = page.getByRole('button', { name: 'Try again' })
    for (let row = 0; row < 6 && !(await isFocused(again)); row += 1) await press(page, 'down')
    await expect(again).toBeFocused()
    // Not earlier: the screen also tries again by itself, and the button then disappears.
    await page.unroute(everySearch)
    await press(page, 'ok')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectFocus(page, 'after trying again')
  })

  test('a service without a search is told apart from one that failed', async ({ page }) => {
    await page.route(everySearch, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }))
    await type(page, 'zzz')
    await expect(page.getByText('The transcription service cannot search')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('while a text is searched for, sentences of another one are gone', async ({ page }) => {
    await type(page, 'bell')
    await expect(results(page).locator('mark').first()).toBeVisible()
    for (const _ of 'bell') await page.keyboard.press('Backspace')
    // Never answered.
    await page.route(everySearch, () => {})
    const asked = page.waitForRequest((request) => request.url().includes('q=keel'))
    await type(page, 'keel')
    await asked
    await expect(results(page).getByRole('option').first()).toBeVisible()
    await expect(results(page).locator('mark')).toHaveCount(0)
  })

  test('what finds nothing says so, and what to do', async ({ page }) => {
    await type(page, 'xyzzyx')
    await expect(page.getByRole('heading', { name: 'Nothing found for “xyzzyx”' })).toBeVisible()
    await expectFocus(page, 'where nothing was found')
  })
})
