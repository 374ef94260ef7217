import { allowMore } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { sleepThroughTheNight } from '../../support/suspend.ts'
import { expectOverview, isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('a PIN locks revenue again after the television slept, and nothing of it stays on the television', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await pair(page, env, phone)
  await allowMore((expression) => page.evaluate(expression), phone, ['analyticsMonetary'])
  const type = async (pin: string) => {
    for (const digit of pin) await page.keyboard.press(digit)
    await settled(page)
  }
  const tile = page.getByRole('button', { name: /^Revenue: / })
  const pad = page.getByRole('region', { name: 'Enter the PIN' })
  const stored = () => page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  await openPlace(page, 'Revenue')
  await expect(tile).toBeVisible()
  await expect.poll(stored).toContain('"money"')

  // On, by arrows; the second time another PIN, then the same one.
  await openPlace(page, 'Settings')
  const row = page.getByRole('button', { name: /^PIN for revenue and brand lift/ })
  await expect(row).toHaveText(/Off$/)
  await press(page, 'right')
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok')
  await expect.poll(() => isFocused(page.getByRole('button', { name: '5' }))).toBe(true)
  await expectGood(page, 'the PIN that is chosen')
  await press(page, 'ok', 'left', 'ok', 'up', 'ok')
  await expect(page.getByRole('img', { name: '3 of 4 digits entered' })).toBeVisible()
  await press(page, 'down', 'down', 'down', 'ok')
  await expect(page.getByRole('heading', { name: 'Enter the PIN again' })).toBeVisible()
  await type('1111')
  await expect(page.getByText('The two PINs were different. Choose again.')).toBeVisible()
  await type('5410')
  await expect(page.getByRole('heading', { name: 'Enter the PIN again' })).toBeVisible()
  await type('5410')
  await expect(row).toHaveText(/On$/)
  await expectFocus(page, 'after the PIN was set')
  expect(await stored()).not.toContain('"money"')

  // Who has just set it sees the numbers, until the television sleeps.
  await openPlace(page, 'Revenue')
  await expect(tile).toBeVisible()
  await sleepThroughTheNight(page)
  await expect(pad).toBeVisible()
  await expect(tile).toHaveCount(0)
  expect(await stored()).not.toContain('"money"')
  await expectGood(page, 'revenue that is locked')
  await type('0000')
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible()
  await press(page, 'back')
  await expect(pad).toHaveCount(0)

  await page.goto(`${env.television}/revenue`)
  await expect(pad).toBeVisible()
  await type('5410')
  await expect.poll(() => isFocused(tile)).toBe(true)

  await page.goto(`${env.television}/settings/pin`)
  await expect(page.getByRole('heading', { name: 'Enter the current PIN' })).toBeVisible()
  await type('5410')
  const off = page.getByRole('button', { name: 'Turn the PIN off' })
  await pressUntil(page, 'up', () => isFocused(off))
  await press(page, 'ok')
  // It goes back, which would abort a navigation that begins before.
  await expectOverview(page)
  await page.goto(`${env.television}/revenue`)
  await expect(tile).toBeVisible()
})
