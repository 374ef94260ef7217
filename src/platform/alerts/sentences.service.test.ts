import { afterEach, expect, it } from 'vitest'
import { addDays } from '../time/days.ts'
import { startTestAlerts, type TestAlerts } from './alerts.fixture.ts'
import { messageContent } from './content.ts'
import { dayAndUsual, days, daysOf, middle, newest, numbersIn, weekAndUsual } from './days.fixture.ts'
import { insightText, totalText, videoText } from './sentences.ts'

/**
 * Every number of a sentence is computed again by SQL over the rows of the warehouse, from the words of the
 * specification (insights 1 to 9). The SQL shares nothing with the detectors.
 */
let env: TestAlerts
afterEach(() => env.close())

const channel = 'UCmine'
const messageFrom = async (rows: Parameters<TestAlerts['load']>[0], kind: 'alerts' | 'digest' = 'alerts') => {
  env = await startTestAlerts()
  await env.load(rows)
  await env.admin.add(
    { name: 'test' },
    { about: channel, kind, address: env.hooks.address, timeZone: 'UTC', quiet: '' },
  )
  await env.alerts.runDue()
  expect(env.errors).toEqual([])
  const [message] = await env.messages()
  return message && messageContent.parse(JSON.parse(message.content))
}
const sql = async (text: string) => ((await env.rows(text))[0] ?? []).map(Number)

it('an alert says how far a day is from the usual one, and which video brought it', async () => {
  const content = await messageFrom(daysOf((back, video) => (back === 0 && video === 'video-b' ? 6 : 1)))
  if (content?.about !== 'alerts') throw new Error('no alert')
  const [insight] = content.insights
  const text = insight ? insightText(insight) : ''
  expect(text).toMatch(
    /^Views on Thursday 19 November: .* above your usual Thursday .*“video-b” caused (all|nearly all|\d+%) of the jump\.$/,
  )
  const [views = 0, usual = 0] = await sql(dayAndUsual)
  const [points = 0] = await sql(`WITH
    part AS (SELECT sum(views)::DOUBLE AS p FROM channel_basic WHERE video_id = 'video-b' AND date = DATE '${newest}'),
    share AS (SELECT sum(views) FILTER (video_id = 'video-b')::DOUBLE / sum(views) AS s FROM channel_basic
      WHERE date BETWEEN DATE '${newest}' - INTERVAL 28 DAY AND DATE '${newest}' - INTERVAL 1 DAY)
    SELECT 100 * (p - s * ${usual}) / ${usual} FROM part, share`)
  const percent = Math.round((views / usual - 1) * 100)
  const part = points / percent
  expect(numbersIn(text).slice(0, 4)).toEqual([19, views, percent, Math.round(usual)])
  const said = part >= 0.995 ? 'all' : part >= 0.85 ? 'nearly all' : `${Math.round(part * 100)}%`
  expect(text).toContain(`caused ${said} of the jump`)
})

it('an alert says how far a week is from the usual one', async () => {
  const content = await messageFrom(daysOf((back) => (back < 7 ? 2 : 1)))
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind }) => kind === 'level')
  const text = insight ? insightText(insight) : ''
  const [views = 0, usual = 0] = await sql(weekAndUsual)
  expect(text).toContain('Views, 13 November to 19 November')
  const numbers = numbersIn(text).slice(0, 5)
  expect(numbers).toEqual([13, 19, views, Math.round((views / usual - 1) * 100), Math.round(usual)])
})

it('an alert says by how much a drop is below the usual day', async () => {
  const content = await messageFrom(daysOf((back) => (back === 0 ? 0.1 : 1)))
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind, metric }) => kind === 'drop' && metric === 'views')
  const text = insight ? insightText(insight) : ''
  expect(text).toMatch(/below your usual Thursday .* “video-a” caused \d+% of the drop/)
  const [views = 0, usual = 0] = await sql(dayAndUsual)
  expect(numbersIn(text).slice(0, 4)).toEqual([19, views, Math.round((1 - views / usual) * 100), Math.round(usual)])
})

it('an alert says from where to where a metric grew', async () => {
  const content = await messageFrom(daysOf((back) => 1.07 ** ((112 - Math.min(back, 112)) / 7)))
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind, metric }) => kind === 'trend' && metric === 'views')
  const text = insight ? insightText(insight) : ''
  expect(text).toContain('Views grew week by week, 31 July to 19 November')
  const [from = 0, to = 0] = await sql(`WITH ${days},
    part AS (SELECT dayofweek(date) AS w, ${middle('list(v / level)')} AS p FROM levels
      WHERE date BETWEEN DATE '${newest}' - INTERVAL 84 DAY AND DATE '${newest}' - INTERVAL 1 DAY GROUP BY ALL),
    weeks AS (SELECT 15 - (DATE '${newest}' - date) // 7 AS x, ln(sum(v) / sum(p)) AS y
      FROM days JOIN part ON w = dayofweek(date) WHERE date > DATE '${newest}' - INTERVAL 112 DAY GROUP BY x)
    SELECT 7 * exp(regr_intercept(y, x)), 7 * exp(regr_intercept(y, x) + 15 * regr_slope(y, x)) FROM weeks`)
  expect(numbersIn(text)).toEqual([31, 19, Math.round(from), Math.round(to)])
})

it('an alert says which country changed beside the others', async () => {
  const countries: Record<string, string> = { 'video-a': 'US', 'video-b': 'GB', 'video-c': 'DE' }
  const rows = daysOf((back, video) => (back < 7 && video === 'video-c' ? 4 : 1))
  const content = await messageFrom(
    rows.map((facts) => ({ ...facts, country_code: countries[String(facts.video_id)] ?? '' })),
  )
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind }) => kind === 'country')
  const text = insight ? insightText(insight) : ''
  expect(text).toContain('Views from Germany, 13 November to 19 November')
  const [views = 0, usual = 0] =
    await sql(`WITH weeks AS (SELECT (DATE '${newest}' - date) // 7 AS back, sum(views)::DOUBLE AS v
      FROM channel_basic WHERE country_code = 'DE' GROUP BY back)
    SELECT (SELECT v FROM weeks WHERE back = 0), (SELECT ${middle('list(v)')} FROM weeks WHERE back BETWEEN 1 AND 12)`)
  expect(numbersIn(text)).toEqual([13, 19, views, Math.round((views / usual - 1) * 100), Math.round(usual)])
})

it('an alert says that a video is the best of the last ten at its age', async () => {
  const video = (video_id: string, published: number, views: number) =>
    [0, 1, 2, 3].map((age) => ({
      ...(daysOf(() => 0, { days: 1, last: addDays(newest, age - published) })[0] ?? {}),
      video_id,
      views,
    }))
  const earlier = Array.from({ length: 12 }, (_, place) =>
    video(`old-${place}`, 10 + 12 * place, 100 + 7 * (place % 5)),
  )
  const content = await messageFrom([...daysOf(), ...earlier.flat(), ...video('new-video', 3, 1200)])
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind }) => kind === 'rank')
  const text = insight ? insightText(insight) : ''
  expect(text).toContain('“new-video” is the best of your last ten videos at its age')
  const [views = 0, usual = 0] =
    await sql(`WITH first AS (SELECT video_id, min(date) AS f FROM channel_basic GROUP BY video_id),
    sums AS (SELECT b.video_id, sum(views) AS v FROM channel_basic b JOIN first USING (video_id)
      WHERE date <= f + INTERVAL 3 DAY GROUP BY b.video_id)
    SELECT sum(v) FILTER (video_id = 'new-video'), exp(avg(ln(v)) FILTER (video_id <> 'new-video')) FROM sums`)
  expect(numbersIn(text)).toEqual([views, 19, Math.round((views / usual - 1) * 100), Math.round(usual)])
})

it('an alert says which total was reached', async () => {
  // The number of views before the newest day is brought just below a hundred thousand.
  const rows = daysOf()
  const total = rows.reduce((sum, { views }) => sum + Number(views), 0)
  const goal = [100_000, 250_000, 500_000].find((candidate) => candidate > total) ?? 0
  const content = await messageFrom([
    ...rows,
    ...daysOf(() => 0, { days: 1, last: '2026-03-01' })
      .slice(0, 1)
      .map((facts) => ({ ...facts, views: goal - total + 5 })),
  ])
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind }) => kind === 'milestone')
  const text = insight ? insightText(insight) : ''
  const [until = 0, before = 0] = await sql(`SELECT sum(views), sum(views) FILTER (date < DATE '${newest}')
    FROM channel_basic`)
  const [reached = 0] = numbersIn(text)
  expect(text).toMatch(/views in all: reached on Thursday 19 November\./)
  expect(reached).toBe(goal)
  expect(before).toBeLessThan(reached)
  expect(until).toBeGreaterThanOrEqual(reached)
})

it('an alert says how many subscribers were reached: those gained minus those lost', async () => {
  const rows = daysOf()
  const gained = rows.reduce((sum, { subscribers_gained }) => sum + Number(subscribers_gained), 0)
  const newestRows = rows.slice(-3).reduce((sum, { subscribers_gained }) => sum + Number(subscribers_gained), 0)
  const earlier = daysOf(() => 0, { days: 1, last: '2026-03-01' }).slice(0, 1)
  // With them, 1,000 are reached by the first of the newest day; 70 were lost before.
  const more = 1000 + 70 - gained + newestRows - 1
  const content = await messageFrom([
    ...rows,
    ...earlier.map((facts) => ({ ...facts, subscribers_gained: more, subscribers_lost: 70 })),
  ])
  if (content?.about !== 'alerts') throw new Error('no alert')
  const insight = content.insights.find(({ kind, metric }) => kind === 'milestone' && metric === 'subscribersGained')
  expect(insight && insightText(insight)).toBe('1,000 subscribers: reached on Thursday 19 November.')
  const [until = 0, before = 0] = await sql(`SELECT sum(subscribers_gained - subscribers_lost),
    sum(subscribers_gained - subscribers_lost) FILTER (date < DATE '${newest}') FROM channel_basic`)
  expect([before < 1000, until >= 1000]).toEqual([true, true])
})

it('a digest sums the week, beside the week before, with the videos', async () => {
  env = await startTestAlerts()
  await env.load(daysOf())
  await env.admin.add(
    { name: 'test' },
    { about: channel, kind: 'digest', address: env.hooks.address, timeZone: 'UTC', quiet: '' },
  )
  await env.alerts.runDue()
  expect(await env.messages()).toEqual([])
  // The numbers until Sunday arrive on Monday.
  await env.load(daysOf(undefined, { days: 203, last: '2026-11-22' }))
  await env.clock.advance(3 * 86_400_000)
  await env.alerts.runDue()
  const [message, ...furtherMessages] = await env.messages()
  expect(furtherMessages).toEqual([])
  const content = messageContent.parse(JSON.parse(message?.content ?? ''))
  if (content.about !== 'digest') throw new Error('no digest')
  expect([content.first, content.last, content.isWhole]).toEqual(['2026-11-16', '2026-11-22', true])
  const week = (from: string, to: string) =>
    sql(`SELECT sum(views), sum(watch_time_minutes), sum(subscribers_gained)
    FROM channel_basic WHERE date BETWEEN DATE '${from}' AND DATE '${to}'`)
  const [now, before] = [await week('2026-11-16', '2026-11-22'), await week('2026-11-09', '2026-11-15')]
  expect(content.totals.map((total) => numbersIn(totalText(total)))).toEqual(
    now.map((value, place) => {
      const earlier = before[place] ?? 0
      const percent = Math.abs(value / earlier - 1) * 100
      // Below one percent, one digit that is not 0.
      const shown = percent < 1 ? Number(percent.toPrecision(1)) : Math.round(percent)
      return value === earlier ? [value] : [Math.round(value), shown, Math.round(earlier)]
    }),
  )
  const top = await env.rows(`SELECT video_id, sum(views) AS v FROM channel_basic
    WHERE date BETWEEN DATE '2026-11-16' AND DATE '2026-11-22' GROUP BY video_id ORDER BY v DESC LIMIT 3`)
  expect(content.videos.map(videoText)).toEqual(
    top.map(([id, views]) => `“${id}”: ${Number(views).toLocaleString('en')} views.`),
  )
})

it('a late digest says until when there are numbers', async () => {
  env = await startTestAlerts()
  await env.load(daysOf())
  await env.admin.add(
    { name: 'test' },
    { about: channel, kind: 'digest', address: env.hooks.address, timeZone: 'UTC', quiet: '' },
  )
  await env.alerts.runDue()
  await env.clock.advance(10 * 86_400_000)
  await env.alerts.runDue()
  const content = messageContent.parse(JSON.parse((await env.messages())[0]?.content ?? ''))
  expect(content).toMatchObject({ about: 'digest', last: '2026-11-22', isWhole: false, numbersUntil: newest })
  expect(JSON.parse(env.hooks.received[0]?.body ?? '').data.sentences[0]).toBe(
    'Numbers have arrived only until Thursday 19 November. The sums end on that day.',
  )
})

it('an alert about a group of videos says what the reports of the group say', async () => {
  env = await startTestAlerts()
  await env.load(daysOf((back, video) => (back === 0 && video === 'video-b' ? 6 : 1)))
  const group = { id: 'g', owner_kind: 'account', owner_id: 'mine', title: 'Refits', item_type: 'video' } as const
  const counts = { item_count: 1, version: 1, created_at: 0 }
  await env.store
    .insertInto('analytics_groups')
    .values({ ...group, ...counts })
    .execute()
  await env.store
    .insertInto('analytics_group_items')
    .values({ id: 'i', group_id: 'g', resource_id: 'video-b', created_at: 0 })
    .execute()
  await env.admin.add(
    { name: 'test' },
    { about: 'g', kind: 'alerts', address: env.hooks.address, timeZone: 'UTC', quiet: '' },
  )
  await env.alerts.runDue()
  expect(env.errors).toEqual([])
  const { heading, sentences } = JSON.parse(env.hooks.received[0]?.body ?? '{}').data
  const [views = 0] = await sql(
    `SELECT sum(views) FROM channel_basic WHERE video_id = 'video-b' AND date = DATE '${newest}'`,
  )
  expect(heading).toContain('Refits')
  expect(numbersIn(sentences[0]).slice(0, 2)).toEqual([19, views])
})
