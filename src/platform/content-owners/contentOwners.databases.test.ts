import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { demoChannelId, demoSeed } from '../demo/channel.ts'
import { demoOwner, seedDemoOwner, smallChannels } from '../demo/owner.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import type { createContentOwners } from './contentOwners.ts'

describe.each(testDatabases())('owners on $name', ({ fresh }) => {
  let platform: TestPlatform
  let owners: ReturnType<typeof createContentOwners>
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    await platform.db
      .insertInto('accounts')
      .values(account({ id: 'other', email: 'other@tenfoot.example' }, '', 0))
      .execute()
    ;({ owners } = platform.context)
    for (const [index, id] of ['UCnew', 'UCold'].entries())
      await platform.context.videoRepository.saveChannel({
        id,
        title: id,
        accountId: null,
        publishedAt: 1000 - index,
        country: null,
      })
    await owners.save({ name: 'works', title: 'Works' })
    await owners.save({ name: 'another', title: 'Another' })
  })
  afterEach(() => platform.close())

  const ids = async (name: string) => (await owners.channelsOfOwner(name)).map(({ id }) => id)

  it('content owners have channels, oldest first, and a channel has one content owner', async () => {
    await owners.linkChannel('works', 'UCnew')
    await owners.linkChannel('works', 'UCold')
    await owners.linkChannel('works', 'UCold')
    expect(await ids('works')).toEqual(['UCold', 'UCnew'])
    await owners.linkChannel('another', 'UCold')
    expect(await ids('works')).toEqual(['UCnew'])
    expect(await ids('another')).toEqual(['UCold'])
    await owners.unlinkChannel('works', 'UCold')
    expect(await ids('another')).toEqual(['UCold'])
    await owners.unlinkChannel('another', 'UCold')
    expect(await ids('another')).toEqual([])
    await expect(owners.linkChannel('works', 'UCnone')).rejects.toThrow()
    await expect(owners.linkChannel('none', 'UCnew')).rejects.toThrow()
  })

  it('content owners let only linked accounts act for them', async () => {
    await owners.linkAccount('works', person.id)
    await owners.linkAccount('another', person.id)
    await owners.linkAccount('works', person.id)
    expect(await owners.contentOwnersOf(person.id)).toEqual([
      { name: 'another', title: 'Another' },
      { name: 'works', title: 'Works' },
    ])
    expect(await owners.mayActFor(person.id, 'works')).toBe(true)
    expect(await owners.mayActFor('other', 'works')).toBe(false)
    expect(await owners.mayActFor(person.id, 'none')).toBe(false)
    expect(await owners.accountsOfOwner('works')).toEqual([{ id: person.id, email: person.email }])
    await owners.unlinkAccount('works', person.id)
    expect(await owners.mayActFor(person.id, 'works')).toBe(false)
    expect(await owners.mayActFor(person.id, 'another')).toBe(true)
  })

  it('content owners accept another title, keep their links, and refuse an invalid name', async () => {
    await owners.linkAccount('works', person.id)
    await owners.save({ name: 'works', title: 'New' })
    expect(await owners.byName('works')).toEqual({ name: 'works', title: 'New' })
    expect(await owners.mayActFor(person.id, 'works')).toBe(true)
    for (const name of ['', 'a b', 'a;b', 'x'.repeat(65)])
      await expect(owners.save({ name, title: 'No' })).rejects.toThrow(RangeError)
    expect((await owners.all()).map(({ name }) => name)).toEqual(['another', 'works'])
  })

  it('the demo brings a content owner with three channels with videos, for which the demo account acts', async () => {
    const { videoRepository } = platform.context
    const publishedAt = Date.UTC(2024, 10, 1, 12)
    const demo = demoChannelId(demoSeed)
    await videoRepository.saveChannel({ id: demo, title: 'Demo', accountId: person.id, publishedAt, country: 'GB' })
    const seed = () => seedDemoOwner({ videoRepository, owners, accountId: person.id, clock: platform.clock })
    await seed()
    expect(await ids(demoOwner.name)).toEqual([demo, ...smallChannels.map(({ id }) => id)])
    expect(await owners.mayActFor(person.id, demoOwner.name)).toBe(true)
    const counts = () => Promise.all(smallChannels.map(({ id }) => videoRepository.countVideos(id)))
    const before = await counts()
    for (const count of before) expect(count).toBeGreaterThan(5)
    await seed()
    expect(await counts()).toEqual(before)
    await platform.clock.advance(28 * 86_400_000)
    await seed()
    expect((await counts())[0]).toBe((before[0] ?? 0) + 1)
  })
})
