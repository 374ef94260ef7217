import { expectFocus } from '../support/focus.ts'
import { press, pressUntil } from '../support/remote.ts'
import { expectOverview, isFocused, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

test('Back asks on Overview whether to exit: Stay goes on, and Exit says that a browser’s page cannot close itself', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const question = page.getByRole('dialog', { name: 'Exit Tenfoot?' })
  await press(page, 'back')
  await expect(question).toBeVisible()
  await expectFocus(page, 'the question')
  await press(page, 'ok')
  await expect(question).toHaveCount(0)
  await expectFocus(page, 'Overview')

  await press(page, 'back')
  await pressUntil(page, 'down', () => isFocused(question.getByRole('button', { name: 'Exit' })), 2)
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'This page cannot close itself' })).toBeVisible()
  await press(page, 'ok')
  await expectOverview(page)
})
