import { expectFocus } from '../../support/focus.ts'
import { pointAtOption } from '../../support/menu.ts'
import { press } from '../../support/remote.ts'
import { codeOn, readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the pairing screen says that the phone was found once the code was entered, and the code stays in its place', async ({
  page,
  env,
  phone,
}) => {
  const code = await readCode(page, env)
  const before = await codeOn(page).boundingBox()
  await phone.enter(code)
  env.passOnePoll()
  const found = page.getByText('Phone found, waiting for Allow')
  await expect(page.getByRole('listitem').filter({ has: found })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(`Choose this on your phone: ${await env.digitsOf(code)}`)
  await expect(codeOn(page)).toHaveText(code)
  expect(await codeOn(page).boundingBox()).toEqual(before)
  await page.reload()
  await expect(codeOn(page)).toHaveText(code)
  await expect(page.getByRole('listitem').filter({ has: found })).toBeVisible()
  await expectFocus(page)
})

test('the language is changed on the pairing screen with the remote, and the code stays', async ({ page, env }) => {
  const code = await readCode(page, env)
  const language = page.getByRole('button', { name: 'Language: English' })
  await expect(language).toBeVisible()
  const before = await codeOn(page).boundingBox()
  await press(page, 'up')
  await expect(language).toBeFocused()
  await press(page, 'ok')
  await pointAtOption(page, 'Deutsch')
  await press(page, 'ok')
  const german = page.getByRole('button', { name: 'Sprache: Deutsch' })
  await expect(german).toBeFocused()
  await expect(page.getByText('Gib diesen Code ein')).toBeVisible()
  await expect(codeOn(page)).toHaveText(code)
  expect(await codeOn(page).boundingBox()).toEqual(before)
  await press(page, 'down')
  await expect(page.getByRole('button', { name: 'Neuer Code' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Gib diesen Code ein')).toBeVisible()
})
