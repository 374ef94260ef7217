import { afterEach, expect, it } from 'vitest'
import { type FactRow, row } from '../analytics/rows.fixture.ts'
import { ownAccount } from '../analytics/service.fixture.ts'
import { addDays } from '../time/days.ts'
import { startTestAlerts, type TestAlerts } from './alerts.fixture.ts'
import { type AlertInsight, messageContent } from './content.ts'
import { dayAndUsual, known, middle, newest, numbersIn, usualViews, weekAndUsual } from './days.fixture.ts'
import { insightText } from './sentences.ts'

/**
 * Every number of a sentence about a source or a device, and of a cause that is a source, is computed again by SQL over
 * the rows of the warehouse, from the words of the specification (insights 1, 4, 6 and 9). The SQL shares nothing with
 * the detectors.
 */
let env: TestAlerts
afterEach(() => env.close())

/** With this number of videos, none carries a quarter of a change. */
const videoCount = 6
const sources = { search: '5', suggested: '7', external: '9' } as const
const devices = { phone: '104', computer: '101', television: '102' } as const

/**
 * Rows of a channel by day and video for each part, and their sums as its user activity. Its minutes stay usual, so
 * that views are what is told.
 * @param change the factor of a part's views on a day, 0 for the newest
 */
function rowsByPart<Part extends string>(
  column: string,
  parts: Readonly<Record<Part, string>>,
  change: (back: number, part: Part) => number,
): { activity: FactRow[]; byPart: FactRow[] } {
  const [activity, byPart]: [FactRow[], FactRow[]] = [[], []]
  for (let back = known - 1; back >= 0; back -= 1)
    for (let video = 0; video < videoCount; video += 1) {
      const key = { date: addDays(newest, -back).replaceAll('-', ''), video_id: `video-${video}` }
      let [all, minutes] = [0, 0]
      for (const [place, part] of (Object.keys(parts) as Part[]).entries()) {
        const usual = usualViews(known - 1 - back + video, place)
        const views = Math.round(usual * change(back, part))
        all += views
        minutes += usual * 3
        byPart.push(row({ ...key, [column]: parts[part], views, engaged_views: views }))
      }
      const watched = { watch_time_minutes: minutes, average_view_duration_seconds: 180 }
      activity.push(row({ ...key, views: all, engaged_views: all, ...watched }))
    }
  return { activity, byPart }
}

/** Loads the rows and returns the insights of the alert. */
async function insightsFrom(
  type: string,
  { activity, byPart }: { activity: FactRow[]; byPart: FactRow[] },
): Promise<AlertInsight[]> {
  env = await startTestAlerts()
  await env.load(activity)
  await env.load(byPart, ownAccount.email, type)
  const subscription = {
    about: 'UCmine',
    kind: 'alerts',
    address: env.hooks.address,
    timeZone: 'UTC',
    quiet: '',
  } as const
  await env.admin.add({ name: 'test' }, subscription)
  await env.alerts.runDue()
  expect(env.errors).toEqual([])
  const [message] = await env.messages()
  const content = message && messageContent.parse(JSON.parse(message.content))
  return content?.about === 'alerts' ? content.insights : []
}
const sql = async (text: string) => ((await env.rows(text))[0] ?? []).map(Number)

/** The newest week of a part, and the mean of the middle half of its twelve weeks before. */
const weekOf = (table: string, condition: string) =>
  sql(`WITH weeks AS (SELECT (DATE '${newest}' - date) // 7 AS back, sum(views)::DOUBLE AS v
      FROM ${table} WHERE ${condition} GROUP BY back)
    SELECT (SELECT v FROM weeks WHERE back = 0), (SELECT ${middle('list(v)')} FROM weeks WHERE back BETWEEN 1 AND 12)`)

const sentence = (insights: readonly AlertInsight[], ...kinds: AlertInsight['kind'][]): string => {
  const insight = insights.find(({ kind, metric }) => kinds.includes(kind) && metric === 'views')
  return insight ? insightText(insight) : ''
}

it('a sentence says which source changed beside the others', async () => {
  const insights = await insightsFrom(
    'channel_traffic_source',
    rowsByPart('traffic_source_type', sources, (back, part) => (back < 7 && part === 'external' ? 4 : 1)),
  )
  const text = sentence(insights, 'source')
  expect(text).toMatch(/^Views from External sites, 13 November to 19 November: .* above the usual week/)
  const [views = 0, usual = 0] = await weekOf('channel_traffic_source', "traffic_source_type = 'EXT_URL'")
  expect(numbersIn(text)).toEqual([13, 19, views, Math.round((views / usual - 1) * 100), Math.round(usual)])
})

it('a sentence says that a source is new, and compares it with nothing', async () => {
  const insights = await insightsFrom(
    'channel_traffic_source',
    rowsByPart('traffic_source_type', sources, (back, part) => (part !== 'external' ? 1 : back < 7 ? 2 : 0)),
  )
  const text = sentence(insights, 'source')
  expect(text).toMatch(/^Views from External sites, .* There was nothing before\.$/)
  const [views = 0, usual = 0] = await weekOf('channel_traffic_source', "traffic_source_type = 'EXT_URL'")
  expect(usual).toBe(0)
  expect(numbersIn(text)).toEqual([13, 19, views])
})

it('a sentence says which device changed beside the others', async () => {
  const insights = await insightsFrom(
    'channel_device_os',
    rowsByPart('device_type', devices, (back, part) => (back < 7 && part === 'phone' ? 0.3 : 1)),
  )
  const text = sentence(insights, 'device')
  expect(text).toMatch(/^Views from Phones, 13 November to 19 November: .* below the usual week/)
  const [views = 0, usual = 0] = await weekOf('channel_device_os', "device_type = 'MOBILE'")
  expect(numbersIn(text)).toEqual([13, 19, views, Math.round((1 - views / usual) * 100), Math.round(usual)])
})

/**
 * What sources brought to the views of days that end on the newest, in points; the 28 days before are the usual ones.
 */
const pointsBySource = async (days: 1 | 7, usual: number) =>
  new Map(
    (
      await env.rows(`WITH spans AS (SELECT traffic_source_type AS source,
          sum(views) FILTER (date > DATE '${newest}' - INTERVAL ${days} DAY)::DOUBLE AS now,
          sum(views) FILTER (date <= DATE '${newest}' - INTERVAL ${days} DAY)::DOUBLE AS before
        FROM channel_traffic_source WHERE date > DATE '${newest}' - INTERVAL ${28 + days} DAY GROUP BY ALL),
      whole AS (SELECT sum(views)::DOUBLE AS total FROM channel_basic
        WHERE date BETWEEN DATE '${newest}' - INTERVAL ${27 + days} DAY AND DATE '${newest}' - INTERVAL ${days} DAY)
      SELECT source, 100 * (now - before / total * ${usual}) / ${usual} FROM spans, whole`)
    ).map(([source, points]) => [String(source), Number(points)]),
  )

it.each([
  ['a day', 1, 'spike'],
  ['a week', 7, 'level'],
] as const)(
  'a sentence says which source brought the change of %s, where no video carries enough of it',
  async (_, days, kind) => {
    const insights = await insightsFrom(
      'channel_traffic_source',
      // The shares change within the 28 days before, so that no other number of days gives the same points.
      rowsByPart('traffic_source_type', sources, (back, part) => {
        if (back < days) return { search: 1, suggested: 7, external: 5 }[part]
        return back > days + 20 ? { search: 1.5, suggested: 0.6, external: 0.55 }[part] : 1
      }),
    )
    const text = sentence(insights, kind)
    const [views = 0, usual = 0] = await sql(days === 1 ? dayAndUsual : weekAndUsual)
    expect(text).toMatch(/ Suggested videos caused \d+% of the jump\. External sites caused \d+% of the jump\.$/)
    const points = await pointsBySource(days, usual)
    const change = (views / usual - 1) * 100
    const part = (source: string) => Math.round(((points.get(source) ?? 0) / change) * 100)
    expect(numbersIn(text).slice(-5)).toEqual([
      views,
      Math.round(change),
      Math.round(usual),
      part('RELATED_VIDEO'),
      part('EXT_URL'),
    ])
  },
)
