import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { maxPictureBytes } from './pictures.ts'

const actor = { name: 'ada', address: '192.0.2.1' }
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const webp = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')

describe.each(testDatabases())('pictures on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    const { videoRepository } = platform.context
    const channel = { id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null }
    await videoRepository.saveChannel(channel)
    await videoRepository.saveVideos([
      { id: 'v', channelId: 'UC1', title: 'A film', publishedAt: 0, durationSeconds: 1 },
    ])
    await videoRepository.savePlaylists([{ id: 'PL', channelId: 'UC1', title: 'A list', publishedAt: 0, videoIds: [] }])
  })
  afterEach(() => platform.close())

  it('an administrator sets and removes pictures of a video, a playlist and a channel, their type is found, and each change is logged', async () => {
    const { operations, videoRepository } = platform.context
    const { pictures } = operations
    expect(await pictures.set(actor, { kind: 'videos', id: 'v', bytes: jpeg })).toBe('image/jpeg')
    expect(await pictures.set(actor, { kind: 'playlists', id: 'PL', bytes: png })).toBe('image/png')
    expect(await pictures.set(actor, { kind: 'channels', id: 'UC1', bytes: webp })).toBe('image/webp')
    const stored = await videoRepository.pictureOf('videos', 'v')
    expect([stored?.type, Buffer.from(stored?.bytes ?? '').equals(jpeg)]).toEqual(['image/jpeg', true])
    await pictures.remove(actor, { kind: 'videos', id: 'v' })
    expect(await videoRepository.pictureOf('videos', 'v')).toBeUndefined()
    await expect(pictures.remove(actor, { kind: 'videos', id: 'v' })).rejects.toThrow('has no picture')
    const { events } = await operations.events.page({ kind: 'operator' })
    expect(events.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
      'picture.removed: video A film (v)',
      'picture.set: channel One (UC1)',
      'picture.set: playlist A list (PL)',
      'picture.set: video A film (v)',
    ])
  })

  it.each<[what: string, kind: string, id: string, bytes: Buffer, field: string, why: string]>([
    [
      'SVG, which can carry scripts',
      'videos',
      'v',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'picture',
      'JPEG',
    ],
    ['a page under the name of a picture', 'videos', 'v', Buffer.from('<html>'), 'picture', 'PNG and WebP are allowed'],
    ['nothing', 'videos', 'v', Buffer.alloc(0), 'picture', 'none of these'],
    [
      'too much',
      'videos',
      'v',
      Buffer.concat([jpeg, Buffer.alloc(maxPictureBytes)]),
      'picture',
      `at most ${maxPictureBytes}`,
    ],
    ['an unknown video', 'videos', 'none', jpeg, 'id', 'there is no video none'],
    ['an unknown kind', 'films', 'v', jpeg, 'kind', 'videos, playlists, channels'],
  ])(
    'the picture administration refuses %s, names the field, and changes nothing',
    async (_what, kind, id, bytes, field, explanation) => {
      const { operations, videoRepository } = platform.context
      const refused = operations.pictures.set(actor, { kind, id, bytes })
      await expect(refused).rejects.toMatchObject({ field, message: expect.stringContaining(explanation) })
      expect((await videoRepository.pictureVersions('videos', ['v'])).size).toBe(0)
    },
  )
})
