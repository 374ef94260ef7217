import { expectFocus } from '../support/focus.ts'
import { digitsFor } from '../support/phone.ts'
import { daysBefore, newestDay, report } from '../support/service.ts'
import { openPlace, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

const dollars = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})

test('Revenue shows digits for a phone, and the service’s figures by itself once the phone has allowed them', async ({
  page,
  env,
  phone,
}) => {
  await pair(page, env, phone)
  await openPlace(page, 'Revenue')
  await expect(page.getByRole('heading', { name: 'Allow revenue on your phone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get a new code' })).toBeFocused()

  await phone.page.goto(`${env.television}/connect?code=${await digitsFor(page)}`)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByText('See your channel’s revenue')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await phone.page.getByRole('button', { name: 'Allow' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Connected' })).toBeVisible()

  const newest = await newestDay(page, env)
  const query = { startDate: daysBefore(newest, 27), endDate: newest, metrics: 'estimatedRevenue' }
  const earned = Number((await report(page, env, query)).rows?.[0]?.[0])
  expect(earned).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: `Revenue: ${dollars.format(earned)}, ` })).toBeFocused()
  await expectFocus(page, 'Revenue')
})
