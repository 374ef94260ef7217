import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { membersCommand, standingCommand } from './members.ts'

describe.each(testDatabases())('members and standing on $name', ({ fresh }) => {
  let platform: TestPlatform
  let file: string
  beforeEach(async () => {
    const database = await fresh()
    stubPlatformSettings(database)
    file = join(database.dataDir, 'members.csv')
    platform = await startTestPlatform(database)
    await platform.context.videoRepository.saveChannel({
      id: 'UCone',
      title: 'One',
      accountId: null,
      publishedAt: 0,
      country: null,
    })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await platform.close()
  })
  const tenfoot = commandLine(membersCommand, standingCommand)
  const importing = (rows: string) => {
    writeFileSync(file, `member_channel_id,display_name,level,member_since\n${rows}`)
    return tenfoot('members', 'UCone', file)
  }
  const members = () => platform.context.videoRepository.membersOf('UCone', { from: 0, limit: 10 })

  it('an import replaces the members of a channel', async () => {
    expect(await importing('a,"Ann, A.",Crew,2026-01-31\nb,Ben,Crew,2026-02-01\n')).toBe('UCone now has 2 members.\n')
    await importing('b,Ben,Captain,2026-02-01\n')
    expect(await members()).toEqual([
      { memberChannelId: 'b', displayName: 'Ben', level: 'Captain', memberSince: Date.UTC(2026, 1, 1) },
    ])
  })

  it.each([
    ['a day that does not exist', 'a,Ann,Crew,2026-02-30\n', 'member_since'],
    ['an empty level', 'a,Ann,,2026-02-01\n', 'level'],
    ['a member twice', 'a,Ann,Crew,2026-02-01\na,Ann,Crew,2026-02-01\n', 'twice'],
  ])('an import with %s is refused, and nothing is imported', async (_name, rows, message) => {
    await importing('b,Ben,Crew,2026-02-01\n')
    await expect(importing(rows)).rejects.toThrow(message)
    expect(await members()).toHaveLength(1)
  })

  it('the standing of a channel is saved, and a misspelt one refused', async () => {
    const standing = (claims: string, channel = 'UCone') =>
      tenfoot(
        'standing',
        channel,
        '--community-guidelines',
        'good',
        '--copyright-strikes',
        'good',
        '--content-claims',
        claims,
      )
    expect(await standing('bad')).toBe('The standing of UCone is saved.\n')
    const saved = await platform.context.videoRepository.standings(['UCone'])
    expect(saved.get('UCone')).toEqual({ communityGuidelines: true, copyrightStrikes: true, contentClaims: false })
    await expect(standing('fine')).rejects.toThrow('good or bad')
    await expect(standing('good', 'UCnone')).rejects.toThrow('no channel UCnone')
  })
})
