import { afterEach, beforeEach, expect, it } from 'vitest'
import { hourMs } from '#contract/clock.ts'
import { startTestAlerts, type TestAlerts } from '../alerts.fixture.ts'
import { daysOf, numbersIn } from '../days.fixture.ts'

interface Told {
  id: string
  heading: string
  sentences: string[]
}

const minute = 60_000
const channel = 'UCmine'

let env: TestAlerts
beforeEach(async () => {
  env = await startTestAlerts()
  await env.load(daysOf())
})
afterEach(() => env.close())

const subscribe = (fields: { address?: string; language?: 'en' | 'de'; timeZone?: string; quiet?: string } = {}) =>
  env.admin.add(
    { name: 'test' },
    { about: channel, kind: 'live', address: env.hooks.address, timeZone: 'UTC', quiet: '', ...fields },
  )
const check = async (alerts = env.alerts) => {
  await alerts.runDue()
  expect(env.errors).toEqual([])
}
/** Counts of a video each ten minutes. @param views of each, by how many minutes ago */
const count = (minutes: number, views: (ago: number) => number, videoId = 'video-a') =>
  env.live.counts.add(
    channel,
    Array.from({ length: minutes / 10 }, (_, index) => ({
      videoId,
      at: env.clock.now() - index * 10 * minute,
      views: views(index * 10),
      likes: 0,
      comments: 0,
      subscribers: 0,
    })),
  )
/** The messages that arrived: a slow receiver gets one twice, with the same ID. */
const told = () => {
  const all = env.hooks.received.map(({ body }): Told => JSON.parse(body).data)
  return [...new Map(all.map((message) => [message.id, message])).values()]
}
const sentences = () => told().flatMap((message) => message.sentences)

it('a rising video is told once in a day, with the views that were counted', async () => {
  await subscribe()
  await count(48 * 60, (ago) => (ago < 60 ? 60 : 10))
  await check()
  const [sentence = ''] = sentences()
  expect(sentence).toBe('Rising: “video-a”, 360 views from 23:00 to 00:00, 6 times its usual hour.')
  // The same from the rows: the views of the hour, and the median of the whole hours before it.
  const rows = await env.store.selectFrom('counts').selectAll().execute()
  const now = env.clock.now()
  const sum = (from: number, until: number) =>
    rows.filter(({ at }) => at > from && at <= until).reduce((all, { views }) => all + Number(views), 0)
  const hours = Array.from({ length: 46 }, (_, index) => sum(now - (index + 2) * hourMs, now - (index + 1) * hourMs))
  const usual = hours.sort((a, b) => a - b)[23] ?? 0
  expect(numbersIn(sentence)).toEqual([sum(now - hourMs, now), 23, 0, 0, 0, sum(now - hourMs, now) / usual])
  await env.clock.advance(minute)
  await check()
  await env.clock.advance(20 * hourMs)
  await count(60, () => 60)
  await check()
  expect(sentences()).toHaveLength(1)
  await env.clock.advance(5 * hourMs)
  await count(6 * 60, (ago) => (ago < 60 ? 70 : 10))
  await check()
  expect(sentences()).toHaveLength(2)
})

it('a video with too few counted hours, and one whose counts are too far apart, are not said to rise', async () => {
  await subscribe()
  await count(5 * 60, (ago) => (ago < 60 ? 60 : 1))
  const day = { likes: 0, comments: 0, subscribers: 0, videoId: 'video-b' }
  await env.live.counts.add(
    channel,
    [0, 8, 16, 24].map((hours) => ({ ...day, at: env.clock.now() - hours * hourMs, views: hours === 0 ? 9000 : 1 })),
  )
  await check()
  expect(sentences()).toEqual([])
})

it('a broadcast is told once when it began, in the language and the time zone of each subscriber', async () => {
  await subscribe()
  await subscribe({ address: `${env.hooks.address}/de`, language: 'de', timeZone: 'Europe/Berlin' })
  await env.live.broadcasts.save('video-b', { scheduledStart: env.clock.now() + 5 * minute })
  await check()
  expect(told()).toEqual([])
  await env.clock.advance(5 * minute)
  await env.live.broadcasts.save('video-b', { actualStart: env.clock.now() })
  await check()
  await env.clock.advance(minute)
  await check()
  expect(sentences().sort()).toEqual(['Live ab 01:05: „video-b“.', 'Live from 00:05: “video-b”.'])
  expect(told().map(({ heading }) => heading)).toContain(`${channel}: Saturday 21 November at 00:05 UTC`)
})

it('a milestone that the statistics pass is told once, and never at the first check', async () => {
  const total = async () => (await env.live.statistics.ofChannels([channel])).get(channel)?.views ?? 0
  const goal = [100_000, 250_000, 500_000].find((candidate) => candidate > 1.2 * 130_000) ?? 0
  await subscribe()
  await check()
  const counted = { videoId: 'video-c', likes: 0, comments: 0, subscribers: 0 }
  const reach = async (views: number) => {
    await env.clock.advance(minute)
    await env.live.counts.add(channel, [{ ...counted, at: env.clock.now(), views: views - (await total()) }])
    await check()
  }
  await reach(goal - 1)
  expect(sentences()).toEqual([])
  await reach(goal)
  await reach(goal + 10)
  expect(sentences()).toEqual([`Milestone passed: ${goal.toLocaleString('en')} views in all.`])
})

it('a check that could not store its messages has stored nothing, and another process tells it once', async () => {
  await subscribe()
  await env.live.broadcasts.save('video-b', { actualStart: env.clock.now() })
  await env.store.schema.alterTable('alert_messages').renameTo('away').execute()
  await expect(env.alerts.runDue()).rejects.toThrow('alert_messages')
  expect(env.errors.splice(0)).not.toEqual([])
  await env.store.schema.alterTable('away').renameTo('alert_messages').execute()
  await env.clock.advance(minute)
  const other = env.open()
  await check(other)
  await env.clock.advance(minute)
  await check()
  expect(sentences()).toHaveLength(1)
  await other.stop()
})

it('messages wait for the end of quiet hours and then say when it was', async () => {
  await subscribe({ quiet: '22-7' })
  await env.live.broadcasts.save('video-b', { actualStart: env.clock.now() })
  await check()
  expect(told()).toEqual([])
  await env.clock.advance(7 * hourMs)
  await check()
  expect(sentences()).toEqual(['Live from 00:00: “video-b”.'])
})

it('nothing is asked of a channel whose subscriptions have ended, and a group has no live numbers', async () => {
  await subscribe()
  await check()
  await env.store.updateTable('alert_subscriptions').set({ ended_at: env.clock.now() }).execute()
  const [before] = await env.topics()
  await env.clock.advance(4 * hourMs)
  await check()
  expect(await env.topics()).toEqual([before])
  expect(await env.admin.state()).toMatchObject({ topics: 0, live: 0, late: [] })
  await env.store
    .insertInto('analytics_groups')
    .values({
      id: 'group',
      owner_kind: 'account',
      owner_id: 'mine',
      title: 'Group',
      item_type: 'video',
      item_count: 0,
      version: 1,
      created_at: 0,
    })
    .execute()
  await expect(
    env.admin.add(
      { name: 'test' },
      { about: 'group', kind: 'live', address: env.hooks.address, timeZone: 'UTC', quiet: '' },
    ),
  ).rejects.toThrow('live numbers are of a channel')
})
