import { languageTags } from '#contract/languages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { settled } from '../../support/remote.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the name of every screen fits under its icon in the rail, whichever language it is', async ({ page, env }) => {
  test.setTimeout(180_000)
  await pairByCalls(page, env)
  await page.goto(env.television)
  const hidden: string[] = []
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
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: (width * 9) / 16 })
      await settled(page)
      const names = await page.evaluate(() =>
        [...document.querySelectorAll('.rail-below')].flatMap((label) => {
          const shown = label.querySelector('span')
          return shown && shown.getBoundingClientRect().top < label.getBoundingClientRect().bottom - 1
            ? []
            : [label.textContent ?? '']
        }),
      )
      hidden.push(...names.map((name) => `${language}, ${width}: ${name}`))
    }
  }
  expect(hidden).toEqual([])
})
