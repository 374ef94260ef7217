import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { ownAccount, startTestService, type TestService } from '../reports/service.fixture.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { checksum } from './checksum.fixture.ts'
import { audiences } from './countries.ts'
import { schedule } from './schedule.ts'
import { seedDemo } from './seedWhole.fixture.ts'

it('a start that was interrupted leaves complete portions, and the next start generates the rest', async () => {
  const [begins, today] = ['2026-10-25', '2026-11-21']
  const beginning = async () => {
    const young = await startTestService()
    const videos = schedule(demoSeed, begins, today)
    const facts = {
      seed: demoSeed,
      channelId: demoChannelId(demoSeed),
      begins,
      from: begins,
      to: begins,
      videos,
      audiences,
    }
    await young.warehouse.demo.makeActivity([facts], () => {})
    return young
  }
  const [whole, crashed] = [await beginning(), await beginning()]
  const start = (one: TestService, onProgress?: (step: { done: number }) => void) =>
    seedDemo({ ...one, accountId: ownAccount.id, clock: manualClock(Date.parse(`${today}T20:00:00Z`)), onProgress })
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
  for (const one of [whole, crashed]) await one.close()
}, 120_000)
