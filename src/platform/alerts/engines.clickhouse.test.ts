import { afterEach, beforeAll, expect, it } from 'vitest'
import type { FactRow } from '../analytics/rows.fixture.ts'
import { ownAccount } from '../analytics/service.fixture.ts'
import { clickhouseEngines, describeOnEngines, duckdbEngine, type TestEngine } from '../warehouse/engines.fixture.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { startTestAlertsOn } from './alerts.fixture.ts'
import { type MessageContent, messageContent } from './content.ts'
import { daysOf } from './days.fixture.ts'

let open: { close(): Promise<void> } | undefined
const close = async () => {
  const closing = open
  open = undefined
  await closing?.close()
}
afterEach(close)

const week = 7
const countries: Record<string, string> = { 'video-a': 'US', 'video-b': 'GB', 'video-c': 'DE' }

/** A channel whose newest week, and whose newest day, are unusual as a whole and in some of their parts. */
const activity: FactRow[] = daysOf((back, video) => {
  if (video === 'video-b') return back === 0 ? 9 : 1
  return video === 'video-c' && back < week ? 5 : 1
}).map((facts) => ({ ...facts, country_code: countries[String(facts.video_id)] ?? '' }))
const newestDays = new Set([...new Set(activity.map(({ date }) => date))].slice(-week))

/** The views of the activity, half in each of two parts; in the newest week nine tenths in the first one. */
const byPart = (column: string, parts: readonly [string, string]): FactRow[] =>
  activity.flatMap((facts) => {
    const first = Math.round(Number(facts.views) * (newestDays.has(facts.date) ? 0.9 : 0.5))
    return parts.map((part, place) => {
      const views = place === 0 ? first : Number(facts.views) - first
      return { ...facts, [column]: part, views, engaged_views: views }
    })
  })

/** Old servers read some decimal numbers with another last digit. */
const rounded = (content: MessageContent): unknown =>
  JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value))

/** What an alert and a digest of the channel say. */
async function messagesOn(engine: TestEngine<Warehouse>): Promise<MessageContent[]> {
  const env = await startTestAlertsOn(engine)
  open = env
  await env.load(activity)
  await env.load(byPart('traffic_source_type', ['9', '5']), ownAccount.email, 'channel_traffic_source')
  await env.load(byPart('device_type', ['104', '101']), ownAccount.email, 'channel_device_os')
  const subscription = { about: 'UCmine', address: env.hooks.address, timeZone: 'UTC', quiet: '' }
  for (const kind of ['alerts', 'digest'] as const) await env.admin.add({ name: 'test' }, { ...subscription, kind })
  await env.alerts.runDue()
  // A digest of the subscription's first week comes after that week.
  await env.clock.advance(10 * 86_400_000)
  await env.alerts.runDue()
  expect(env.errors).toEqual([])
  const contents = (await env.messages()).map(({ content }) => messageContent.parse(JSON.parse(content)))
  return contents.sort((a, b) => a.about.localeCompare(b.about))
}

let expected: MessageContent[]
beforeAll(async () => {
  expected = await messagesOn(duckdbEngine)
  await close()
}, 180_000)

describeOnEngines(
  'messages',
  (engine) => {
    it('alerts and digests say the same on ClickHouse as on DuckDB', async () => {
      expect(expected.map(({ about }) => about)).toEqual(['alerts', 'digest'])
      expect((await messagesOn(engine)).map(rounded)).toEqual(expected.map(rounded))
    }, 120_000)
  },
  clickhouseEngines,
)
