import { expectFocus } from '../support/focus.ts'
import { expectOverview, openPlace, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

test('without a network a screen keeps its numbers and says so, and goes on by itself when the network is back', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const figure = page.getByRole('button', { name: /^Views: [\d,]+/ })
  const before = String(await figure.getAttribute('aria-label'))
  const complaint = page.getByText(/Cannot reach the Tenfoot server/)
  await page.context().setOffline(true)
  await expect(complaint.first()).toBeVisible()
  await expect(figure).toHaveAccessibleName(before)
  await expectFocus(page, 'without a network')
  await page.context().setOffline(false)
  await expect(complaint).toHaveCount(0, { timeout: 20_000 })
  await expectOverview(page)
  await openPlace(page, 'Traffic', 'How viewers find you')
  await expect(page.getByRole('option').first()).toBeVisible()
})
