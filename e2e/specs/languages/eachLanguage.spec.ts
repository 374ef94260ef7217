import type { Page } from '@playwright/test'
import { languageTags } from '#contract/languages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { goToChart } from '../../support/chart.ts'
import { press, settled } from '../../support/remote.ts'
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

/** What stands beside the number of the day that is read, and is outside of the chart or wider than its place. */
const cutReadout = (page: Page) =>
  page.evaluate(() => {
    const end = document.querySelector('.chart')?.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('.note-hint, .metric-readout-beside > span')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const isOutside = !end || left < end.left || right > end.right
        return isOutside || element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent ?? '')
  })

test('the rail, what Overview says first and what it says of a day are whole in every language, the first sentence in large text too', async ({
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
    await goToChart(page)
    await press(page, 'ok')
    await expect(page.locator('.note-hint')).toBeVisible()
    faults.push(...(await cutReadout(page)).map((text) => `${language}, a day: ${text}`))
  }
  expect(faults).toEqual([])
})
