import type { Page } from '@playwright/test'
import { type Note, notePaths } from '#contract/notes.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { goToChart } from '../../support/chart.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { ask, daysBefore, newestDay } from '../../support/service.ts'
import { expectOverview, forgetAnswers, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { pressKey, typeByArrows } from '../../support/typing.ts'

const marks = (page: Page) => page.locator('.chart-note')
const readout = (page: Page) => page.locator('.chart-readout')
const action = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Enters the chart on the screen. */
async function read(page: Page): Promise<void> {
  await goToChart(page)
  await press(page, 'ok')
  await expect(page.locator('.chart')).toHaveAttribute('data-reading', 'true')
}

async function choose(page: Page, name: string): Promise<void> {
  await pressUntil(page, 'down', () => isFocused(action(page, name)))
  await press(page, 'ok')
}

/** The ID of the account's channel. */
async function channelOf(page: Page, env: RunningProduct): Promise<string> {
  const { items } = (await ask(page, env, proxyPaths.channels, { part: 'id', mine: 'true' })) as {
    items: { id: string }[]
  }
  return String(items[0]?.id)
}

/** Adds a note as another television of the account does. */
async function addElsewhere(page: Page, env: RunningProduct, day: string, text: string): Promise<void> {
  const answer = await page.context().request.post(env.television + notePaths.notes, {
    headers: { [callHeader.name]: callHeader.value },
    data: { channel: await channelOf(page, env), day, text },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.beforeEach(async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await expectOverview(page)
})

test('a note is added at a day of a chart, seen on other screens, changed and removed by the remote', async ({
  page,
  env,
}) => {
  await read(page)
  await press(page, 'left')
  await expect(readout(page)).toContainText('OK: add a note')
  await press(page, 'ok')
  await expect(action(page, 'Add a note')).toBeFocused()
  await press(page, 'ok')
  await typeByArrows(page, 'New intro')
  await pressKey(page, 'Done: New intro')
  await expect(readout(page)).toContainText('New intro')
  await expect(marks(page)).toHaveCount(1)
  await expectFocus(page)

  // It is of that day alone, and Back leaves the chart.
  await press(page, 'right')
  await expect(readout(page)).not.toContainText('New intro')
  await press(page, 'back')
  await expect(page.locator('.chart')).toHaveAttribute('data-reading', 'false')

  await page.reload()
  await expectOverview(page)
  await expect(marks(page)).toHaveCount(1)
  await page.goto(`${env.television}/reach`)
  await expect(marks(page)).toHaveCount(1)
  await page.goto(`${env.television}/metric/likes`)
  await expect(marks(page)).toHaveCount(1)
  await read(page)
  await press(page, 'left')
  await expect(readout(page)).toContainText('New intro')

  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toContainText('New intro')
  await press(page, 'ok')
  await typeByArrows(page, ' 2')
  await pressKey(page, 'Done: New intro 2')
  await expect(readout(page)).toContainText('New intro 2')
  const notes = async () =>
    (await ask(page, env, notePaths.notes, { channel: await channelOf(page, env) })) as { notes: Note[] }
  const day = daysBefore(await newestDay(page, env), 1)
  expect((await notes()).notes).toEqual([{ id: expect.any(String), day, text: 'New intro 2' }])

  await press(page, 'ok')
  await choose(page, 'Remove the note')
  await expect(action(page, 'Cancel')).toBeFocused()
  await choose(page, 'Remove')
  await expect(readout(page)).toContainText('OK: add a note')
  await expect(marks(page)).toHaveCount(0)
  expect((await notes()).notes).toEqual([])

  await press(page, 'ok')
  await choose(page, 'Leave the chart')
  await expect(page.locator('.chart')).toHaveAttribute('data-reading', 'false')
  await expectFocus(page)
})

test('notes of another device appear, on a day without data too, and one of several is chosen', async ({
  page,
  env,
}) => {
  const newest = await newestDay(page, env)
  // Days are Pacific ones (specification: reports 4).
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format()
  await addElsewhere(page, env, newest, 'First')
  await addElsewhere(page, env, newest, 'Second')
  await addElsewhere(page, env, today, 'Today')
  await forgetAnswers(page)
  await page.reload()
  await expect(marks(page)).toHaveCount(2)
  await read(page)
  await expect(readout(page)).toContainText('First and 1 more note')
  await press(page, 'ok')
  await choose(page, 'Change or remove a note')
  await press(page, 'down', 'ok')
  await expect(page.getByRole('dialog')).toContainText('Second')
  await choose(page, 'Remove the note')
  await choose(page, 'Remove')
  await expect(readout(page)).not.toContainText('more note')
  await expect(readout(page)).toContainText('First')

  await pressUntil(page, 'right', async () => ((await readout(page).textContent()) ?? '').includes('Today'))
  await expect(readout(page)).toContainText('No data for')
})

test('a note that cannot be saved says why, and its text is not lost', async ({ page, context }) => {
  await read(page)
  await press(page, 'ok', 'ok')
  await typeByArrows(page, 'Live')
  await context.setOffline(true)
  await pressKey(page, 'Done: Live')
  const failure = page.getByRole('dialog', { name: 'The note was not saved' })
  await expect(failure).toContainText('Cannot reach the Tenfoot server')
  await expect(failure).toContainText('“Live”')
  await choose(page, 'Later')
  await expect(failure).toHaveCount(0)

  await press(page, 'ok', 'ok')
  await expect(page.locator('.typing-text')).toHaveText('Live')
  await context.setOffline(false)
  await pressKey(page, 'Done: Live')
  await expect(failure).toHaveCount(0)
  await expect(readout(page)).toContainText('Live')
  await expect(marks(page)).toHaveCount(1)
})
