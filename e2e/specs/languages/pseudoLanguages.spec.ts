import type { Page } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import { expectWholeAtEachSize } from '../../support/eachSize.ts'
import { everyScreen } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { expectIsolated } from '../../support/isolatedText.ts'
import { expectLargeIsLarger } from '../../support/largeText.ts'
import {
  expectTranslated,
  type Known,
  type PseudoLanguage,
  pseudoLanguages,
  speakPseudo,
  watchData,
} from '../../support/pseudoLanguages.ts'
import { press } from '../../support/remote.ts'
import { codeOn, openPath, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const kioskScreens = ['overview', 'audience', 'videos', 'playlists', 'live', 'reach', 'counter']
/** A screen, and the element there that opens something over it. */
const overlays = [
  ['/', '.screen-head [role="radio"]:last-child'],
  ['/settings', '.value-row'],
  ['/settings', '.settings-side + .settings-side section + section .value-row'],
  ['/groups', 'main .button'],
] as const

/** Asserts that all texts are translated, that each reads in its own direction, and that large ones are large. */
async function expectInLanguage(page: Page, where: string, known: Known): Promise<void> {
  await expectLargeIsLarger(page, where)
  await expectTranslated(page, where, known)
  await expectIsolated(page, where)
}

for (const language of Object.keys(pseudoLanguages) as PseudoLanguage[])
  test.describe(() => {
    test.use({ locale: pseudoLanguages[language] })
    test.beforeEach(async ({ page }) => {
      await speakPseudo(page, language)
      await page.addInitScript(`localStorage.setItem('${settingsName}', '{"text":"large"}')`)
    })

    test(`every screen in large text is whole and translated in a language that is ${language}, and has a visible focus`, async ({
      page,
      env,
      phone,
    }) => {
      test.setTimeout(180_000)
      const known = watchData(page, language)
      await pairByCalls(page, env, phone)
      await page.goto(env.television)
      const places = await everyScreen((expression) => page.evaluate(expression), phone)
      await page.reload()
      await expect(page.locator('main h1')).toBeVisible()
      for (const { id, path } of places) {
        await openPath(page, path)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('main .bone')).toHaveCount(0)
        await expectFocus(page, id)
        await expectWholeAtEachSize(page, id)
        // The browser does not always hand over the answer with all words of a recording.
        if (id === 'transcript')
          for (const words of await page.locator('.watch bdi').allTextContents()) known.data.add(words)
        await expectInLanguage(page, id, known)
      }
    })

    test(`the pairing screen and the exit dialog are whole and translated in a language that is ${language}`, async ({
      page,
      env,
    }) => {
      const known = watchData(page, language)
      await page.goto(env.television)
      await expect(codeOn(page)).toBeVisible()
      await expectWholeAtEachSize(page, 'pairing')
      await expectInLanguage(page, 'pairing', known)
      await press(page, 'back')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWholeAtEachSize(page, 'exit')
      await expectInLanguage(page, 'exit', known)
    })

    test(`the screens of a kiosk are whole and translated in a language that is ${language}`, async ({ page, env }) => {
      const known = watchData(page, language)
      await pairByCalls(page, env)
      await page.goto(`${env.television}/?kiosk=${kioskScreens.join(',')}&every=3600&night=never`)
      const main = page.locator('.kiosk main').filter({ visible: true })
      for (const screen of kioskScreens) {
        await expect(main).toHaveCount(1)
        await expect(main.locator('.bone')).toHaveCount(0)
        // Without its slow drift, which the frame leaves free.
        await page.locator('.kiosk-frame').evaluate((frame: HTMLElement) => {
          frame.style.transform = 'none'
        })
        await expectWholeAtEachSize(page, screen)
        await expectInLanguage(page, screen, known)
        const before = await main.first().getAttribute('aria-label')
        await press(page, 'right')
        await expect.poll(() => main.first().getAttribute('aria-label')).not.toBe(before)
      }
    })

    test(`a calendar, a menu, typing and asking for access are whole and translated in a language that is ${language}`, async ({
      page,
      env,
    }) => {
      const known = watchData(page, language)
      await pairByCalls(page, env)
      await page.goto(`${env.television}/revenue`)
      await expect(page.getByTestId('phone-code')).toBeVisible()
      await expectWholeAtEachSize(page, 'asking for revenue')
      await expectInLanguage(page, 'asking for revenue', known)
      for (const [path, opener] of overlays) {
        await page.goto(env.television + path)
        await page
          .locator(opener)
          .first()
          .evaluate((element: HTMLElement) => element.click())
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectWholeAtEachSize(page, `over ${path}`)
        await expectInLanguage(page, `over ${path}`, known)
      }
      // The last menu has the types of groups: after a choice, its name is typed.
      await press(page, 'ok')
      await expect(page.locator('.typing')).toBeVisible()
      for (const text of ['large', 'standard']) {
        await page.evaluate((size) => document.documentElement.setAttribute('data-text', size), text)
        await expectWholeAtEachSize(page, `typing in ${text} text`)
        await expectInLanguage(page, `typing in ${text} text`, known)
      }
    })
  })
