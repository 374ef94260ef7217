import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { datahubProxyPaths, operationList, studyList, study as studyShape } from '#contract/datahub.ts'
import { loadHere } from '#platform/datahub/commands.ts'
import { demoTables } from '#platform/datahub/demo/seed.ts'
import { allowMore } from './everyScreen.ts'
import { expectFocus } from './focus.ts'
import type { House } from './house.ts'
import { liftRows } from './liftRows.ts'
import type { Phone } from './phone.ts'
import { press, pressUntil } from './remote.ts'
import { expectGood } from './screenChecks.ts'
import { ask } from './service.ts'
import { chooseSegment, isFocused, openPlace, pair } from './television.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const studies = (page: Page) => page.getByRole('listbox', { name: 'Studies, newest first' })
const inList = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox')

/** Paired, with the data hub allowed, and the studies of the demo on the screen. */
async function openStudies(page: Page, house: House, phone: Phone): Promise<void> {
  await pair(page, house, phone)
  await allowMore((expression) => page.evaluate(expression), phone, ['datahub'])
  await openPlace(page, 'Brand lift')
  await expect(studies(page).getByRole('option')).toHaveCount(2)
}

/** From the studies to the form. */
async function openForm(page: Page): Promise<void> {
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.studies-ways') !== null))
  await pressUntil(page, 'right', () => isFocused(button(page, 'Submit a report')))
  await press(page, 'ok')
  await expect(heading(page, 'Submit a report')).toBeVisible()
  await expect(button(page, /^Table/)).toBeFocused()
}

/** From the studies to the form, with this table chosen by its last part. */
async function chooseTable(page: Page, part: string): Promise<void> {
  await openForm(page)
  await expect(async () => {
    await press(page, 'ok')
    await expect(page.getByRole('dialog', { name: /^Table/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const option = page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^${part} · [\\d,]+ rows`) })
  await pressUntil(page, 'down', () => isFocused(option))
  await press(page, 'ok')
  await expect(button(page, new RegExp(`^Table.*${part}$`))).toBeFocused()
}

/** From the form through the check to the import. */
async function submitChecked(page: Page): Promise<void> {
  await pressUntil(page, 'down', () => isFocused(button(page, 'Check and submit')))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Submit this report?' })).toBeVisible()
  await press(page, 'right', 'ok')
}

const stage = (page: Page) => page.locator('.import-stage')

test('without a connection nothing of the data hub is asked; the phone opens it, and the dashboard shows the service’s own numbers', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(90_000)
  await pair(page, house, phone)
  for (const path of ['/studies', '/studies/submit', '/studies/imports', '/studies/imports/x', '/studies/of/a/b']) {
    await page.goto(house.television + path)
    await expect(button(page, 'Finish on your phone')).toBeFocused()
    await expectGood(page, path)
  }
  expect(house.line.asked().filter((path) => path.startsWith('/v1/'))).toEqual([])

  await page.goto(`${house.television}/studies`)
  await expect(button(page, 'Finish on your phone')).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  const code = ((await page.getByTestId('handoff-code').textContent()) ?? '').replace(/\D/g, '')
  await phone.page.goto(`${house.television}/connect?code=${code}`)
  await expect(phone.page.getByText('Send brand-lift studies to the data hub, and see them')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await phone.page.getByRole('button', { name: 'Allow' }).click()
  await expect(studies(page)).toBeFocused()
  const first = studies(page).getByRole('option').first()
  await expect(first).toHaveAccessibleName(
    /^Spring Refit, thirty seconds, .*3 of 5 rose, Ad recall: Rose, \+12\.4 points/,
  )

  await press(page, 'ok')
  await expect(heading(page, 'Spring Refit, thirty seconds')).toBeVisible()
  await expectFocus(page, 'study')
  const path = datahubProxyPaths.studies(house.demo.customer.replace('customers/', ''))
  const { brandLiftStudies } = z.parse(studyList, await ask(page, house, path, {}))
  const name = brandLiftStudies.find(({ studyId }) => studyId === 'spring-refit')?.name ?? ''
  const one = await ask(page, house, `${path}/${name.split('/').at(-1)}`, {})
  const { results } = z.parse(studyShape, one)
  const says = { LIFT: 'Rose', DECLINE: 'Fell', NOT_SIGNIFICANT: 'No clear change' }
  const signed = (value: number) => (value < 0 ? '\u2212' : '+') + Math.abs(value * 100).toFixed(1)
  const measures = page.getByRole('listbox', { name: 'Change by measure, in points' }).getByRole('option')
  const overall = results.filter(({ segmentType }) => segmentType === 'ALL')
  await expect(measures).toHaveCount(overall.length)
  for (const [place, { lift, exposed, control, metric }] of overall.entries()) {
    await expect(measures.nth(place)).toHaveAccessibleName(
      new RegExp(`: ${says[lift.significance]}, \\${signed(lift.absolute)} points\\. .*90% confidence`),
    )
    await expect(measures.nth(place)).toContainText(signed(lift.absolute))
    // Exposed against control, and the parts of the people, are of the measure that has the focus.
    const told = page.locator('.answers-group')
    for (const [group, { share, respondents }] of [exposed, control].entries())
      await expect(told.nth(group)).toContainText(
        `${(share * 100).toFixed(1)}%of ${respondents.toLocaleString('en-GB')}`,
      )
    const ages = results.filter((result) => result.metric === metric && result.segmentType === 'AGE')
    const parts = page.getByRole('listbox', { name: 'Change by age, in points' }).getByRole('option')
    await expect(parts).toHaveText(ages.map(({ segment, lift }) => `${segment}${signed(lift.absolute)}`))
    await press(page, 'down')
  }
  await pressUntil(page, 'up', async () => (await measures.nth(1).getAttribute('data-active')) === 'true')
  await press(page, 'right')
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Country' })))
  await press(page, 'ok')
  await expect(page.getByRole('option', { name: /^United Kingdom: Rose, / })).toBeVisible()
  await expectGood(page, 'countries of a study')
  await press(page, 'back')
  await expect(studies(page)).toBeFocused()
})

test('a report is put together, checked, sent, followed and opened by keys alone', async ({ page, house, phone }) => {
  test.setTimeout(90_000)
  await openStudies(page, house, phone)
  await openForm(page)
  // Nothing can be sent before all is chosen, and the button says what is missing.
  await pressUntil(page, 'down', () => isFocused(button(page, /Check and submit/)))
  await press(page, 'ok')
  await expect(page.getByText('Choose a table first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'back')

  await chooseTable(page, 'winter_stores')
  await press(page, 'up', 'ok')
  await expect(page.getByRole('dialog', { name: 'Date of the report' })).toBeVisible()
  await expectGood(page, 'calendar')
  await press(page, 'left', 'ok')
  const yesterday = new Date(Date.now() - 86_400_000)
  const long = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(yesterday)
  await expect(button(page, `Date ${long}`)).toBeFocused()
  await press(page, 'down', 'down', 'ok')
  await expect(page.getByRole('dialog', { name: 'Feed' })).toBeVisible()
  await press(page, 'down', 'ok')
  await expect(button(page, 'Feed preview')).toBeFocused()

  await press(page, 'down', 'ok')
  const check = page.getByRole('dialog', { name: 'Submit this report?' })
  for (const text of ['Harbour Works', long, demoTables.winter, 'preview']) await expect(check).toContainText(text)
  await expectGood(page, 'check')
  // The first answer changes nothing.
  await press(page, 'ok')
  await expect(check).toHaveCount(0)
  const submitted = () => house.line.asked().filter((path) => path.endsWith(':submitBrandLiftStudyReport')).length
  expect(submitted()).toBe(0)
  await submitChecked(page)
  await expect(heading(page, demoTables.winter)).toBeVisible()
  expect(submitted()).toBe(1)
  await expect(stage(page)).toHaveText('Done')
  await expect(page.getByText('72 rows, 1 study.')).toBeVisible()
  await expect(studies(page)).toBeFocused()
  await expectGood(page, 'import that ended well')
  await press(page, 'ok')
  await expect(heading(page, 'Winter Stores')).toBeVisible()
  await expect(page.getByText(/^3 of 4 rose, 1 of 4 fell · Lay Up Early · .* · preview$/)).toBeVisible()
  // Back along the same way, with what was chosen still there.
  await press(page, 'back', 'back')
  await expect(heading(page, 'Submit a report')).toBeVisible()
  await expect(button(page, new RegExp(`^Table.*${demoTables.winter}`))).toBeVisible()
  await expectFocus(page)
})

test('a bad table ends in an error that names row and column; the same is tried again, found in the history, and removed', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(90_000)
  await openStudies(page, house, phone)
  await chooseTable(page, 'draft_with_mistakes')
  await submitChecked(page)
  await expect(stage(page)).toHaveText('Failed')
  await expect(heading(page, demoTables.mistaken)).toBeVisible()
  await expect(page.locator('.import-place')).toHaveText(['Row17', 'Columnexposed_positive', /^Value\d+$/])
  await expect(
    page.getByText(`Table ${demoTables.mistaken}, row 17, column exposed_positive`, { exact: false }),
  ).toBeVisible()
  await expect(button(page, 'Try again')).toBeFocused()
  await expectGood(page, 'import that failed')
  const first = page.url()
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Submit this report?' })).toContainText(demoTables.mistaken)
  await press(page, 'right', 'ok')
  await expect(page).not.toHaveURL(first)
  await expect(stage(page)).toHaveText('Failed')
  const { operations } = z.parse(operationList, await ask(page, house, datahubProxyPaths.operations, {}))
  expect(operations.length).toBe(4)

  await page.goto(`${house.television}/studies/imports`)
  const imports = page.getByRole('listbox', { name: 'Imports, newest first' })
  await expect(imports.getByRole('option')).toHaveCount(4)
  await expectGood(page, 'imports')
  await chooseSegment(page, 'Which', 'Failed', 'up')
  await expect(imports.getByRole('option')).toHaveCount(3)
  await pressUntil(page, 'down', () => inList(page))
  await press(page, 'ok')
  await expect(stage(page)).toHaveText('Failed')
  await press(page, 'right', 'ok')
  await expect(imports.getByRole('option')).toHaveCount(2)
  await expectFocus(page)
})

test('an import that takes long shows how far it is, lets no second one of its day begin, and is cancelled', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(120_000)
  await openStudies(page, house, phone)
  await loadLongTable(house)
  await chooseTable(page, 'long_one')
  await submitChecked(page)
  await expect(stage(page)).toHaveText(/^(Waiting|Checking|Copying)\d+ %$/)
  await expect(button(page, 'Cancel')).toBeFocused()
  // The same report again, while this one is under way.
  await press(page, 'back')
  await submitChecked(page)
  await expect(page.getByRole('dialog', { name: 'One is under way' })).toBeVisible()
  await press(page, 'right', 'ok')
  await expect(heading(page, 'Imports')).toBeVisible()
  await expect(page.getByText('1 under way. The list changes by itself.')).toBeVisible()
  await press(page, 'ok')
  await expect(button(page, 'Cancel')).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Cancel this import?' })).toBeVisible()
  await press(page, 'right', 'ok')
  await expect(stage(page)).toHaveText('Cancelled')
  await expect(page.getByText('Nothing was imported.')).toBeVisible()
  await expect(button(page, 'Try again')).toBeVisible()
  await expectFocus(page)
  await openPlace(page, 'Brand lift')
  await expect(studies(page).getByRole('option')).toHaveCount(2)
})

/** A table whose import takes seconds, loaded as an operator loads it. */
async function loadLongTable(house: House): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const path = join(house.dataDir, 'long_one.parquet')
  try {
    await connection.run(`COPY (${liftRows(longRows)}) TO '${path}' (FORMAT parquet)`)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  const settings = { dataDir: house.dataDir, databaseUrl: undefined }
  await loadHere(settings, { table: 'harbour-works.brand_lift.long_one', path })
}
const longRows = 3_000_000

test('a service without our lists takes a report whose customer and table are typed', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(90_000)
  await pair(page, house, phone)
  await allowMore((expression) => page.evaluate(expression), phone, ['datahub'])
  const body = JSON.stringify({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND', details: [] } })
  house.line.set({ status: 404, type: 'application/json', body }, '/v1/customers')
  await openPlace(page, 'Brand lift')
  await expect(page.getByRole('heading', { name: 'This service shows no studies' })).toBeVisible()
  await expectGood(page, 'no lists')
  await pressUntil(page, 'right', () => isFocused(button(page, 'Submit a report')))
  await press(page, 'ok')
  await pressUntil(page, 'up', () => isFocused(button(page, /^Customer/)))
  const typeHere = async (text: string) => {
    await press(page, 'ok')
    await expect(page.getByTestId('handoff-code')).toBeVisible()
    const code = ((await page.getByTestId('handoff-code').textContent()) ?? '').replace(/\D/g, '')
    await phone.page.goto(`${house.television}/type?code=${code}`)
    await phone.page.locator('[name="text"]').fill(text)
    await phone.page.getByRole('button', { name: 'Send to the television' }).click()
    await expect(page.getByRole('button', { name: `Done: ${text}` })).toBeFocused()
    await press(page, 'ok')
  }
  await typeHere(house.demo.customer)
  await expect(button(page, /^Customer/)).toBeFocused()
  await press(page, 'down', 'down')
  await typeHere('spring_refit')
  await expect(page.getByText('A table is named project.dataset.table_name, all three parts.')).toBeVisible()
  await typeHere(demoTables.spring)
  house.line.set('none')
  await submitChecked(page)
  await expect(stage(page)).toHaveText('Done')
})
