import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { maxSpeakerNames, type NamedSpeaker, speakersPath } from '#contract/speakers.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const clock = manualClock(1_790_000_000_000)
const recording = '45463597-20b7-4af7-b3b3-f5fb778203ab'

describe.each(testDatabases())('names of speakers on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let database: Awaited<ReturnType<typeof fresh>>

  beforeEach(async () => {
    upstream = await startTestUpstream()
    database = await fresh()
    proxy = await startTestProxy({ upstream, clock, database })
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    await proxy.close()
    await upstream.close()
  })

  const name = (speaker: number, name: string, more: Partial<NamedSpeaker> = {}, caller = television) =>
    caller.call(speakersPath, { method: 'POST', body: { recording, speaker, name, ...more } })
  const names = async (caller = television): Promise<NamedSpeaker[]> =>
    (await (await caller.call(speakersPath)).json()).speakers

  it('speakers are named, named anew, and lose their names, each in one recording', async () => {
    expect((await name(0, '  Ada\nLindqvist ')).status).toBe(200)
    await name(1, 'Tom 🎙')
    await name(0, 'Ines', { recording: 'another' })
    expect(await names()).toEqual([
      { recording, speaker: 0, name: 'Ada Lindqvist' },
      { recording, speaker: 1, name: 'Tom 🎙' },
      { recording: 'another', speaker: 0, name: 'Ines' },
    ])
    await name(0, 'Clara')
    await name(1, ' ')
    expect(await names()).toEqual([
      { recording, speaker: 0, name: 'Clara' },
      { recording: 'another', speaker: 0, name: 'Ines' },
    ])
  })

  it('names are shown on every television of the account, and to no other account', async () => {
    await name(0, 'Ada')
    expect(await names(await proxy.signedIn())).toHaveLength(1)
    await proxy.db.updateTable('grants').set({ subject: 'account-2' }).execute()
    expect(await names()).toEqual([])
  })

  it('names are encrypted at rest, and in no log', async () => {
    await name(0, 'Ada Lindqvist')
    const [row] = await proxy.db.selectFrom('account_speakers').selectAll().execute()
    expect(row?.name).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain('Lindqvist')
    expect(proxy.log()).not.toContain('Lindqvist')
  })

  it.each([
    [{ recording: '../jobs' }, 'recording'],
    [{ speaker: -1 }, 'speaker'],
    [{ speaker: 1.5 }, 'speaker'],
    [{ name: 'x'.repeat(61) }, 'name'],
  ])('a request with %j is refused, and the refusal names the field', async (wrong, field) => {
    const refused = await name(0, 'Ada', wrong)
    expect([refused.status, (await refused.json()).problem.message]).toEqual([400, expect.stringContaining(field)])
    expect(await names()).toEqual([])
  })

  it('an account has a limit of names, and those that it has can still be changed and removed', async () => {
    await name(0, 'Ada')
    const row = { subject: 'account-1', name: 'any', changed_at: 0, speaker: 0 }
    for (let place = 1; place < maxSpeakerNames; place += 1)
      await proxy.db
        .insertInto('account_speakers')
        .values({ ...row, id: `${place}`, recording: `other ${place}` })
        .execute()
    const refused = await name(1, 'Tom')
    expect([refused.status, (await refused.json()).problem.reason]).toEqual([403, 'speakersFull'])
    expect((await name(0, 'Ines')).status).toBe(200)
    await name(0, '')
    expect((await name(1, 'Tom')).status).toBe(200)
  })
})
