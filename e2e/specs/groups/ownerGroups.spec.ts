import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { isFocused, openPlace, pairAt } from '../../support/television.ts'
import { expect, testAlone } from '../../support/test.ts'

const owner = { id: 'harbour-works', title: 'Harbour Works' }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns the kinds of the members of the group with this title, requested on behalf of the content owner. */
const membersOf = (page: Page, title: string) =>
  page.evaluate(
    async ({ title, owner }) => {
      const ask = async (path: string) =>
        (await fetch(`${path}&onBehalfOfContentOwner=${owner}`, { headers: { 'x-tenfoot': '1' } })).json()
      const { items } = await ask('/api/analytics/groups?mine=true')
      const group = items.find(({ snippet }: { snippet: { title: string } }) => snippet.title === title)
      const { items: members = [] } = await ask(`/api/analytics/groupItems?groupId=${group.id}`)
      return members.map(({ resource }: { resource: { kind: string } }) => resource.kind)
    },
    { title, owner: owner.id },
  )

for (const [type, kind] of [
  ['channels', 'video#channel'],
  ['assets', 'videoPartner#asset'],
] as const)
  testAlone(
    `a group of a content owner’s ${type} is created, filled, reduced and deleted by keys alone`,
    async ({ page, env }) => {
      await pairAt(page, env, '/groups')
      await pressUntil(page, 'up', () => isFocused(button(page, 'New group')))
      await press(page, 'ok')
      const capital = type.charAt(0).toUpperCase() + type.slice(1)
      const choice = page.getByRole('dialog').getByRole('radio', { name: `${capital} of ${owner.title}` })
      await pressUntil(page, 'down', () => isFocused(choice))
      await expectGood(page, 'what a group holds')
      await press(page, 'ok')
      await page.keyboard.type('Ours')
      await page.keyboard.press('Enter')
      await expect(button(page, `Add ${type}`)).toBeFocused()
      await expect(page.getByText(`No ${type} yet`)).toBeVisible()
      await press(page, 'ok')
      const picks = page.getByRole('listbox', { name: `${capital} of ${owner.title}` }).getByRole('option')
      await expect(picks.nth(1)).toBeVisible()
      await press(page, 'ok', 'down', 'ok')
      await expect(page.getByText('2 in the group')).toBeVisible()
      await expectGood(page, `picking ${type}`)
      await expect.poll(() => membersOf(page, 'Ours')).toEqual([kind, kind])
      const named = (await picks.first().getAttribute('aria-label'))?.split(',')[0] ?? ''
      await press(page, 'back')

      // After a reload, the page has only the answers of the service.
      await page.reload()
      const members = page.getByRole('listbox', { name: `${capital} in Ours` }).getByRole('option')
      await expect(members).toHaveCount(2)
      await expect(page.getByRole('button', { name: /^Views: [1-9]/ })).toBeVisible()
      await expect(page.getByRole('option', { name: new RegExp(`^${named}`) })).toHaveCount(1)
      const inList = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox')
      await press(page, 'down', 'right')
      await pressUntil(page, 'down', inList)
      await press(page, 'ok', 'down', 'ok')
      await expect(members).toHaveCount(1)
      await expect.poll(() => membersOf(page, 'Ours')).toEqual([kind])
      await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.tagName === 'BUTTON'))
      await pressUntil(page, 'right', () => isFocused(button(page, 'Delete')))
      await press(page, 'ok', 'down', 'ok')
      await openPlace(page, 'Groups')
      await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
      await expectFocus(page)
    },
  )
