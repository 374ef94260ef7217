import * as z from 'zod/mini'
import { datahubProxyPaths, studyList, study as studyShape } from '#contract/datahub.ts'
import { demoTables } from '#platform/demo/studies/seed.ts'
import { allowMore } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { digitsFor } from '../../support/phone.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { ask } from '../../support/service.ts'
import { button, heading, stage, studies, submitChecked } from '../../support/studies.ts'
import { isFocused, openPath, openPlace, pair } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

testAlone(
  'no call reaches the data hub before a phone allows it; brand lift then shows the service’s own numbers',
  async ({ page, env, phone }) => {
    test.setTimeout(90_000)
    await pair(page, env, phone)
    for (const path of ['/studies', '/studies/submit', '/studies/imports', '/studies/imports/x', '/studies/of/a/b']) {
      await openPath(page, path)
      await expect(button(page, 'Get a new code')).toBeFocused()
      await expect(page.getByTestId('phone-code')).toBeVisible()
      await expectGood(page, path)
    }
    expect(env.faultProxy.requestedPaths().filter((path) => path.startsWith('/v1/'))).toEqual([])

    // The rail has no place for it until then: Settings leads there.
    const inRail = page.getByRole('navigation').getByRole('button', { name: 'Brand lift' })
    await openPlace(page, 'Settings')
    await expect(inRail).toHaveCount(0)
    const row = button(page, /^Brand lift\s*Allow it on a phone$/)
    await pressUntil(page, 'down', () => isFocused(row))
    await press(page, 'ok')
    const code = await digitsFor(page)
    await phone.page.goto(`${env.television}/connect?code=${code}`)
    await phone.page.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.page.getByText('See brand lift studies and submit reports to the data hub')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Continue' }).click()
    await phone.page.getByRole('button', { name: 'Allow' }).click()
    await expect(studies(page)).toBeFocused()
    await expect(inRail).toBeVisible()
    const first = studies(page).getByRole('option').first()
    await expect(first).toHaveAccessibleName(
      /^Spring Refit, thirty seconds, .*3 of 5 rose, Ad recall: Up, \+12\.4 points/,
    )

    // The preview beside the list shows only the changes of the study that OK opens.
    const preview = (name: string) => page.getByRole('region', { name: `Change in points, ${name}` })
    const changes = preview('Spring Refit, thirty seconds').locator('.measure')
    await expect(changes).toHaveCount(5)
    await expect(changes.filter({ hasText: 'Ad recall' })).toHaveText('Ad recallUp+12.4')
    await expectGood(page, 'studies')
    await press(page, 'down')
    await expect(preview('Spring Refit, thirty seconds')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^Change in points, / })).toHaveCount(1)
    await press(page, 'up')

    await press(page, 'ok')
    await expect(heading(page, 'Spring Refit, thirty seconds')).toBeVisible()
    await expectFocus(page, 'study')
    const path = datahubProxyPaths.studies(env.demo.customer.replace('customers/', ''))
    const { brandLiftStudies } = z.parse(studyList, await ask(page, env, path, {}))
    const name = brandLiftStudies.find(({ studyId }) => studyId === 'spring-refit')?.name ?? ''
    const answer = await ask(page, env, `${path}/${name.split('/').at(-1)}`, {})
    const { results } = z.parse(studyShape, answer)
    const says = { LIFT: 'Up', DECLINE: 'Down', NOT_SIGNIFICANT: 'No clear change' }
    const signed = (value: number) => (value < 0 ? '\u2212' : '+') + Math.abs(value * 100).toFixed(1)
    const measures = page.getByRole('listbox', { name: 'Change by measure, in points' }).getByRole('option')
    const overall = results.filter(({ segmentType }) => segmentType === 'ALL')
    await expect(measures).toHaveCount(overall.length)
    for (const [place, { lift, exposed, control, metric }] of overall.entries()) {
      await expect(measures.nth(place)).toHaveAccessibleName(
        new RegExp(`: ${says[lift.significance]}, \\${signed(lift.absolute)} points\\. .*90% confidence`),
      )
      await expect(measures.nth(place)).toContainText(signed(lift.absolute))
      // The answers of both groups and the changes by age belong to the measure with the focus.
      const answers = page.locator('.answers-group')
      for (const [group, { share, respondents }] of [exposed, control].entries())
        await expect(answers.nth(group)).toContainText(
          `${(share * 100).toFixed(1)}%of ${respondents.toLocaleString('en-GB')}`,
        )
      const ages = results.filter((result) => result.metric === metric && result.segmentType === 'AGE')
      const parts = page.getByRole('listbox', { name: 'Change by age, in points' }).getByRole('option')
      const shownAge = (segment: string) => segment.replace('-', '–').replace(/\+$/, ' and older')
      await expect(parts).toHaveText(ages.map(({ segment, lift }) => `${shownAge(segment)}${signed(lift.absolute)}`))
      await press(page, 'down')
    }
    await pressUntil(page, 'up', async () => (await measures.nth(1).getAttribute('data-active')) === 'true')
    await press(page, 'right')
    await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Country' })))
    await press(page, 'ok')
    await expect(page.getByRole('option', { name: /^United Kingdom: Up, / })).toBeVisible()
    await expectGood(page, 'countries of a study')
    await press(page, 'back')
    await expect(studies(page)).toBeFocused()
  },
)

testAlone(
  'a report is submitted to a service without lists by typing customer and table',
  async ({ page, env, phone }) => {
    test.setTimeout(90_000)
    await pair(page, env, phone)
    await allowMore((expression) => page.evaluate(expression), phone, ['datahub'])
    const body = JSON.stringify({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND', details: [] } })
    env.faultProxy.set({ status: 404, type: 'application/json', body }, '/v1/customers')
    await openPath(page, '/studies')
    await expect(page.getByRole('heading', { name: 'This service shows no studies' })).toBeVisible()
    await expectGood(page, 'no lists')
    await pressUntil(page, 'right', () => isFocused(button(page, 'Submit a report')))
    await press(page, 'ok')
    await pressUntil(page, 'up', () => isFocused(button(page, /^Customer/)))
    const typeHere = async (text: string) => {
      await press(page, 'ok')
      const code = await digitsFor(page)
      await phone.page.goto(`${env.television}/type?code=${code}`)
      await phone.page.getByRole('button', { name: 'Continue' }).click()
      await phone.page.locator('[name="text"]').fill(text)
      await phone.page.getByRole('button', { name: 'Send to TV' }).click()
      await expect(page.getByRole('button', { name: `Done: ${text}` })).toBeFocused()
      await press(page, 'ok')
    }
    await typeHere(env.demo.customer)
    await expect(button(page, /^Customer/)).toBeFocused()
    await press(page, 'down', 'down')
    await typeHere('spring_refit')
    await expect(page.getByText('A table name has three parts: project.dataset.table_name.')).toBeVisible()
    await typeHere(demoTables.spring)
    env.faultProxy.set('none')
    await submitChecked(page)
    await expect(stage(page)).toHaveText('Done')
  },
)
