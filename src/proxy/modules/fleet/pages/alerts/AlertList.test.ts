import { expect, it } from 'vitest'
import type { ToldAlert } from '#proxy/modules/fleet/alerts/alerts.ts'
import { alertList } from './AlertList.tsx'

const visit = { operator: { name: 'ada', role: 'look', site: null }, csrf: 'csrf' } as const
const alert: ToldAlert = {
  id: 'a',
  address: 'ops@tenfoot.example',
  site: '',
  way: 'mail',
  secret: null,
  due_at: null,
  attempts: 0,
  version: '1.1.0',
  numbers_minutes: 5,
  errors: 3,
  quiet_from: null,
  quiet_to: null,
  time_zone: 'UTC',
  language: 'en',
  by_name: 'ada',
  created_at: 1,
  ended_at: null,
  last: undefined,
}

it('the list of alerts says what is told in the words of the form', () => {
  const html = alertList(visit, { alerts: [alert], now: 1 }, undefined)
  expect(html).toContain(
    'Dark · Numbers older than this many minutes: 5 · Another version than: 1.1.0 · More errors in a day than: 3',
  )
})
