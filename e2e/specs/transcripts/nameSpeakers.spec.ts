import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openRecording } from '../../support/transcriptJobs.ts'
import { choose, pressControl, timeline } from '../../support/watching.ts'

test('a speaker gets the name of a person, who then stands above the words and in search', async ({ page, env }) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  const names = page.locator('.para-name')
  await expect(names.first()).toHaveText('Speaker 1')
  await pressControl(page, /^View/)
  await choose(page, 'Details')
  const name = page.getByRole('button', { name: 'Name speakers' })
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await pressUntil(page, 'down', () => isFocused(name))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Who speaks?' }).getByRole('radio')).toHaveCount(2)
  await press(page, 'down', 'ok')
  await expect(page.getByRole('heading', { name: 'Name of Speaker 2' })).toBeVisible()
  // The keys offer the people that the record names.
  const suggestion = page.getByRole('button', { name: 'Ada Lindqvist', exact: true })
  await pressUntil(page, 'up', () => isFocused(suggestion))
  await press(page, 'ok')
  await expect(names.filter({ hasText: 'Ada Lindqvist' }).first()).toBeVisible()
  await expect(names.first()).toHaveText('Speaker 1')
  await expectFocus(page, 'after the keyboard')
  await page.reload()
  await expect(names.filter({ hasText: 'Ada Lindqvist' }).first()).toBeVisible()

  await page.goto(`${env.television}/search?for=climbing`)
  await expect(page.getByRole('listbox').getByText('Ada Lindqvist')).toBeVisible()
})
