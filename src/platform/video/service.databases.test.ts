import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import {
  channelListResponse,
  playlistItemListResponse,
  playlistListResponse,
  videoListResponse,
} from '#contract/video.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { csvOf, row } from '../analytics/rows.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { importFile } from '../warehouse/import/importFile.ts'

const channel = {
  id: 'UCkettle',
  title: 'Kettle & Keel',
  accountId: person.id,
  publishedAt: Date.UTC(2024, 1, 3, 4, 5, 6, 789),
  country: 'GB',
}
const video = (id: string, durationSeconds = 253) => ({
  id,
  channelId: channel.id,
  title: `Video ${id}`,
  publishedAt: Date.UTC(2025, 0, 1),
  durationSeconds,
})

describe.each(testDatabases())('video service on $name', ({ fresh }) => {
  let platform: TestPlatform
  let headers: Record<string, string>

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    headers = { authorization: `Bearer ${(await device.poll(device_code)).json.access_token}` }
  })
  beforeEach(async () => {
    const { videoRepository } = platform.context
    await videoRepository.saveChannel(channel)
    await videoRepository.makeCurrent(person.id, channel.id)
    await videoRepository.saveVideos([video('one'), video('two', 3661)])
  })
  afterAll(() => platform.close())

  const channels = (query: string) => platform.call(`/video/v3/channels?${query}`, { headers })
  const videos = (query: string) => platform.call(`/video/v3/videos?${query}`, { headers })

  const addressOf = (path: string) => new RegExp(`^${platform.url}/video/pictures/${path}\\?v=[\\w-]{16}$`)

  it('the video service returns the requested parts of the account’s channel', async () => {
    const { json, status } = await channels('part=snippet,statistics&mine=true')
    expect(status).toBe(200)
    const [item, ...more] = channelListWithStatistics.parse(json).items ?? []
    expect(more).toEqual([])
    expect(item).toEqual({
      kind: 'video#channel',
      id: channel.id,
      snippet: {
        title: channel.title,
        description: '',
        publishedAt: '2024-02-03T04:05:06Z',
        thumbnails: {
          default: { url: expect.stringMatching(addressOf('channels/UCkettle/default')), width: 88, height: 88 },
          medium: { url: expect.stringMatching(addressOf('channels/UCkettle/medium')), width: 240, height: 240 },
          high: { url: expect.stringMatching(addressOf('channels/UCkettle/high')), width: 800, height: 800 },
        },
        country: 'GB',
      },
      statistics: { viewCount: '0', subscriberCount: '0', hiddenSubscriberCount: false, videoCount: '2' },
    })
    expect(channelListResponse.parse((await channels('part=id&mine=true')).json).items).toEqual([
      { kind: 'video#channel', id: channel.id },
    ])
  })

  it('the video service computes statistics from the stored numbers, as decimal strings', async () => {
    const { videoRepository, owners } = platform.context
    const warehouse = await platform.warehouse()
    const { dataDir } = platform.context.settings
    const own = { channel_id: channel.id, video_id: 'one' }
    const path = join(dataDir, 'rows.csv')
    const rows = [
      row({ ...own, views: 40, likes: 9, comments: 2, subscribers_gained: 5 }),
      row({ ...own, views: 2, likes: -1, country_code: 'GB' }),
      row({ ...own, video_id: '', subscribers_gained: 3, subscribers_lost: 1 }),
    ]
    writeFileSync(path, csvOf(rows))
    await importFile({ warehouse, videoRepository, owners, db: platform.db, dataDir }, { path, account: person.email })
    const [item] = channelListWithStatistics.parse((await channels('part=statistics&mine=true')).json).items ?? []
    expect(item?.statistics).toEqual({
      viewCount: '42',
      subscriberCount: '7',
      hiddenSubscriberCount: false,
      videoCount: '2',
    })
    const answer = videoListWithStatistics.parse((await videos('part=statistics&id=two,one')).json)
    expect(answer.items).toEqual([
      {
        kind: 'video#video',
        id: 'two',
        statistics: { viewCount: '0', likeCount: '0', favoriteCount: '0', commentCount: '0' },
      },
      {
        kind: 'video#video',
        id: 'one',
        statistics: { viewCount: '42', likeCount: '8', favoriteCount: '0', commentCount: '2' },
      },
    ])
    expect((await videos('part=snippet&id=one')).text).not.toContain('statistics')
  })

  it('the video service refuses fields that no answer has, and accepts those of the public service', async () => {
    const lists = ['channels?part=id&mine=true', 'videos?part=id&id=one', 'playlists?part=id&mine=true']
    for (const list of lists) {
      const get = (fields: string) => platform.call(`/video/v3/${list}&fields=${fields}`, { headers })
      const { status, json } = await get('items(id,zz)')
      expect([status, json.error]).toMatchObject([400, { message: 'Invalid field selection items/zz' }])
      expect((await get('items(id,snippet(title,description),status),prevPageToken')).status).toBe(200)
    }
    const { status } = await platform.call('/video/partner/v1/contentOwners?fetchMine=true&fields=zz', { headers })
    expect(status).toBe(400)
  })

  it('the video service reads repeated parameters as one list, and refuses a repeated single value', async () => {
    const answer = await videos('part=id&part=snippet,statistics&id=two&id=one')
    expect(videoListWithStatistics.parse(answer.json).items).toMatchObject([
      { id: 'two', snippet: { title: 'Video two' }, statistics: { commentCount: '0' } },
      { id: 'one' },
    ])
    expect((await channels(`part=id&part=snippet&id=${channel.id}&id=x&fields=kind,items(id)`)).json).toEqual({
      kind: 'video#channelListResponse',
      items: [{ id: channel.id }],
    })
    const { status, json } = await channels('part=id&mine=true&mine=true')
    expect([status, json.error]).toMatchObject([400, { message: expect.stringContaining('mine must be given once') }])
    expect((await platform.call('/video/v3/playlists?part=id&channelId=a&channelId=b', { headers })).status).toBe(400)
  })

  it('the video service returns channels by id, and omits items when there is none', async () => {
    expect(channelListResponse.parse((await channels(`part=id&id=x,${channel.id}`)).json).items).toHaveLength(1)
    expect((await channels('part=id&id=x')).json).not.toHaveProperty('items')
  })

  it('the video service returns videos by id in the requested order, with ISO durations', async () => {
    const { items } = videoListResponse.parse((await videos('part=snippet,contentDetails&id=two,none,one')).json)
    expect(items?.map(({ id, contentDetails }) => [id, contentDetails?.duration])).toEqual([
      ['two', 'PT1H1M1S'],
      ['one', 'PT4M13S'],
    ])
    expect(items?.[0]?.snippet).toEqual({
      title: 'Video two',
      channelId: channel.id,
      publishedAt: '2025-01-01T00:00:00Z',
    })
  })

  const playlists = async (query: string) =>
    playlistListResponse.parse((await platform.call(`/video/v3/playlists?${query}`, { headers })).json)
  const items = async (query: string) =>
    playlistItemListResponse.parse((await platform.call(`/video/v3/playlistItems?${query}`, { headers })).json)
  const playlist = (id: string, title: string, videoIds: string[]) => ({
    id,
    channelId: channel.id,
    title,
    publishedAt: Date.UTC(2025, 1, 1),
    videoIds,
  })

  it('the video service returns the playlists of the channel in pages, and by id', async () => {
    const { videoRepository } = platform.context
    const many = Array.from({ length: 7 }, (_, index) => playlist(`PL${index}`, `Playlist ${index}`, ['one', 'two']))
    await videoRepository.savePlaylists(many)
    const first = await playlists('part=snippet,contentDetails&mine=true')
    expect(first.items?.[0]).toEqual({
      kind: 'video#playlist',
      id: 'PL0',
      snippet: { title: 'Playlist 0', channelId: channel.id, publishedAt: '2025-02-01T00:00:00Z' },
      contentDetails: { itemCount: 2 },
    })
    expect(first.pageInfo).toEqual({ totalResults: 7, resultsPerPage: 5 })
    const secondPage = await playlists(`part=id&mine=true&pageToken=${first.nextPageToken}`)
    expect([...(first.items ?? []), ...(secondPage.items ?? [])].map(({ id }) => id)).toEqual(many.map(({ id }) => id))
    expect(secondPage.nextPageToken).toBeUndefined()
    expect((await playlists(`part=id&channelId=${channel.id}&maxResults=50`)).items).toHaveLength(7)
    expect((await playlists('part=id&id=PL3,none,PL1')).items?.map(({ id }) => id)).toEqual(['PL3', 'PL1'])
    expect((await playlists('part=id&channelId=none')).items).toBeUndefined()
  })

  it('the video service returns the items of a playlist in their order, and replaces them when the playlist is saved again', async () => {
    const { videoRepository } = platform.context
    await videoRepository.savePlaylists([playlist('PLx', 'X', ['two', 'one', 'two'])])
    const { items: found } = await items('part=snippet,contentDetails&playlistId=PLx')
    expect(found?.map(({ snippet }) => snippet?.resourceId?.videoId)).toEqual(['two', 'one', 'two'])
    expect(found?.[1]).toMatchObject({
      kind: 'video#playlistItem',
      snippet: { title: 'Video one', playlistId: 'PLx', position: 1, resourceId: { kind: 'video#video' } },
      contentDetails: { videoId: 'one', videoPublishedAt: '2025-01-01T00:00:00Z' },
    })
    await videoRepository.savePlaylists([playlist('PLx', 'X', ['one'])])
    expect((await items('part=id&playlistId=PLx')).items).toHaveLength(1)
  })

  it('the part status of every resource says that it is public', async () => {
    await platform.context.videoRepository.savePlaylists([playlist('PLs', 'S', ['one'])])
    for (const path of [
      'channels?part=status&mine=true',
      'videos?part=status&id=one',
      'playlists?part=status&id=PLs',
      'playlistItems?part=status&playlistId=PLs',
    ]) {
      const { json } = await platform.call(`/video/v3/${path}`, { headers })
      expect(json.items).toMatchObject([{ status: { privacyStatus: 'public' } }])
    }
  })

  it('items of a playlist that has a video twice have different ids, the same on every page', async () => {
    const { videoRepository } = platform.context
    await videoRepository.savePlaylists([playlist('PLx', 'X', ['two', 'one', 'two', 'two'])])
    const ids = ['PLx.two', 'PLx.one', 'PLx.two.2', 'PLx.two.3']
    const all = await items('part=id&playlistId=PLx')
    expect(all.items?.map(({ id }) => id)).toEqual(ids)
    const first = await items('part=id&playlistId=PLx&maxResults=2')
    const secondPage = await items(`part=id&playlistId=PLx&pageToken=${first.nextPageToken}`)
    expect(secondPage.items?.map(({ id }) => id)).toEqual(ids.slice(2))
  })

  it('the video service lists a channel’s uploads as the playlist that the channel names, newest first', async () => {
    const { videoRepository } = platform.context
    const long = { ...channel, id: 'UCabcdefghijklmnopqrstuv' }
    await videoRepository.saveChannel(long)
    await videoRepository.saveVideos(
      Array.from({ length: 120 }, (_, index) => ({
        ...video(`u${index}`),
        channelId: long.id,
        publishedAt: Date.UTC(2025, 0, 1) + index,
      })),
    )
    const [{ contentDetails } = {}] =
      channelListResponse.parse((await channels(`part=contentDetails&id=${long.id}`)).json).items ?? []
    const uploads = contentDetails?.relatedPlaylists?.uploads
    const seen: (string | undefined)[] = []
    let token = ''
    do {
      const page = await items(`part=contentDetails&playlistId=${uploads}&maxResults=50${token}`)
      seen.push(...(page.items ?? []).map((item) => item.contentDetails?.videoId))
      token = page.nextPageToken ? `&pageToken=${page.nextPageToken}` : ''
    } while (token !== '')
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `u${119 - index}`))
  })

  it.each([
    ['playlists?part=id', 400, 'missingRequiredParameter'],
    ['playlists?part=id&mine=true&id=x', 400, 'incompatibleParameters'],
    ['playlists?part=id&mine=true&maxResults=51', 400, 'invalidParameter'],
    ['playlists?part=id&mine=true&pageToken=x', 400, 'invalidPageToken'],
    ['playlistItems?part=id', 400, 'required'],
    ['playlistItems?part=id&playlistId=none', 404, 'playlistNotFound'],
  ])('the video service answers %s with %i %s', async (path, status, reason) => {
    const answer = await platform.call(`/video/v3/${path}`, { headers })
    expect(answer).toMatchObject({ status, json: { error: { code: status, errors: [{ reason }] } } })
  })

  it.each([
    ['channels?mine=true', 'required', 'part'],
    ['channels?part=&mine=true', 'required', 'part'],
    ['channels?part=id,nonsense&mine=true', 'unknownPart', 'part'],
    ['channels?part=id', 'missingRequiredParameter', 'parameters.'],
    ['channels?part=id&mine=maybe', 'invalidParameter', 'mine'],
    ['channels?part=id&mine=true&id=x', 'incompatibleParameters', 'parameters.'],
    ['channels?part=id&mine=true&mine=true', 'invalidParameter', 'mine'],
    ['videos?part=id', 'required', 'id'],
    [`videos?part=id&id=${Array.from({ length: 51 }, (_, index) => index).join()}`, 'invalidParameter', 'id'],
  ])('the video service refuses %s with 400 %s', async (path, reason, location) => {
    const { status, json } = await platform.call(`/video/v3/${path}`, { headers })
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: { code: 400, errors: [{ reason, location }], status: 'INVALID_ARGUMENT' } })
  })

  it('the video service requires a token for every list', async () => {
    for (const path of [
      'channels?part=id&mine=true',
      'videos?part=id&id=one',
      'playlists?part=id&mine=true',
      'playlistItems?part=id&playlistId=x',
    ])
      expect((await platform.call(`/video/v3/${path}`)).status).toBe(401)
  })

  it('the video service accepts only the account of a channel as its owner', async () => {
    const { videoRepository } = platform.context
    expect(await videoRepository.ownsChannel(person.id, channel.id)).toBe(true)
    expect(await videoRepository.ownsChannel('somebody', channel.id)).toBe(false)
    await videoRepository.saveChannel({ ...channel, id: 'UCfree', accountId: null })
    expect(await videoRepository.ownsChannel(person.id, 'UCfree')).toBe(false)
    expect((await videoRepository.channelOf(person.id))?.id).toBe(channel.id)
  })

  it('the video service replaces a channel and videos that are saved again', async () => {
    const { videoRepository } = platform.context
    await videoRepository.saveChannel({ ...channel, title: 'New' })
    await videoRepository.saveVideos(Array.from({ length: 1200 }, (_, index) => video(`v${index}`)))
    await videoRepository.saveVideos([{ ...video('one'), title: 'New' }])
    expect((await videoRepository.channelById(channel.id))?.title).toBe('New')
    expect((await videoRepository.videosById(['one']))[0]?.title).toBe('New')
    expect(await videoRepository.countVideos(channel.id)).toBe(1202)
  })
})
