import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OAuth2Client as Oauth2Client } from 'google-auth-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { liveBroadcastListResponse } from '#contract/broadcasts.ts'
import { dayMs } from '#contract/clock.ts'
import { countsPaths } from '#contract/counts.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { storageFile, storageFileList } from '#contract/storageFiles.ts'
import { openDatabase } from '#platform/database.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { createVideoRepository } from '#platform/video/videoRepository.ts'
import { notInstalled } from '../repository/packageSets.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

/** A package of its own, because it has every API of the field. Its types are not there without it. */
const folder = join(import.meta.dirname, '../googleapis')
const reason = notInstalled('googleapis') || noClients
const { OAuth2Client } = await clientPackage<typeof import('google-auth-library')>('google-auth-library')

type Method = (
  parameters: object,
  options?: { rootUrl?: string; headers?: Record<string, string> },
) => Promise<{ status: number; data: unknown }>
interface Options {
  version: 'v3'
  rootUrl: string
  auth: Oauth2Client
}
interface Library {
  youtube(options: Options): Record<'channels' | 'videos' | 'liveBroadcasts', Record<'list', Method>>
  drive(options: Options): { files: Record<'create' | 'get' | 'list' | 'update' | 'delete', Method> }
}
const library = (): Library => {
  const load = createRequire(join(folder, 'package.json'))
  return { ...load('googleapis/build/src/apis/youtube'), ...load('googleapis/build/src/apis/drive') }
}

describe.skipIf(reason)(`version 188${reason}`, () => {
  let services: Services
  /** Copied for each client, because the library changes it. */
  let options: Options
  beforeAll(async () => {
    services = await openServices({ BRAND: 'youtube', STORAGE_WORD: 'drive' })
    const { video, storageFile: file, storageAppdata } = services.scopes
    const { accessToken } = await services.pair(`openid email ${video} ${file} ${storageAppdata}`)
    const auth = new OAuth2Client({
      ...services.demo.tvClient,
      endpoints: {
        oauth2TokenUrl: services.url + authorizationPaths.token,
        tokenInfoUrl: services.url + authorizationPaths.tokeninfo,
      },
    })
    auth.setCredentials({ access_token: accessToken })
    options = { version: 'v3', rootUrl: services.url, auth }
  })
  afterAll(() => services?.close())

  it('googleapis lists channels and videos, with lists as repeated parameters', async () => {
    const youtube = library().youtube({ ...options })
    const { data } = await youtube.channels.list({ part: ['id', 'snippet', 'statistics'], mine: true })
    const [channel] = channelListWithStatistics.parse(data).items ?? []
    expect(channel?.statistics?.videoCount).toMatch(/^\d+$/)
    const uploads = await youtube.channels.list({ part: ['contentDetails'], id: [String(channel?.id), 'UCnone'] })
    expect(channelListWithStatistics.parse(uploads.data).items).toHaveLength(1)
    const none = await youtube.videos.list({ part: ['id', 'status'], id: ['none', 'nothing'] })
    expect(videoListWithStatistics.parse(none.data).items).toBeUndefined()
  })

  it('googleapis reads statistics that move between two reports, and gets nothing again that it has', async () => {
    const youtube = library().youtube({ ...options })
    const ofChannel = async () => {
      const { data } = await youtube.channels.list({ part: ['id', 'statistics'], mine: true })
      const { id = '', statistics } = channelListWithStatistics.parse(data).items?.[0] ?? {}
      return { id, views: Number(statistics?.viewCount), subscribers: Number(statistics?.subscriberCount) }
    }
    const before = await ofChannel()
    const settings = platformSettings({ DATA_DIR: services.dataDir })
    const store = await openDatabase(settings)
    const published = { channelId: before.id, title: 'Counted', publishedAt: 0, durationSeconds: 60 }
    await createVideoRepository(store.db).saveVideos([{ id: 'counted', ...published }])
    await store.close()
    const time = new Date().toISOString()
    const counts = [{ videoId: 'counted', time, views: 41, likes: 3, comments: 2, subscribers: 123_456 }]
    const { status } = await services.call(countsPaths('youtube').counts, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.auth.credentials.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ channelId: before.id, counts }),
    })
    expect(status).toBe(204)
    const part = ['statistics', 'liveStreamingDetails']
    const { data } = await youtube.videos.list({ part, id: ['counted'] })
    const { items, etag = '' } = videoListWithStatistics.parse(data)
    expect(items?.[0]?.statistics).toEqual({ viewCount: '41', likeCount: '3', commentCount: '2', favoriteCount: '0' })
    const headers = { 'If-None-Match': etag }
    expect((await youtube.videos.list({ part, id: ['counted'] }, { headers })).status).toBe(304)
    const after = await ofChannel()
    expect(after.views).toBeGreaterThanOrEqual(before.views + 41)
    // Rounded down to three significant figures: the demo has few subscribers on its first day.
    expect(after.subscribers).toBe(123_000)
  })

  it('googleapis lists the live broadcasts of a state', async () => {
    const { liveBroadcasts } = library().youtube({ ...options })
    const planned = { part: ['id', 'snippet', 'status'], broadcastStatus: 'upcoming' }
    const { items: [next] = [] } = liveBroadcastListResponse.parse((await liveBroadcasts.list(planned)).data)
    expect(next?.status?.lifeCycleStatus).toBe('ready')
    // The demo has a broadcast each day.
    expect(Date.parse(next?.snippet?.scheduledStartTime ?? '') - Date.now()).toBeLessThan(2 * dayMs)
    expect((await liveBroadcasts.list({ part: ['id'], mine: true })).status).toBe(200)
  })

  it('google-auth-library reads what a token is for', async () => {
    const { auth } = options
    const info = await auth.getTokenInfo(String(auth.credentials.access_token))
    expect(info).toMatchObject({ aud: services.demo.tvClient.clientId, email: services.demo.account.email })
    expect(info.scopes).toContain(services.scopes.video)
  })

  it('googleapis keeps files of the application', async () => {
    const { files } = library().drive({ ...options })
    // Its uploads follow only the address of a call.
    const { rootUrl } = options
    const metadata = { name: 'settings.json', parents: ['appDataFolder'] }
    const media = { mimeType: 'application/json', body: '{"a":1}' }
    const { data } = await files.create({ requestBody: metadata, media }, { rootUrl })
    const { id } = storageFile.parse(data)
    expect((await files.get({ fileId: id, alt: 'media' })).data).toEqual({ a: 1 })
    const text = { mimeType: 'text/plain', body: 'x' }
    await files.update({ fileId: id, requestBody: { name: 'new.json' }, media: text }, { rootUrl })
    const list = storageFileList.parse((await files.list({ spaces: 'appDataFolder' })).data)
    expect(list.files).toMatchObject([{ id, name: 'new.json', mimeType: 'text/plain', size: '1' }])
    await files.delete({ fileId: id })
    expect(storageFileList.parse((await files.list({ spaces: 'appDataFolder' })).data).files).toEqual([])
  })
})
