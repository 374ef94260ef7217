import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { checksum } from './checksum.fixture.ts'
import { audiences } from './countries.ts'
import { makeActivity } from './facts/facts.ts'
import { seedDemoOwner, smallChannels } from './owner.ts'
import { schedule } from './schedule.ts'
import { seedDemoChannel } from './seed.ts'
import { seedDemo } from './seedWhole.fixture.ts'

it('a start that was interrupted leaves complete portions, and the next start generates the rest', async () => {
  const [firstDay, today] = ['2026-10-25', '2026-11-21']
  const beginning = async () => {
    const young = await startTestService()
    const videos = schedule(demoSeed, firstDay, today)
    const facts = {
      seed: demoSeed,
      channelId: demoChannelId(demoSeed),
      firstDay,
      from: firstDay,
      to: firstDay,
      videos,
      audiences,
    }
    await makeActivity(young.warehouse, [facts], () => {})
    return young
  }
  const [whole, crashed] = [await beginning(), await beginning()]
  const start = (service: TestService, onProgress?: (step: { done: number }) => void) =>
    seedDemo({ ...service, accountId: ownAccount.id, clock: manualClock(Date.parse(`${today}T20:00:00Z`)), onProgress })
  const stop = start(crashed, ({ done }) => {
    if (done > 60) throw new Error('ended in the middle')
  })
  await expect(stop).rejects.toThrow('ended in the middle')
  await start(whole)
  expect(await checksum(crashed.warehouse), 'user activity is made and kept first').toEqual(
    await checksum(whole.warehouse),
  )
  expect(await checksum(crashed.warehouse, 'channel_traffic_source')).toEqual([0, null])
  await start(crashed)
  for (const table of [
    'channel_basic',
    'channel_basic_days',
    'channel_traffic_source',
    'channel_estimated_revenue',
    'audience_retention',
  ]) {
    expect(await checksum(crashed.warehouse, table), table).toEqual(await checksum(whole.warehouse, table))
  }
  for (const service of [whole, crashed]) await service.close()
}, 120_000)

it('a removed picture of the demo does not come back at the next start, and a new video gets one', async () => {
  const service = await startTestService()
  const { videoRepository } = service
  const start = async (day: string) => {
    const options = { ...service, accountId: ownAccount.id, clock: manualClock(Date.parse(`${day}T20:00:00Z`)) }
    await seedDemoChannel(options)
    await seedDemoOwner(options)
  }
  await start('2026-11-20')
  const channels = [demoChannelId(demoSeed), ...smallChannels.map(({ id }) => id)]
  const pictured: [PictureKind, string][] = []
  for (const id of channels) {
    const page = { from: 0, limit: 1 }
    pictured.push(['channels', id])
    for (const video of await videoRepository.videosOf(id, page)) pictured.push(['videos', video.id])
    for (const playlist of await videoRepository.playlistsOf(id, page)) pictured.push(['playlists', playlist.id])
  }
  expect(pictured.length).toBeGreaterThan(2 * channels.length)
  for (const [kind, id] of pictured) expect(await videoRepository.removePicture(kind, id), `${kind} ${id}`).toBe(true)
  await start('2026-12-15')
  for (const [kind, id] of pictured) expect(await videoRepository.pictureOf(kind, id), `${kind} ${id}`).toBeUndefined()
  const newest = await videoRepository.videosOf(demoChannelId(demoSeed), { from: 0, limit: 1 })
  expect(newest[0]?.publishedAt).toBeGreaterThan(Date.UTC(2026, 10, 21))
  expect(
    (
      await videoRepository.pictureVersions(
        'videos',
        newest.map(({ id }) => id),
      )
    ).size,
  ).toBe(1)
  await service.close()
})
