import { languageTags } from '#contract/languages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { settled } from '../../support/remote.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the name of the current screen fits under its icon, whichever screen and language it is', async ({
  page,
  env,
}) => {
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
    await expect(page.locator('.rail-here')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: (width * 9) / 16 })
      await settled(page)
      // Each name takes its turn in the place of the current one.
      const names = await page.evaluate(() => {
        const item = document.querySelector('.rail-here')
        const shown = item?.querySelector('span')
        if (!item || !shown) throw new Error('no screen is the current one')
        const currentLabel = shown.textContent
        const long = [...document.querySelectorAll('.rail-label')].flatMap(({ textContent }) => {
          shown.textContent = textContent
          return shown.getBoundingClientRect().top < item.getBoundingClientRect().bottom - 1 ? [] : [textContent ?? '']
        })
        shown.textContent = currentLabel
        return long
      })
      hidden.push(...names.map((name) => `${language}, ${width}: ${name}`))
    }
  }
  expect(hidden).toEqual([])
})
