import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { chooseGroup, haveGroup } from '../../support/groupChoice.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectAccessibleInLightAndDark, expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { expectOverview, isFocused, openPlace, pair, pairAt, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { goToKey, pressKey, typeByArrows } from '../../support/typing.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picks = (page: Page) => page.getByRole('listbox', { name: 'Videos of the channel' }).getByRole('option')
const code = (page: Page) => page.getByTestId('phone-code')

/** Moves the focus from anywhere on a group's screen to its first action. */
async function toActions(page: Page): Promise<void> {
  const inList = () => page.evaluate(() => document.activeElement?.closest('.group-members') !== null)
  await pressUntil(page, 'down', () =>
    page.evaluate(() => document.activeElement?.className.includes('chart') === true),
  )
  await pressUntil(page, 'right', inList)
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.group-actions') !== null))
  await pressUntil(page, 'left', () => isFocused(button(page, 'Add videos')))
}

/** Opens the keyboard for the name of a new group of videos, from any screen. */
async function beginGroup(page: Page): Promise<void> {
  await openPlace(page, 'Groups')
  await pressUntil(page, 'up', () => isFocused(button(page, 'New group')))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Type of group' })).toBeVisible()
  await press(page, 'ok')
  await expect(heading(page, 'Name of the group of videos')).toBeVisible()
}

test('a group is named, filled, renamed, emptied and deleted with the remote alone', async ({ page, env }) => {
  test.setTimeout(150_000)
  await pairAt(page, env, '/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expectGoodAndFocused(page, 'no groups')
  await beginGroup(page)
  await expect(code(page)).toBeVisible()
  await expectGoodAndFocused(page, 'keyboard')
  // Done is disabled while nothing is typed, and says why.
  await goToKey(page, 'Done')
  await press(page, 'ok')
  await expect(page.getByText('Type something first')).toHaveCount(1)
  await typeByArrows(page, 'Kn 2')
  await pressKey(page, 'Delete')
  await pressKey(page, 'Done: Kn')
  await expect(heading(page, 'Kn')).toBeVisible()
  await expect(button(page, 'Add videos')).toBeFocused()
  await expectGoodAndFocused(page, 'empty group')

  await press(page, 'ok')
  await expect(picks(page).first()).toBeVisible()
  await press(page, 'ok', 'down', 'ok', 'down', 'down', 'ok', 'down', 'ok')
  await expect(page.getByText('4 in the group')).toBeVisible()
  // Each press on a row toggles it, even if the service has not answered the press before.
  const answer = await holdResponse(page, /groupItems/)
  await press(page, 'ok', 'ok')
  await expect(page.getByText('4 in the group')).toBeVisible()
  const putBack = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  answer()
  await putBack
  await press(page, 'ok')
  await expect(page.getByText('3 in the group')).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(3)
  await expect(picks(page)).toHaveCount(7)
  await expectGoodAndFocused(page, 'picking')
  await press(page, 'back')
  const members = page.getByRole('listbox', { name: 'Videos in Kn' }).getByRole('option')
  await expect(members).toHaveCount(3)
  await expectFocus(page)

  await pressUntil(page, 'right', () => isFocused(button(page, 'Rename')))
  await press(page, 'ok')
  await expect(heading(page, 'Group name')).toBeVisible()
  await typeByArrows(page, 'ots')
  await pressKey(page, 'Done: Knots')
  await expect(heading(page, 'Knots')).toBeVisible()
  await expect(button(page, 'Rename')).toBeFocused()

  await pressUntil(page, 'down', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox'))
  await press(page, 'down', 'ok')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'See its numbers' })).toBeFocused()
  await expectGoodAndFocused(page, 'taking out')
  await press(page, 'down', 'ok')
  await expect(page.getByRole('listbox', { name: 'Videos in Knots' }).getByRole('option')).toHaveCount(2)
  await expectFocus(page, 'after taking out')
  await expectGoodAndFocused(page, 'group')

  // The service has stored it: a reload fetches it again.
  await page.reload()
  await expect(heading(page, 'Knots')).toBeVisible()
  await expect(page.getByText('2 videos.')).toBeVisible()
  await toActions(page)
  await pressUntil(page, 'right', () => isFocused(button(page, 'Delete')))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Delete “Knots”?' })).toBeVisible()
  await press(page, 'down', 'ok')
  await expect(page.getByRole('heading', { name: 'Knots' })).toHaveCount(0)
  await openPlace(page, 'Groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expectFocus(page)
})

test('text from the phone appears on the television at once, and a code ends when the keyboard closes', async ({
  page,
  env,
  browser,
}) => {
  await pair(page, env)
  await beginGroup(page)
  const digits = (await code(page).textContent()) ?? ''
  // Scripts are allowed only for axe: the page has none.
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } })
  const small = await context.newPage()
  await small.goto(`${env.television}/type`)
  await expectAccessibleInLightAndDark(small, 'the phone: code')
  await small.getByLabel('Code shown on your TV').fill('0000 0000')
  await small.getByRole('button', { name: 'Continue' }).click()
  await expect(small.getByRole('alert')).toContainText('That code is not valid')
  await small.getByLabel('Code shown on your TV').fill(digits)
  await small.getByRole('button', { name: 'Continue' }).click()
  await small.getByLabel('Group name').fill('Grüße & Küsse')
  await expectAccessibleInLightAndDark(small, 'the phone: text')
  expect(await small.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await small.getByRole('button', { name: 'Send to TV' }).click()
  await expect(small.getByRole('heading', { name: 'Sent to your TV' })).toBeVisible()
  expect(small.url()).toBe(`${env.television}/type/sent`)
  await expectAccessibleInLightAndDark(small, 'the phone: sent')

  await expect(page.getByText('Received from your phone')).toBeVisible()
  await expect(button(page, 'Done: Grüße & Küsse')).toBeFocused()
  await expectGoodAndFocused(page, 'text from the phone')
  // The button at the right of the keys requests a new code.
  await press(page, 'right')
  await expect(button(page, 'New code')).toBeFocused()
  await press(page, 'ok')
  await expect(code(page)).toBeVisible()
  await expect(code(page)).not.toHaveText(digits)
  await expectFocus(page, 'the button went')
  const nextCode = (await code(page).textContent()) ?? ''
  await pressUntil(page, 'down', () => isFocused(button(page, 'Done: Grüße & Küsse')))
  await press(page, 'ok')
  await expect(heading(page, 'Grüße & Küsse')).toBeVisible()
  await small.goto(`${env.television}/type?code=${nextCode.replace(/\D/g, '')}`)
  await small.getByRole('button', { name: 'Continue' }).click()
  await expect(small.getByRole('alert')).toContainText('That code is not valid')
  await context.close()
})

test('a hardware keyboard types into the keyboard on screen, and Back closes it without a change', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await beginGroup(page)
  await page.keyboard.type('Sails')
  await page.keyboard.press('Backspace')
  await expect(button(page, 'Done: Sail')).toBeFocused()
  await press(page, 'back')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expect(button(page, 'New group')).toBeFocused()
  await beginGroup(page)
  await page.keyboard.type('x'.repeat(105))
  await expect(page.getByText('Full: 100 characters').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'x'.repeat(100))).toBeVisible()
})

test('on the keyboard, a held arrow stops at the edge, a held Delete empties the field, and a pointer types', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await beginGroup(page)
  const hold = async (key: string) => {
    for (let repeat = 0; repeat < 30; repeat += 1) {
      await page.keyboard.down(key)
      await page.waitForTimeout(40)
    }
    await page.keyboard.up(key)
  }
  await hold('ArrowRight')
  await expect(button(page, 'Capital P')).toBeFocused()
  await press(page, 'right')
  await expect(button(page, 'Capital Q')).toBeFocused()
  await hold('ArrowDown')
  await expect(button(page, 'Symbols')).toBeFocused()
  await press(page, 'ok')
  await expect(button(page, 'Letters')).toBeFocused()
  await button(page, 'Question mark').click()
  await button(page, 'Space').click()
  await expect(button(page, 'Done: ?')).toBeVisible()
  await page.keyboard.type('1234567')
  await pressUntil(page, 'left', () => isFocused(button(page, 'Delete')))
  await hold('Enter')
  await expect(page.getByText('0 of 100')).toBeVisible()
  await expect(button(page, 'Delete')).toBeFocused()
  await expectFocus(page)
})

testAlone('a message says why the service refuses to add a video, and the mark is removed', async ({ page, env }) => {
  await pair(page, env)
  await beginGroup(page)
  await page.keyboard.type('Full')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add videos')).toBeFocused()
  await press(page, 'ok')
  await expect(picks(page).first()).toBeVisible()
  const refuse = (status: number, reason: string) => {
    const error = { code: status, message: 'in its own words', errors: [{ message: '', domain: 'group', reason }] }
    env.faultProxy.set({ status, type: 'application/json', body: JSON.stringify({ error }) }, '/v2/groupItems')
  }
  for (const [status, reason, words] of [
    [403, 'groupContainsMaximumNumberOfItems', /^Not added: the group is full \(500 items\)/],
    [404, 'groupNotFound', /^Not added: the group was deleted/],
    [403, 'forbidden', /^Not added: it does not belong to this account/],
    [400, 'invalid', /^Not added: it does not fit\. This group holds only videos/],
  ] as const) {
    refuse(status, reason)
    await press(page, 'ok')
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await expectFocus(page, reason)
  }
  env.faultProxy.set('none')
  await press(page, 'ok')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(page.getByText('1 in the group')).toBeVisible()
})

/** Creates a group of 5 of the newest videos by keys, without the first `from`. */
async function makeGroup(page: Page, title: string, from: number): Promise<void> {
  await beginGroup(page)
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add videos')).toBeFocused()
  await press(page, 'ok')
  await expect(picks(page).first()).toBeVisible()
  for (let row = 0; row < from; row += 1) await press(page, 'down')
  for (let row = 0; row < 5; row += 1) await press(page, 'ok', 'down')
  await expect(page.getByText('5 in the group')).toBeVisible()
  await press(page, 'back', 'back')
}

test('the overview shows the service’s numbers of one group, and of two groups in comparison', async ({
  page,
  env,
}) => {
  test.setTimeout(150_000)
  await pair(page, env)
  await makeGroup(page, 'Old ones', 8)
  await makeGroup(page, 'New ones', 3)
  await press(page, 'back')
  await expectOverview(page)
  const newest = await newestDay(page, env)
  const groups = await page.evaluate(async () => {
    const answer = await fetch('/api/analytics/groups?mine=true', { headers: { 'x-tenfoot': '1' } })
    const { items } = await answer.json()
    return items.map(({ id, snippet }: { id: string; snippet: { title: string } }) => [snippet.title, id])
  })
  const viewsOf = async (title: string) => {
    const [, id] = groups.find(([itemTitle]: [string]) => itemTitle === title)
    const query = { startDate: daysBefore(newest, 27), endDate: newest, metrics: 'views', filters: `group==${id}` }
    return Number((await report(page, env, query)).rows?.[0]?.[0] ?? 0)
  }
  const [ofNew, ofOld] = [await viewsOf('New ones'), await viewsOf('Old ones')]
  expect(ofNew).toBeGreaterThan(0)
  expect(ofOld).not.toBe(ofNew)
  const exact = new Intl.NumberFormat('en-GB')
  const views = (value: number) => page.getByRole('button', { name: new RegExp(`^Views: ${exact.format(value)},`) })

  await chooseGroup(page, 'New ones')
  await expect(heading(page, 'New ones')).toBeVisible()
  await expect(views(ofNew)).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Top videos by views' }).getByRole('option')).toHaveCount(4)
  await expectGoodAndFocused(page, 'overview of a group')
  await chooseGroup(page, 'Compare with…', 'Old ones')
  await expect(page.getByText('Compared with Old ones.')).toBeVisible()
  await expect(views(ofNew)).toHaveAccessibleName(new RegExp(ofNew > ofOld ? ', up ' : ', down '))
  await expect(page.getByText(`Old ones ${exact.format(ofOld)}`)).toBeVisible()
  await expectGoodAndFocused(page, 'two groups')
  // The screen's choice is stored: a reload restores it.
  await page.reload()
  await expect(heading(page, 'New ones')).toBeVisible()
  await expect(page.getByText('Compared with Old ones.')).toBeVisible()
  await chooseGroup(page, 'Whole channel')
  await expect(page.getByRole('heading', { level: 1, name: 'New ones' })).toHaveCount(0)
  await expectFocus(page)
})

test('a person who goes back while a group is deleted, or is made, stays on the screen that they opened', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  const id = await haveGroup(page, 'Knots', [])
  await page.goto(`${env.television}/groups`)
  await expect(page.getByRole('option', { name: /Knots/ })).toBeVisible()
  await press(page, 'ok')
  await expect(page).toHaveURL(new RegExp(`/groups/${id}$`))
  await expect(button(page, 'Add videos')).toBeFocused()
  const deleted = await holdResponse(page, /\/api\/analytics\/groups\?id=/)
  await pressUntil(page, 'right', () => isFocused(button(page, 'Delete')))
  await press(page, 'ok', 'down', 'ok')
  await expect(button(page, 'Deleting')).toBeVisible()
  await press(page, 'back')
  await expect(page).toHaveURL(/\/groups$/)
  deleted()
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await settled(page)
  await expect(page).toHaveURL(/\/groups$/)

  const releaseCreation = await holdResponse(page, /\/api\/analytics\/groups$/)
  await beginGroup(page)
  await typeByArrows(page, 'Kn')
  await pressKey(page, 'Done: Kn')
  await press(page, 'back')
  await expectOverview(page)
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  releaseCreation()
  await answer
  await settled(page)
  await expectOverview(page)
  await expect(page).toHaveURL(/\/$/)
})
