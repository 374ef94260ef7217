import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { datahubProxyPaths, operationList } from '#contract/datahub.ts'
import { loadHere } from '#platform/commands/hubTables.ts'
import { demoTables } from '#platform/demo/studies/seed.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { liftRows } from '../../support/liftRows.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectGood, expectGoodAndFocused } from '../../support/screenChecks.ts'
import { ask } from '../../support/service.ts'
import {
  button,
  chooseTable,
  heading,
  openForm,
  openStudies,
  stage,
  studies,
  submitChecked,
} from '../../support/studies.ts'
import { chooseSegment, isFocused, openPath } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const inList = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox')

testAlone('a report is chosen, checked, submitted, followed and opened by keys alone', async ({ page, env, phone }) => {
  test.setTimeout(90_000)
  await openStudies(page, env, phone)
  await openForm(page)
  // The form explains what will happen, and adds details with each choice.
  const explanation = page.getByRole('region', { name: 'What will happen' })
  await expect(explanation.getByRole('listitem').first()).toHaveText('The data hub checks every row of the table.')
  await expectAligned(page)
  // Below the form are the newest imports, and beside it, until a table is chosen, the tables.
  const recent = page.getByRole('region', { name: 'Imports' }).getByRole('listitem')
  await expect(recent).toHaveText([/^draft_with_mistakes.*Failed$/, /^spring_refit.*Done$/])
  const tables = page.getByRole('region', { name: 'Table', exact: true }).getByRole('listitem')
  await expect(tables).toHaveText([/^draft_with_mistakes · \d+ rows$/, /^spring_refit/, 'winter_stores · 72 rows'])
  await expectGood(page, 'form without a table')
  // The button is disabled until everything is chosen, and says what is missing.
  await pressUntil(page, 'down', () => isFocused(button(page, /Check and submit/)))
  await press(page, 'ok')
  await expect(page.getByText('Choose a table first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'back')

  await chooseTable(page, 'winter_stores')
  await expect(recent).toHaveCount(2)
  await expect(tables).toHaveCount(0)
  await expect(explanation.getByRole('listitem').first()).toHaveText(
    'The data hub checks all 72 rows of winter_stores.',
  )
  const first = page.getByRole('table', { name: 'First rows' }).getByRole('row')
  await expect(first).toHaveCount(6)
  // In words, and under Advanced in those of the table.
  await expect(first.nth(0).getByRole('columnheader')).toHaveText(['Study', 'Measure', 'People', 'Points'])
  await expect(first.nth(1).getByRole('cell')).toHaveText(['Winter Stores', 'Awareness', 'Everybody', /^[+−]\d+\.\d$/])
  await expectGood(page, 'form')
  await pressUntil(page, 'down', () => isFocused(button(page, /Check and submit/)))
  await press(page, 'right', 'ok')
  await expect(first.nth(0).getByRole('columnheader')).toHaveText(['study_name', 'metric', 'segment', 'lift'])
  await expect(page.getByText('harbour-works.brand_lift.winter_stores')).toBeVisible()
  await expectGood(page, 'form, advanced')
  await press(page, 'ok', 'left')
  await expect(page.getByText('harbour-works.brand_lift.winter_stores')).toHaveCount(0)
  await pressUntil(page, 'up', () => isFocused(button(page, /^Table/)))
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
  // The first action of the dialog is Cancel.
  await press(page, 'ok')
  await expect(check).toHaveCount(0)
  const submitted = () =>
    env.faultProxy.requestedPaths().filter((path) => path.endsWith(':submitBrandLiftStudyReport')).length
  expect(submitted()).toBe(0)
  await submitChecked(page)
  await expect(heading(page, 'winter_stores')).toBeVisible()
  expect(submitted()).toBe(1)
  await expect(stage(page)).toHaveText('Done')
  await expect(page.getByText('72 rows, 1 study.')).toBeVisible()
  await expect(studies(page)).toBeFocused()
  await expectGood(page, 'import that ended well')
  await press(page, 'ok')
  await expect(heading(page, 'Winter Stores')).toBeVisible()
  await expect(page.getByText(/^3 of 4 rose, 1 of 4 fell · Lay Up Early · .* · preview$/)).toBeVisible()
  // Back restores the form with its choices.
  await press(page, 'back', 'back')
  await expect(heading(page, 'Submit a report')).toBeVisible()
  await expect(button(page, /^Table.*winter_stores$/)).toBeVisible()
  await expectFocus(page)
})

testAlone(
  'the import of a wrong table names the row, under Advanced the column, and can be tried again, found in the list and removed',
  async ({ page, env, phone }) => {
    test.setTimeout(90_000)
    await openStudies(page, env, phone)
    await chooseTable(page, 'draft_with_mistakes')
    await submitChecked(page)
    await expect(stage(page)).toHaveText('Failed')
    await expect(heading(page, 'draft_with_mistakes')).toBeVisible()
    await expect(page.getByText('Row 17 of the table is wrong.')).toBeVisible()
    await expect(page.locator('.cells-wide[data-wrong="true"]')).toHaveText(/^\d+$/)
    await expect(button(page, 'Try again')).toBeFocused()
    await expectGood(page, 'import that failed')
    // The words of the table are behind Advanced.
    await expect(page.getByText('exposed_positive')).toHaveCount(0)
    await press(page, 'right', 'right', 'ok')
    await expect(page.locator('.import-place')).toHaveText(['Columnexposed_positive', /^Value\d+$/])
    await expect(page.getByText('exposed_positive ≤ exposed_respondents')).toBeVisible()
    await expect(page.getByText(demoTables.mistaken)).toBeVisible()
    await expectGoodAndFocused(page, 'import that failed, advanced')
    await press(page, 'left', 'left')
    const first = page.url()
    await press(page, 'ok')
    await expect(page.getByRole('dialog', { name: 'Submit this report?' })).toContainText(demoTables.mistaken)
    await press(page, 'down', 'ok')
    await expect(page).not.toHaveURL(first)
    await expect(stage(page)).toHaveText('Failed')
    const { operations } = z.parse(operationList, await ask(page, env, datahubProxyPaths.operations, {}))
    expect(operations.length).toBe(4)

    await page.goto(`${env.television}/studies/imports`)
    const imports = page.getByRole('listbox', { name: 'Imports, newest first' })
    await expect(imports.getByRole('option')).toHaveCount(4)
    // The preview shows the wrong cell of a failed import in its row and column, and the studies of another import.
    const became = (table: string) => page.getByRole('region', { name: `Result of ${table.split('.').at(-1)}` })
    const failed = became(demoTables.mistaken)
    await expect(failed).not.toContainText('exposed_positive')
    await expect(failed.locator('.cells-number')).toHaveText(['', '14', '15', '16', '17', ''])
    await expect(failed.locator('.cells-row').nth(4)).toHaveText(/^17\d+$/)
    await expect(failed.locator('.cells-wide[data-wrong="true"]')).toHaveText(/^\d+$/)
    await expectGood(page, 'imports')
    await pressUntil(page, 'down', () => became(demoTables.spring).isVisible())
    await expect(became(demoTables.spring).getByText('144 rows, 2 studies')).toBeVisible()
    await expect(became(demoTables.spring).getByRole('listitem')).toHaveText([
      'Spring Refit, thirty seconds3 of 5 rose',
      'Spring Refit, six seconds1 of 3 rose',
    ])
    await expectGood(page, 'imports, one that ended well')
    await chooseSegment(page, 'Which', 'Failed', 'up')
    await expect(imports.getByRole('option')).toHaveCount(3)
    await pressUntil(page, 'down', () => inList(page))
    await press(page, 'ok')
    await expect(stage(page)).toHaveText('Failed')
    await press(page, 'right', 'ok')
    await expect(imports.getByRole('option')).toHaveCount(2)
    await expectFocus(page)
  },
)

testAlone(
  'a person who goes back while an import is removed stays on the list of imports',
  async ({ page, env, phone }) => {
    await openStudies(page, env, phone)
    await pressUntil(page, 'up', () =>
      page.evaluate(() => document.activeElement?.closest('.studies-actions') !== null),
    )
    const open = page.getByRole('button', { name: 'Imports', exact: true })
    await pressUntil(page, 'left', () => isFocused(open))
    await press(page, 'ok')
    const imports = page.getByRole('listbox', { name: 'Imports, newest first' })
    await expect(imports).toBeFocused()
    await press(page, 'ok')
    await expect(stage(page)).toHaveText('Failed')
    const removed = await holdResponse(page, new RegExp(`${datahubProxyPaths.operations}/[^/?]+$`))
    await pressUntil(page, 'right', () => isFocused(button(page, 'Remove')))
    await press(page, 'ok', 'back')
    await expect(imports.getByRole('option')).toHaveCount(2)
    removed()
    await expect(imports.getByRole('option')).toHaveCount(1)
    await settled(page)
    await expect(heading(page, 'Imports')).toBeVisible()
    await expectFocus(page)
  },
)

testAlone(
  'a long import shows its progress, blocks a second one for the same day, and can be cancelled',
  async ({ page, env, phone }) => {
    test.setTimeout(120_000)
    await openStudies(page, env, phone)
    await loadLongTable(env)
    await chooseTable(page, 'long_one')
    await submitChecked(page)
    await expect(stage(page)).toHaveText(/^(Waiting|Checking|Copying)\d+ %$/)
    await expect(button(page, 'Cancel')).toBeFocused()
    // Submits the same report while the first is under way.
    await press(page, 'back')
    await submitChecked(page)
    await expect(page.getByRole('dialog', { name: 'Already importing' })).toBeVisible()
    await press(page, 'down', 'ok')
    await expect(heading(page, 'Imports')).toBeVisible()
    await expect(page.getByText('1 under way. This list updates automatically.')).toBeVisible()
    await press(page, 'ok')
    await expect(button(page, 'Cancel')).toBeFocused()
    await press(page, 'ok')
    await expect(page.getByRole('dialog', { name: 'Cancel this import?' })).toBeVisible()
    await press(page, 'down', 'ok')
    await expect(stage(page)).toHaveText('Cancelled')
    await expect(page.getByText('Nothing was imported.')).toBeVisible()
    await expect(button(page, 'Try again')).toBeVisible()
    await expectFocus(page)
    await openPath(page, '/studies')
    await expect(studies(page).getByRole('option')).toHaveCount(2)
  },
)

/** Asserts that the form has the same left edge as the heading of its screen. */
async function expectAligned(page: Page): Promise<void> {
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left)
  expect(await leftOf('.submit-form .value-row')).toBeCloseTo(await leftOf('h1'), 0)
}

/** Loads a table whose import takes seconds, with the function that the operator's command uses. */
async function loadLongTable(env: TestEnvironment): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const path = join(env.dataDir, 'long_one.parquet')
  try {
    await connection.run(`COPY (${liftRows(longRows)}) TO '${path}' (FORMAT parquet)`)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  const settings = { dataDir: env.dataDir, databaseUrl: undefined }
  await loadHere(settings, { table: 'harbour-works.brand_lift.long_one', path })
}
const longRows = 3_000_000
