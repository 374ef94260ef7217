import { afterEach, beforeEach, expect, it } from 'vitest'
import { addDays } from '../time/days.ts'
import { startTestAlerts, type TestAlerts } from './alerts.fixture.ts'
import { type MessageContent, messageContent } from './content.ts'
import { daysOf, known, newest } from './days.fixture.ts'
import { totalText } from './sentences.ts'

const day = 86_400_000

let env: TestAlerts
beforeEach(async () => {
  env = await startTestAlerts()
})
afterEach(() => env.close())

const subscribe = (kind: 'alerts' | 'digest', address = env.hooks.address) =>
  env.admin.add({ name: 'test' }, { about: 'UCmine', kind, address, timeZone: 'UTC', quiet: '' })
/** Checks after `days` more days have numbers. @param change the factor of a day's views, 0 for the last before them */
async function checkAfter(days: number, change: (back: number) => number = () => 1): Promise<void> {
  await env.load(daysOf((back) => change(back - days), { days: known + days, last: addDays(newest, days) }))
  await env.clock.advance(days * day)
  await env.alerts.runDue()
  expect(env.errors).toEqual([])
}
const contents = async () =>
  (await env.messages()).map(({ content }): MessageContent => messageContent.parse(JSON.parse(content)))
const insightsOf = (content: MessageContent | undefined) => (content?.about === 'alerts' ? content.insights : [])

it('an insight is told beside a rarer one of the same direction that was told before', async () => {
  await env.load(daysOf())
  await subscribe('alerts')
  const growing = (back: number) => 1.07 ** ((112 - Math.min(back, 112)) / 7)
  await checkAfter(0, growing)
  await checkAfter(1, (back) => growing(back) * (back === -1 ? 1.6 : 1))
  const [first, second] = await contents()
  expect(insightsOf(first)).toMatchObject([{ kind: 'trend' }])
  expect(insightsOf(second)).toMatchObject([{ kind: 'spike', metric: 'views', first: addDays(newest, 1) }])
})

it('a milestone is told that was reached on the first of several days that arrived together', async () => {
  const total = daysOf().reduce((sum, { views }) => sum + Number(views), 0)
  const goal = [100_000, 250_000, 500_000].find((candidate) => candidate > total + 300) ?? 0
  const [before] = daysOf(() => 0, { days: 1, last: '2026-03-01' })
  await env.load([...daysOf(), { ...before, views: goal - total - 300 }])
  await subscribe('alerts')
  await checkAfter(0)
  await checkAfter(3)
  expect((await contents()).flatMap(insightsOf)).toMatchObject([
    { kind: 'milestone', metric: 'views', value: goal, last: addDays(newest, 1) },
  ])
})

it('the first digest of a second subscriber is that of the week in which they subscribe, too', async () => {
  await env.load(daysOf())
  const first = await subscribe('digest')
  await checkAfter(0)
  // On Monday, before the numbers of Sunday arrive.
  await env.clock.advance(3 * day)
  const second = await subscribe('digest', 'ada@tenfoot.example')
  await env.load(daysOf(undefined, { days: known + 3, last: addDays(newest, 3) }))
  await env.alerts.runDue()
  expect((await env.messages()).map(({ subscription_id }) => subscription_id)).toEqual([first.id])
  await env.load(daysOf(undefined, { days: known + 10, last: addDays(newest, 10) }))
  await env.clock.advance(7 * day)
  await env.alerts.runDue()
  const later = (await env.messages()).filter(({ day: last }) => last === addDays(newest, 10))
  expect(later.map(({ subscription_id }) => subscription_id).sort()).toEqual([first.id, second.id].sort())
})

it('a late digest neither draws days without numbers as 0 nor compares a part of a week with a whole one', async () => {
  await env.load(daysOf())
  await subscribe('digest')
  await checkAfter(0)
  await env.clock.advance(10 * day)
  await env.alerts.runDue()
  const [digest] = await contents()
  if (digest?.about !== 'digest') throw new Error('no digest')
  expect(digest.chart.values.slice(-4)).toEqual([expect.any(Number), null, null, null])
  const { sentences } = JSON.parse(env.hooks.received[0]?.body ?? '').data
  expect(sentences[1]).toMatch(/^Views: [\d,]+\.$/)
  expect(sentences.join(' ')).not.toContain('the week before')
})

it('a sum of a week is said to be as large as the one before only if the shown numbers are equal', () => {
  const text = (value: number, before: number) => totalText({ metric: 'views', value, before })
  expect(text(10_000, 10_000)).toBe('Views: 10,000, as many as the week before.')
  expect(text(10_020, 10_000)).toBe('Views: 10,020, 0.2 % more than the week before (10,000).')
  expect(text(99_990, 100_000)).toBe('Views: 99,990, 0.01 % less than the week before (100,000).')
  expect(text(10_100, 10_000)).toBe('Views: 10,100, 1 % more than the week before (10,000).')
})
