import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { broadcastCommand, countCommand } from './count.ts'

describe.each(testDatabases())('count and broadcast on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeAll(async () => {
    const database = await fresh()
    stubPlatformSettings(database)
    platform = await startTestPlatform(database)
    const { videoRepository } = platform.context
    await videoRepository.saveChannel({ id: 'UCone', title: 'One', accountId: null, publishedAt: 0, country: null })
    await videoRepository.saveVideos([{ id: 'a', channelId: 'UCone', title: 'A', publishedAt: 0, durationSeconds: 0 }])
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await platform.close()
  })
  const tenfoot = commandLine(countCommand, broadcastCommand)

  it('a count is added to a channel or a video, and what cannot be true is refused', async () => {
    expect(await tenfoot('count', 'UCone', '--video', 'a', '--views', '5')).toBe('The count of UCone is saved.\n')
    await tenfoot('count', 'UCone', '--subscribers', '-2')
    const none = { views: 0, likes: 0, comments: 0, subscribers: 0 }
    expect((await platform.counts.since(new Map([['UCone', 0]]))).get('UCone')).toEqual(
      new Map([
        ['a', { ...none, views: 5 }],
        ['', { ...none, subscribers: -2 }],
      ]),
    )
    for (const [wrong, message] of [
      [['UCtwo', '--views', '1'], 'There is no channel UCtwo.'],
      [['UCone'], 'Nothing is counted.'],
      [['UCone', '--views', '-1'], 'views: -1 is not allowed'],
      [['UCone', '--views', '1', '--time', 'soon'], 'time: soon is not allowed'],
      [['UCone', '--views', '1', '--time', '2999-01-01T00:00Z'], 'in the future'],
      [['UCone', '--views', '1', '--video', 'none'], 'has no video none'],
    ] as const)
      await expect(tenfoot('count', ...wrong)).rejects.toThrow(message)
  })

  it('a broadcast is planned, begins and ends at the command line', async () => {
    await tenfoot('broadcast', 'a', '--planned', '2026-11-24T20:00Z')
    await tenfoot('broadcast', 'a', '--began', '--viewers', '12')
    await tenfoot('broadcast', 'a', '--ended')
    const [row] = await platform.context.db.selectFrom('broadcasts').selectAll().execute()
    expect(row).toMatchObject({ scheduled_start: Date.UTC(2026, 10, 24, 20), viewers: 12 })
    expect(row?.actual_end).toBeGreaterThanOrEqual(row?.actual_start ?? Number.POSITIVE_INFINITY)
    await expect(tenfoot('broadcast', 'none', '--began')).rejects.toThrow('There is no video none.')
  })
})
