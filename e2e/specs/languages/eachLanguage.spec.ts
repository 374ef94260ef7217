import type { Page } from '@playwright/test'
import { languageTags } from '#contract/languages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { settled } from '../../support/remote.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** The names of the rail that have no room under their icons: a name without room is hidden. */
const hiddenNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rail-below')].flatMap((label) => {
      const shown = label.querySelector('span')
      return shown && shown.getBoundingClientRect().top < label.getBoundingClientRect().bottom - 1
        ? []
        : [label.textContent ?? '']
    }),
  )

/** What Overview says of the newest days, with its cause, and of the latest video, that is cut. A title may be. */
const cutSentences = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.overview-verdict-words, .overview-lead-more, .overview-lead-more > span')]
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        // Letters may be higher than their lines.
        const letters = 10
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + letters
      })
      .map((element) => element.textContent ?? ''),
  )

test('the names in the rail and what Overview says first are whole in every language, and the latter in large text', async ({
  page,
  env,
}) => {
  test.setTimeout(180_000)
  await pairByCalls(page, env)
  await page.goto(env.television)
  const faults: string[] = []
  for (const language of languageTags) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      settingsName,
      JSON.stringify({ language }),
    ] as const)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    // With the focus in it, the rail is open and shows its names beside the icons.
    await expect(page.locator('.tile').first()).toBeFocused()
    await expect(page.locator('.rail-below').first()).toBeVisible()
    await expect(page.locator('.overview-lead .bone')).toHaveCount(0)
    await expect(page.locator('.overview-lead-more[data-named]')).toHaveCount(1)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: (width * 9) / 16 })
      await settled(page)
      const found = [...(await hiddenNames(page)), ...(await cutSentences(page))]
      await page.evaluate(() => document.documentElement.setAttribute('data-text', 'large'))
      found.push(...(await cutSentences(page)).map((sentence) => `large: ${sentence}`))
      await page.evaluate(() => document.documentElement.removeAttribute('data-text'))
      faults.push(...found.map((text) => `${language}, ${width}: ${text}`))
    }
  }
  expect(faults).toEqual([])
})
