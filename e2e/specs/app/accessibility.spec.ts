import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectGood, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { expectOverview, isFocused, openPlace, pair, readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the pairing screen, its exit dialog and a denial are accessible, legible and within the safe area', async ({
  page,
  env,
  phone,
}) => {
  const code = await readCode(page, env)
  await expectGood(page, 'pairing')
  await press(page, 'back')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGood(page, 'exit dialog')
  await press(page, 'back')
  await phone.deny(code)
  env.passOnePoll()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expectGood(page, 'denied')
})

test('the first screens, Settings and a menu are accessible and legible, dark and light, in either text size', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await press(page, 'up')
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio').last()))
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGood(page, 'calendar')
  await press(page, 'back')
  for (const [theme, text] of [
    ['dark', 'standard'],
    ['light', 'large'],
  ]) {
    await page.evaluate(
      (settings) => localStorage.setItem('tenfoot.settings', settings),
      JSON.stringify({ theme, text }),
    )
    await page.reload()
    await expectOverview(page)
    await expectGood(page, `overview, ${theme}`)
    await openPlace(page, 'Videos')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectGood(page, `videos, ${theme}`)
    await expect.poll(() => isFocused(page.getByRole('listbox'))).toBe(true)
    await press(page, 'ok')
    await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
    await expectGood(page, `a video, ${theme}`)
    await openPlace(page, 'Settings')
    await expectGood(page, `settings, ${theme}`)
    await press(page, 'ok')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page, `menu, ${theme}`)
    await press(page, 'back', 'back')
  }
})

for (const screen of [
  { width: 1280, height: 720 },
  { width: 960, height: 540 },
])
  test(`the overview looks the same at ${screen.width} × ${screen.height}`, async ({ page, env }) => {
    await pair(page, env)
    const placesAt = async (size: { width: number; height: number }) => {
      await page.setViewportSize(size)
      await settled(page)
      return page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, button')].map((element) => {
          const { left, top, width } = element.getBoundingClientRect()
          return [left / innerWidth, top / innerHeight, width / innerWidth].map((part) => Math.round(part * 100) / 100)
        }),
      )
    }
    // Each try measures both sizes, because fonts and lists may still load after the first numbers are drawn.
    await expect
      .poll(async () => {
        const large = await placesAt({ width: 1920, height: 1080 })
        const small = await placesAt(screen)
        if (small.length !== large.length) return Number.POSITIVE_INFINITY
        return Math.max(
          ...small.flatMap((place, index) => place.map((part, axis) => Math.abs(part - (large[index]?.[axis] ?? 9)))),
        )
      })
      .toBeLessThanOrEqual(0.02)
    await expectWithinSafeArea(page, `${screen.width}`)
  })
