import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'

const actor = { name: 'ada', address: '192.0.2.1' }

describe.each(testDatabases())('content owners on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
  })
  afterEach(() => platform.close())

  it('an administrator creates a content owner, links channels and accounts of people and programs, ends the links, and each change is logged', async () => {
    const { operations, owners, videoRepository } = platform.context
    const { contentOwners } = operations
    await videoRepository.saveChannel({ id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null })
    const robot = await operations.serviceAccounts.create(actor, 'project', 'robot')
    await contentOwners.save(actor, { name: 'label', title: 'Label' })
    await contentOwners.setChannel(actor, 'label', 'UC1', true)
    await contentOwners.setAccount(actor, 'label', person.email, true)
    await contentOwners.setAccount(actor, 'label', robot.accountId, true)
    expect(await contentOwners.byName('label')).toMatchObject({
      title: 'Label',
      channels: [{ id: 'UC1' }],
      accounts: [{ id: person.id }, { email: robot.email }],
    })
    expect(await owners.mayActFor(person.id, 'label')).toBe(true)
    expect(await contentOwners.ofAccount(person.id)).toEqual({
      linked: [{ name: 'label', title: 'Label' }],
      unlinked: [],
    })
    await contentOwners.setAccount(actor, 'label', person.email, false)
    await contentOwners.setChannel(actor, 'label', 'UC1', false)
    expect(await owners.mayActFor(person.id, 'label')).toBe(false)
    expect(await owners.hasChannel('label', 'UC1')).toBe(false)
    const { events } = await operations.events.page({ kind: 'operator' })
    expect(events.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
      'owner.channel: no longer manages One (UC1)',
      `owner.account: ${person.email} no longer acts for it`,
      `owner.account: ${robot.email} acts for it`,
      `owner.account: ${person.email} acts for it`,
      'owner.channel: manages One (UC1)',
      'owner.saved: Label',
      'service-account.created: in project project',
    ])
  })

  it('an administrator changes nothing with an invalid name, a missing owner, a missing channel or a missing account', async () => {
    const { contentOwners, events } = platform.context.operations
    await expect(contentOwners.save(actor, { name: 'my label' })).rejects.toThrow('letters, digits, hyphens')
    await expect(contentOwners.setChannel(actor, 'label', 'UC1', true)).rejects.toMatchObject({ kind: 'missing' })
    await contentOwners.save(actor, { name: 'label' })
    await expect(contentOwners.setChannel(actor, 'label', 'UC1', true)).rejects.toThrow('no channel UC1')
    await expect(contentOwners.setAccount(actor, 'label', 'eve@tenfoot.example', true)).rejects.toThrow(
      'no account eve',
    )
    expect((await events.page({ kind: 'operator' })).events.map(({ action }) => action)).toEqual(['owner.saved'])
  })
})
