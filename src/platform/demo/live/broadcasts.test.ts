import { expect, it } from 'vitest'
import { hourMs, manualClock } from '#contract/clock.ts'
import { startOfPacificDay } from '#platform/time/days.ts'
import { type Broadcasts, statusOf } from '#platform/video/broadcasts.ts'
import { demoChannelId } from '../channel.ts'
import { withDemoBroadcasts } from './broadcasts.ts'

const none: Broadcasts = {
  ofChannel: async () => [],
  ofVideos: async () => new Map(),
  liveUploads: async () => [],
  save: async () => {},
}
const noon = startOfPacificDay('2026-11-24') + 12 * hourMs
const at = async (ms: number) => {
  const broadcasts = withDemoBroadcasts(none, manualClock(ms), 1)
  return broadcasts.ofChannel(demoChannelId(1))
}

it('the demo has one broadcast a day, with viewers that come, stay and leave', async () => {
  const states = async (ms: number) => (await at(ms)).slice(0, 3).map(statusOf)
  expect(await states(noon - hourMs)).toEqual(['upcoming', 'upcoming', 'completed'])
  expect(await states(noon + 0.5 * hourMs)).toEqual(['upcoming', 'active', 'completed'])
  expect(await states(noon + 1.5 * hourMs)).toEqual(['upcoming', 'completed', 'completed'])
  const uploads = async (ms: number) =>
    (await withDemoBroadcasts(none, manualClock(ms), 1).liveUploads(demoChannelId(1))).length
  expect([
    await uploads(noon - hourMs),
    await uploads(noon + 0.5 * hourMs),
    await uploads(noon + 1.5 * hourMs),
  ]).toEqual([0, 1, 0])
  const viewers = async (minute: number) => (await at(noon + minute * 60_000))[1]?.viewers ?? 0
  expect(await viewers(30)).toBe(await viewers(30))
  expect(await viewers(3)).toBeLessThan(await viewers(25))
  expect(await viewers(59)).toBeLessThan(await viewers(25))
  expect(await viewers(3)).toBeGreaterThan(0)
})

it('the demo names its broadcasts by IDs that stay the same', async () => {
  const [tomorrow, today] = await at(noon)
  const [, later] = await at(noon + 24 * hourMs)
  expect(later?.video.id).toBe(tomorrow?.video.id)
  const byId = await withDemoBroadcasts(none, manualClock(noon), 1).ofVideos([today?.video.id ?? '', 'other'])
  expect([...byId.values()]).toEqual([today])
  expect(await withDemoBroadcasts(none, manualClock(noon), 1).ofChannel('UCother')).toEqual([])
})
