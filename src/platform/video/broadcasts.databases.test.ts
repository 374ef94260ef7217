import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveBroadcastListResponse } from '#contract/broadcasts.ts'
import { hourMs } from '#contract/clock.ts'
import { videoListWithStatistics } from '#contract/statistics.ts'
import { playlistItemListResponse } from '#contract/video.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { tokenMaker } from '../authorization/testProject.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { wireTime } from '../time/days.ts'

const channel = { id: 'UCkettle', title: 'Kettle', accountId: person.id, publishedAt: 0, country: null }
const foreign = { ...channel, id: 'UCother', accountId: null }
const video = (id: string, channelId = channel.id) => ({
  id,
  channelId,
  title: `Live ${id}`,
  publishedAt: 0,
  durationSeconds: 0,
})

describe.each(testDatabases())('live broadcasts on $name', ({ fresh }) => {
  let platform: TestPlatform
  let headers: Record<string, string>
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
    const token = await tokenMaker(platform, scopes, now)(person.id, ['videoReadonly'], 'project')
    headers = { authorization: `Bearer ${token}` }
    const { videoRepository } = platform.context
    await videoRepository.saveChannel(channel)
    await videoRepository.saveChannel(foreign)
    await videoRepository.makeCurrent(person.id, channel.id)
    await videoRepository.saveVideos([video('past'), video('now'), video('next'), video('theirs', foreign.id)])
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    const { db } = platform.context
    await db.deleteFrom('broadcasts').execute()
    const row = (video_id: string, hours: number, channel_id = channel.id) => ({
      video_id,
      channel_id,
      scheduled_start: now + hours * hourMs,
      scheduled_end: null,
      actual_start: hours < 0 ? now + hours * hourMs + 5000 : null,
      actual_end: hours < -1 ? now - hourMs : null,
      viewers: hours < 0 ? 1234 : null,
      viewers_at: hours < 0 ? now - 60_000 : null,
    })
    await db
      .insertInto('broadcasts')
      .values([row('past', -3), row('now', -1), row('next', 24), row('theirs', -1, foreign.id)])
      .execute()
  })

  const list = async (query: string) => {
    const { json } = await platform.call(`/video/v3/liveBroadcasts?${query}`, { headers })
    return liveBroadcastListResponse.parse(json)
  }
  const idsOf = async (query: string) => (await list(query)).items?.map(({ id }) => id)

  it('the video service lists the broadcasts of the own channel by their state, the latest planned first', async () => {
    expect(await idsOf('part=id&mine=true')).toEqual(['next', 'now', 'past'])
    expect(await idsOf('part=id&broadcastStatus=all')).toEqual(['next', 'now', 'past'])
    expect(await idsOf('part=id&broadcastStatus=active')).toEqual(['now'])
    expect(await idsOf('part=id&broadcastStatus=upcoming')).toEqual(['next'])
    expect(await idsOf('part=id&broadcastStatus=completed')).toEqual(['past'])
    expect(await idsOf('part=id&id=past,theirs')).toEqual(['past'])
    expect((await list('part=snippet,status,statistics&broadcastStatus=active')).items).toEqual([
      {
        kind: 'video#liveBroadcast',
        id: 'now',
        snippet: {
          title: 'Live now',
          channelId: channel.id,
          publishedAt: '1970-01-01T00:00:00Z',
          scheduledStartTime: wireTime(now - hourMs),
          actualStartTime: wireTime(now - hourMs + 5000),
        },
        status: { lifeCycleStatus: 'live', privacyStatus: 'public' },
        statistics: { concurrentViewers: '1234' },
      },
    ])
  })

  it('the video service lists broadcasts in pages', async () => {
    const first = await list('part=id&mine=true&maxResults=2')
    expect([first.items?.length, first.pageInfo]).toEqual([2, { totalResults: 3, resultsPerPage: 2 }])
    expect(await idsOf(`part=id&mine=true&maxResults=2&pageToken=${first.nextPageToken}`)).toEqual(['past'])
    const { status } = await platform.call(
      `/video/v3/liveBroadcasts?part=id&broadcastStatus=all&pageToken=${first.nextPageToken}`,
      { headers },
    )
    expect(status).toBe(400)
  })

  it('only a live video has viewers, and only while they are counted', async () => {
    const videos = async () => {
      const { json } = await platform.call('/video/v3/videos?part=liveStreamingDetails&id=past,now,next', { headers })
      return videoListWithStatistics.parse(json).items?.map(({ liveStreamingDetails }) => liveStreamingDetails)
    }
    const [past, live, next] = (await videos()) ?? []
    expect(past).toEqual({
      scheduledStartTime: wireTime(now - 3 * hourMs),
      actualStartTime: wireTime(now - 3 * hourMs + 5000),
      actualEndTime: wireTime(now - hourMs),
    })
    expect(live).toMatchObject({ concurrentViewers: '1234' })
    expect(next).toEqual({ scheduledStartTime: wireTime(now + 24 * hourMs) })
    await platform.context.db
      .updateTable('broadcasts')
      .set({ viewers_at: now - 10 * 60_000 })
      .execute()
    expect((await videos())?.[1]).not.toHaveProperty('concurrentViewers')
  })

  it('a live video that the repository does not have is the first of the uploads, and counts as one', async () => {
    const live = vi.spyOn(platform.broadcasts, 'liveUploads').mockResolvedValue([video('live')])
    const get = async (path: string) => (await platform.call(`/video/v3/${path}`, { headers })).json
    const page = async (query: string) => {
      const { items } = playlistItemListResponse.parse(await get(`playlistItems?part=contentDetails&${query}`))
      return items?.map(({ contentDetails }) => contentDetails?.videoId)
    }
    expect(await page('playlistId=UUkettle&maxResults=50')).toEqual(['live', 'next', 'now', 'past'])
    expect(await page('playlistId=UUkettle&maxResults=1')).toEqual(['live'])
    const { nextPageToken } = await get('playlistItems?part=id&playlistId=UUkettle&maxResults=2')
    expect(await page(`playlistId=UUkettle&maxResults=2&pageToken=${nextPageToken}`)).toEqual(['now', 'past'])
    expect((await get('channels?part=statistics&mine=true')).items).toMatchObject([{ statistics: { videoCount: '4' } }])
    live.mockRestore()
  })

  it.each([
    'channels?part=statistics&mine=true',
    'videos?part=statistics,liveStreamingDetails&id=now',
    'liveBroadcasts?part=id,statistics&mine=true',
  ])('the video service answers 304 to %s of somebody who has the answer', async (path) => {
    const get = (more: object = {}) => platform.call(`/video/v3/${path}`, { headers: { ...headers, ...more } })
    const etag = String((await get()).headers.get('etag'))
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const known = await get({ 'if-none-match': etag })
    expect([known.status, known.text]).toEqual([304, ''])
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  it.each([
    ['part=id', 'missingRequiredParameter', 'parameters.'],
    ['part=id&mine=true&broadcastStatus=all', 'incompatibleParameters', 'parameters.'],
    ['part=id&broadcastStatus=testing', 'invalidParameter', 'broadcastStatus'],
    ['part=cdn&mine=true', 'unknownPart', 'part'],
  ])('the video service refuses liveBroadcasts?%s with 400 %s', async (query, reason, location) => {
    const { status, json } = await platform.call(`/video/v3/liveBroadcasts?${query}`, { headers })
    expect([status, json]).toMatchObject([400, { error: { errors: [{ reason, location }] } }])
  })
})
