import { createChecks } from '#platform/alerts/check.ts'
import { createReader } from '#platform/alerts/reader.ts'
import { withAlertTables } from '#platform/alerts/schema.ts'
import { createTopicNames } from '#platform/alerts/topics.ts'
import { withGroupTables } from '#platform/analytics/groups/schema.ts'
import { createReports } from '#platform/analytics/planner/answer.ts'
import { startTestService, type TestService } from '#platform/analytics/service.fixture.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import type { Statement, Warehouse } from '#platform/warehouse/port.ts'
import { medianRatio, table } from '../table.ts'
import { channelId, lastDay, makeNight, publishedAt, videoId, videosOf } from './nightRows.ts'

/** Channels in the warehouse. At most 500 of them are checked, in portions; the first portion is a warm-up. */
const channels = Number(process.env.BENCH_CHANNELS ?? 2000)
const checked = Math.min(channels, 500)
const portions = 10
const channelsPerNight = 10_000

/**
 * A night of alerts: each channel is taken as a job, its reports are planned and read through the port, the detectors
 * run, and what was found is stored. Compared with its statements alone on the same warehouse, portion by portion in
 * turn, so that other load of the machine affects both.
 */
export async function benchNight(): Promise<string> {
  const service = await startTestService()
  try {
    const startedAt = performance.now()
    const rows = await makeNight(service.warehouse, channels)
    await service.warehouse.buildMonthlyRollups()
    const seconds = (performance.now() - startedAt) / 1000
    const places = Array.from({ length: checked }, (_, place) => Math.floor((place * channels) / checked))
    for (const place of places) await addChannel(service, place)
    const { ours, bare, statements, timed } = await measure(service, places)
    const minutes = (times: readonly number[]) =>
      `${((times.reduce((sum, time) => sum + time, 0) / timed) * (channelsPerNight / 60_000)).toFixed(1)} min`
    return table(
      `A night of ${channelsPerNight.toLocaleString('en')} channels, from ${timed} of the ${channels.toLocaleString('en')} in a DuckDB of ${(rows / 1e6).toFixed(1)} million rows (made in ${seconds.toFixed(0)} s); ${Math.round(statements / timed)} statements a channel`,
      [
        {
          name: 'reports, detectors and state / the SQL alone',
          measured: minutes(ours),
          against: minutes(bare),
          ratio: medianRatio(ours, bare),
          goal: 1.5,
        },
      ],
    )
  } finally {
    await service.close()
  }
}

/** Times of portions in milliseconds, and how many channels and statements they had. */
async function measure({ store, clock, videoRepository, owners, settings, warehouse }: TestService, places: number[]) {
  const db = withAlertTables(store)
  const groups = withGroupTables(store)
  const recorded: Statement[] = []
  const recording: Warehouse = {
    ...warehouse,
    readInTransaction: (work) =>
      warehouse.readInTransaction((read) =>
        work((sql, bound = {}) => {
          recorded.push({ sql, bound })
          return read(sql, bound)
        }),
      ),
  }
  const membersOfGroup = () => Promise.reject(new Error('no channel is in a group here'))
  const answer = createReports({ videoRepository, owners, warehouse: recording, membersOfGroup })
  const checks = createChecks({
    db,
    clock,
    videoRepository,
    read: createReader(answer, settings.naming.brand),
    names: createTopicNames({ groups, clock, videoRepository }),
    onError: (error) => {
      throw error
    },
  })
  const [ours, bare]: [number[], number[]] = [[], []]
  let [statements, timed] = [0, 0]
  for (let portion = 0; portion <= portions; portion += 1) {
    const portionPlaces = places.filter((_, index) => index % (portions + 1) === portion)
    for (const place of portionPlaces)
      await db
        .insertInto('alert_topics')
        .values({
          id: `topic-${place}`,
          account_id: `account-${place}`,
          checks: 'reports',
          kind: 'channel',
          about: channelId(place),
          // No digest is due.
          checked_day: null,
          digest_week: '2100-01-03',
          live: null,
          checked_at: null,
          problem: null,
          created_at: clock.now(),
          due_at: 0,
          attempts: 0,
        })
        .execute()
    recorded.length = 0
    const startedAt = performance.now()
    await checks.runDueJobs()
    const checkedAt = performance.now()
    const statementsRun = [...recorded]
    for (const { sql, bound } of statementsRun) await warehouse.readInTransaction((read) => read(sql, bound))
    const endedAt = performance.now()
    if (portion === 0) continue
    ours.push(checkedAt - startedAt)
    bare.push(endedAt - checkedAt)
    statements += statementsRun.length
    timed += portionPlaces.length
  }
  const checkedTopics = await db.selectFrom('alert_topics').select('id').where('checked_day', '=', lastDay).execute()
  if (checkedTopics.length !== places.length)
    throw new Error(`${checkedTopics.length} of ${places.length} channels were checked.`)
  return { ours, bare, statements, timed }
}

async function addChannel({ db, clock, videoRepository }: TestService, place: number): Promise<void> {
  const [id, accountId] = [channelId(place), `account-${place}`]
  const person = account({ id: accountId, email: `${accountId}@tenfoot.example` }, '', clock.now())
  await db.insertInto('accounts').values(person).execute()
  await videoRepository.saveChannel({ id, title: id, accountId, publishedAt: publishedAt(place, 0), country: null })
  await videoRepository.makeCurrent(accountId, id)
  await videoRepository.saveVideos(
    Array.from({ length: videosOf(place) }, (_, week) => ({
      id: videoId(place, week),
      channelId: id,
      title: `Video ${week}`,
      publishedAt: publishedAt(place, week),
      durationSeconds: 600,
    })),
  )
}
