import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#contract/clock.ts'
import type { ScopeName } from '#contract/scopes.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { csvOf, row } from '../analytics/rows.fixture.ts'
import { tokenMaker } from '../authorization/testProject.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { wireTime } from '../time/days.ts'
import { importFile } from '../warehouse/import/importFile.ts'

const channel = { id: 'UCkettle', title: 'Kettle', accountId: person.id, publishedAt: 0, country: null }
const foreign = { ...channel, id: 'UCother', accountId: null }
const video = (id: string, channelId = channel.id) => ({
  id,
  channelId,
  title: id,
  publishedAt: 0,
  durationSeconds: 60,
})

/** (specification: video 10) */
describe.each(testDatabases())('counts between reports on $name', ({ fresh }) => {
  let platform: TestPlatform
  let token: ReturnType<typeof tokenMaker>
  let now: number
  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const { db, scopes, clock } = platform
    now = clock.now()
    await db
      .insertInto('clients')
      .values({ id: 'c', project_id: 'project', name: 'TV', type: 'tv', secret_hash: '', created_at: 0 })
      .execute()
    token = tokenMaker(platform, scopes, now)
    const { videoRepository } = platform.context
    await videoRepository.saveChannel(channel)
    await videoRepository.saveChannel(foreign)
    await videoRepository.makeCurrent(person.id, channel.id)
    await videoRepository.saveVideos([video('one'), video('two'), video('theirs', foreign.id)])
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    await platform.context.db.deleteFrom('counts').execute()
    await platform.context.db.deleteFrom('broadcasts').execute()
  })

  const headers = async (scope: ScopeName) => ({
    authorization: `Bearer ${await token(person.id, [scope], 'project')}`,
    'content-type': 'application/json',
  })
  const post = async (path: 'counts' | 'broadcasts', body: object, scope: ScopeName = 'video') =>
    platform.call(`/video/counts/v1/${path}`, {
      method: 'POST',
      headers: await headers(scope),
      body: JSON.stringify(body),
    })
  const time = (hours: number) => wireTime(now + hours * hourMs)
  const add = (count: object, scope?: ScopeName) => post('counts', { channelId: channel.id, counts: [count] }, scope)
  const statistics = async () => {
    const get = async (path: string) =>
      (await platform.call(`/video/v3/${path}`, { headers: await headers('videoReadonly') })).json
    const [own] = channelListWithStatistics.parse(await get('channels?part=statistics&mine=true')).items ?? []
    const [one] = videoListWithStatistics.parse(await get('videos?part=statistics&id=one')).items ?? []
    return {
      channel: Number(own?.statistics?.viewCount),
      subscribers: Number(own?.statistics?.subscriberCount),
      one: Number(one?.statistics?.viewCount),
      likes: Number(one?.statistics?.likeCount),
    }
  }

  it('a count of a video is in its statistics and in those of its channel, and is there once however often it is sent', async () => {
    const count = { videoId: 'one', time: time(-1), views: 12, likes: 3 }
    for (const sent of [count, count, { ...count, views: 10 }]) expect((await add(sent)).status).toBe(204)
    await add({ time: time(-1), subscribers: 7 })
    await add({ time: time(-0.5), subscribers: -2 })
    await add({ videoId: 'one', time: time(-0.5), likes: -1 }, 'videoForceSsl')
    expect(await statistics()).toEqual({ channel: 10, subscribers: 5, one: 10, likes: 2 })
  })

  it('a count of a day is left out once the report of that day is there', async () => {
    await add({ videoId: 'one', time: '2026-11-19T07:59:00Z', views: 5 })
    await add({ videoId: 'one', time: '2026-11-19T08:00:00Z', views: 7 })
    expect(await statistics()).toMatchObject({ channel: 12, one: 12 })
    const warehouse = await platform.warehouse()
    const { videoRepository, owners, settings } = platform.context
    const path = join(settings.dataDir, 'rows.csv')
    writeFileSync(path, csvOf([row({ date: '20261118', channel_id: channel.id, video_id: 'one', views: 100 })]))
    const context = { warehouse, videoRepository, owners, db: platform.db, dataDir: settings.dataDir }
    await importFile(context, { path, account: person.email })
    expect(await statistics()).toMatchObject({ channel: 107, one: 107 })
  })

  it('the views of a video are read as a counter, with one reading for each span, at its last count', async () => {
    const hour = Math.floor(now / hourMs) * hourMs
    const counts = [
      { hours: -4, videoId: 'one', views: 1 },
      { hours: -3, videoId: 'one', views: 2 },
      { hours: -2.5, videoId: 'one', views: 4 },
      { hours: -2, videoId: 'one', views: 8 },
      { hours: -1.75, videoId: 'two', views: 16 },
      { hours: -1.5, videoId: 'one', views: 32 },
      { hours: -1, videoId: '', views: 64 },
    ].map(({ hours, ...count }) => ({ ...count, at: hour + hours * hourMs, likes: 0, comments: 0, subscribers: 0 }))
    await platform.counts.add(channel.id, counts)
    const span = { since: hour - 3 * hourMs, everyMs: hourMs }
    const one = [
      { at: hour - 3 * hourMs, value: 2 },
      { at: hour - 2 * hourMs, value: 14 },
      { at: hour - 1.5 * hourMs, value: 46 },
    ]
    const two = [{ at: hour - 1.75 * hourMs, value: 16 }]
    expect(Object.fromEntries(await platform.counts.viewReadings(channel.id, span))).toEqual({ one, two })
    expect(Object.fromEntries(await platform.counts.viewReadings(channel.id, span, ['two', 'none']))).toEqual({ two })
  })

  it.each([
    ['a video of another channel', { videoId: 'theirs', time: time0(-1), views: 1 }],
    ['a video that does not exist', { videoId: 'none', time: time0(-1), views: 1 }],
    ['fewer views than none', { time: time0(-1), views: -1 }],
    ['a part of a view', { time: time0(-1), views: 0.5 }],
    ['more than anybody has', { time: time0(-1), views: 2e9 }],
    ['a number as text', { time: time0(-1), views: '1' }],
    ['a time in the future', { time: time0(1), views: 1 }],
    ['a time long ago', { time: time0(-61 * 24), views: 1 }],
    ['no time', { views: 1 }],
    ['a time without an offset', { time: '2026-11-19T08:00:00', views: 1 }],
    ['a day that does not exist', { time: '2026-11-32T08:00:00Z', views: 1 }],
  ])('a count with %s is refused', async (_name, count) => {
    const before = await statistics()
    expect((await add(count)).json).toMatchObject({ error: { code: 400, errors: [{ reason: 'invalid' }] } })
    expect(await statistics()).toEqual(before)
  })

  it('a call with one wrong count, the same count twice, none or too many stores nothing', async () => {
    const before = await statistics()
    const good = { videoId: 'one', time: time(-1), views: 1 }
    const many = Array.from({ length: 501 }, (_, place) => ({ time: wireTime(now - place * 1000), views: 1 }))
    for (const counts of [[good, { ...good, time: time(2) }], [good, good], [], many])
      expect((await post('counts', { channelId: channel.id, counts })).status).toBe(400)
    expect(await statistics()).toEqual(before)
  })

  it('counts and broadcasts of other channels are refused alike, whether they exist or not, and so are other scopes', async () => {
    const counts = [{ time: time(-1), views: 1 }]
    for (const channelId of [foreign.id, 'UCnone'])
      expect(await post('counts', { channelId, counts })).toMatchObject({
        status: 403,
        json: { error: { errors: [{ reason: 'forbidden' }] } },
      })
    for (const videoId of ['theirs', 'none'])
      expect((await post('broadcasts', { videoId, scheduledStartTime: time(1) })).status).toBe(403)
    for (const scope of ['videoReadonly', 'analyticsReadonly', 'videoUpload'] as const) {
      expect((await post('counts', { channelId: channel.id, counts }, scope)).status).toBe(403)
      expect((await post('broadcasts', { videoId: 'one', scheduledStartTime: time(1) }, scope)).status).toBe(403)
    }
  })

  it('a broadcast is planned, begins, has viewers and ends, and nothing else is allowed', async () => {
    const { broadcasts } = platform
    const say = async (change: object) => (await post('broadcasts', { videoId: 'one', ...change })).status
    const known = async () => (await broadcasts.ofVideos(['one'])).get('one')
    expect(await say({ concurrentViewers: 5 })).toBe(400)
    expect(await say({ scheduledStartTime: time(-2), scheduledEndTime: time(-3) })).toBe(400)
    expect(await say({ scheduledStartTime: time(-2), scheduledEndTime: time(1) })).toBe(204)
    expect(await say({ actualEndTime: time(-1) })).toBe(400)
    expect(await say({ concurrentViewers: 5 })).toBe(400)
    expect(await say({ actualStartTime: time(1) })).toBe(400)
    expect(await say({ actualStartTime: time(-1.5), concurrentViewers: 5 })).toBe(204)
    expect(await known()).toMatchObject({ scheduledStart: now - 2 * hourMs, actualEnd: undefined, viewers: 5 })
    expect(await say({ actualEndTime: time(-1.6) })).toBe(400)
    expect(await say({ actualEndTime: time(-1) })).toBe(204)
    expect(await say({ concurrentViewers: 6 })).toBe(400)
    expect(await known()).toMatchObject({ actualStart: now - 1.5 * hourMs, actualEnd: now - hourMs })
  })
})

/** The clock of a test platform begins here. */
function time0(hours: number): string {
  return wireTime(Date.UTC(2026, 10, 20) + hours * hourMs)
}
