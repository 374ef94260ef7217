import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  channelListResponse,
  playlistItemListResponse,
  playlistListResponse,
  videoListResponse,
} from '#contract/video.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'

const channel = { id: 'UCkettle', title: '<b> & Keel', accountId: person.id, publishedAt: 0, country: 'GB' }
const video = (id: string) => ({
  id,
  channelId: channel.id,
  title: `Video ${id}`,
  publishedAt: 0,
  durationSeconds: 60,
})
const png = (text: string) => ({ type: 'image/png', bytes: Buffer.from(text) })

describe.each(testDatabases())('thumbnails on $name', ({ fresh }) => {
  let platform: TestPlatform
  let ask: (path: string) => Promise<unknown>

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    const headers = { authorization: `Bearer ${(await device.poll(device_code)).json.access_token}` }
    ask = async (path) => (await platform.call(`/video/v3/${path}`, { headers })).json
    const { videoRepository } = platform.context
    await videoRepository.saveChannel(channel)
    await videoRepository.makeCurrent(person.id, channel.id)
    await videoRepository.saveVideos([video('one'), video('two')])
    const list = { id: 'PLone', channelId: channel.id, title: 'A list', publishedAt: 0, videoIds: ['one', 'two'] }
    await videoRepository.savePlaylists([list])
    await videoRepository.addPictures('videos', [{ id: 'one', ...png('one') }])
    await videoRepository.savePicture('playlists', 'PLone', png('list'))
  })
  afterAll(() => platform.close())

  const videoPicture = async () => {
    const { items } = videoListResponse.parse(await ask('videos?part=snippet&id=one,two'))
    expect(items?.[1]?.snippet).not.toHaveProperty('thumbnails')
    return items?.[0]?.snippet?.thumbnails ?? {}
  }

  it('pictures have addresses in three sizes for videos, playlists and playlist items, and items without a picture have none', async () => {
    const thumbnails = await videoPicture()
    const url = (size: string) =>
      expect.stringMatching(new RegExp(`/video/pictures/videos/one/${size}\\?v=[\\w-]{16}$`))
    expect(thumbnails).toEqual({
      default: { url: url('default'), width: 120, height: 90 },
      medium: { url: url('medium'), width: 320, height: 180 },
      high: { url: url('high'), width: 480, height: 360 },
    })
    const { items: lists } = playlistListResponse.parse(await ask('playlists?part=snippet&mine=true'))
    expect(lists?.[0]?.snippet?.thumbnails?.medium?.url).toContain('/video/pictures/playlists/PLone/medium?v=')
    const { items } = playlistItemListResponse.parse(await ask('playlistItems?part=snippet&playlistId=PLone'))
    expect(items?.map(({ snippet }) => snippet?.thumbnails?.default?.url)).toEqual([thumbnails.default?.url, undefined])
  })

  it('pictures are served with type, length and validator, and with 304 to clients that have them', async () => {
    const url = (await videoPicture()).medium?.url ?? ''
    const answer = await fetch(url)
    const header = (name: string) => answer.headers.get(name)
    expect([answer.status, header('content-type'), header('content-length')]).toEqual([200, 'image/png', '3'])
    expect(header('cache-control')).toBe('public, max-age=86400')
    expect(header('cross-origin-resource-policy')).toBe('cross-origin')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await answer.text()).toBe('one')
    const notModified = await fetch(url, { headers: { 'if-none-match': header('etag') ?? '' } })
    expect([notModified.status, await notModified.text()]).toEqual([304, ''])
    for (const path of ['videos/two/medium', 'videos/one/huge', 'films/one/medium'])
      expect((await platform.call(`/video/pictures/${path}`)).status, path).toBe(404)
  })

  it('pictures have a new address when they are replaced, and adding a picture replaces none', async () => {
    const { videoRepository } = platform.context
    const before = (await videoPicture()).medium?.url ?? ''
    await videoRepository.addPictures('videos', [{ id: 'one', ...png('other') }])
    expect((await videoPicture()).medium?.url).toBe(before)
    await videoRepository.savePicture('videos', 'one', png('other'))
    const after = (await videoPicture()).medium?.url ?? ''
    expect(after).not.toBe(before)
    expect(await (await fetch(after)).text()).toBe('other')
  })

  it('pictures are drawn for channels that have none, with the title as text and not as markup', async () => {
    const named = async () =>
      channelListResponse.parse(await ask('channels?part=snippet&mine=true')).items?.[0]?.snippet?.thumbnails
    const drawn = await fetch((await named())?.default?.url ?? '')
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
    expect(await drawn.text()).toContain('>BK</text>')
    await platform.context.videoRepository.savePicture('channels', channel.id, png('mine'))
    expect(await (await fetch((await named())?.high?.url ?? '')).text()).toBe('mine')
    expect((await platform.call('/video/pictures/channels/none/high')).status).toBe(404)
  })
})
