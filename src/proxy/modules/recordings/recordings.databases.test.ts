import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { maxRecordings, type RecordingVideo, recordingsPath } from '#contract/recordings.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createRecordings } from './recordings.ts'

const clock = manualClock(1_790_000_000_000)
const talk = '45463597-20b7-4af7-b3b3-f5fb778203ab'
const tour = '9b6e1c1a-0000-4000-8000-000000000001'

describe.each(testDatabases())('recordings on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, clock, database: await fresh() })
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    await proxy.close()
    await upstream.close()
  })

  const post = (body: unknown, caller = television) => caller.call(recordingsPath, { method: 'POST', body })
  const join = async (recording: string, video: string | null, caller = television) => {
    clock.advance(1)
    expect((await post({ recording, video }, caller)).status).toBe(200)
  }
  const list = async (caller = television): Promise<RecordingVideo[]> =>
    (await (await caller.call(recordingsPath)).json()).recordings
  const codeOf = async (answer: Promise<Response>) => {
    const { status, problem } = await answer.then(async (response) => ({
      status: response.status,
      ...(await response.json()),
    }))
    return [status, problem?.code, problem?.message, ...(problem?.reason ? [problem.reason] : [])]
  }

  it('a recording belongs to one video or to none, and what was said last comes first', async () => {
    expect(await list()).toEqual([])
    await join(talk, 'video-a')
    await join(tour, 'video-a')
    expect(await list()).toEqual([
      { recording: tour, video: 'video-a' },
      { recording: talk, video: 'video-a' },
    ])
    await join(talk, 'video-b')
    expect(await list()).toEqual([
      { recording: talk, video: 'video-b' },
      { recording: tour, video: 'video-a' },
    ])
    await join(talk, null)
    expect(await list()).toEqual([
      { recording: talk, video: null },
      { recording: tour, video: 'video-a' },
    ])
  })

  it('the recordings are the same on every television of the account, and no other account sees or changes them', async () => {
    await join(talk, 'video-a')
    expect(await list(await proxy.signedIn())).toEqual([{ recording: talk, video: 'video-a' }])
    await proxy.db.updateTable('grants').set({ subject: 'account-2' }).execute()
    expect(await list()).toEqual([])
    await join(talk, 'video-b')
    await proxy.db.updateTable('grants').set({ subject: 'account-1' }).execute()
    expect(await list()).toEqual([{ recording: talk, video: 'video-a' }])
  })

  it('the recordings keep their videos after a sign-out, and need a session that has not ended', async () => {
    await join(talk, 'video-a')
    await television.call(proxyPaths.signOut, { method: 'POST', body: {} })
    expect(await codeOf(television.call(recordingsPath))).toEqual([401, 'not_signed_in', expect.any(String)])
    television = await proxy.signedIn()
    expect(await list()).toEqual([{ recording: talk, video: 'video-a' }])
    await proxy.db.updateTable('grants').set({ ended: 'revoked', ended_at: clock.now() }).execute()
    expect(await codeOf(television.call(recordingsPath))).toEqual([401, 'session_ended', expect.any(String)])
  })

  it('the recordings are not stored for an account that the service did not name', async () => {
    await proxy.db.updateTable('grants').set({ subject: null }).execute()
    expect(await codeOf(post({ recording: talk, video: 'video-a' }))).toEqual([
      403,
      'forbidden',
      expect.stringContaining('DEVICE_SCOPES'),
      'unnamedAccount',
    ])
  })

  it.each([
    ['recording', { recording: '../x', video: 'video-a' }],
    ['recording', { recording: 'x'.repeat(65), video: 'video-a' }],
    ['video', { recording: talk, video: '' }],
    ['video', { recording: talk, video: 'a b' }],
    ['video', { recording: talk }],
  ])('a recording with a wrong %s is refused, and the error names it', async (field, body) => {
    const [status, code, message] = await codeOf(post(body))
    expect([status, code, message]).toEqual([400, 'bad_request', expect.stringContaining(`"${field}"`)])
    expect(await list()).toEqual([])
  })

  /** Stores recordings that belong to a video, without calls. */
  const joinMany = async (count: number) => {
    const values = Array.from({ length: count }, (_, place) => ({
      subject: 'account-1',
      recording: `recording-${place}`,
      video: 'video-a',
      joined_at: place,
    }))
    for (let place = 0; place < values.length; place += 200)
      await proxy.db
        .insertInto('account_recordings')
        .values(values.slice(place, place + 200))
        .execute()
  }

  it(`recordings that belong to videos are at most ${maxRecordings}, and one that loses its video makes room`, async () => {
    await joinMany(maxRecordings)
    expect(await codeOf(post({ recording: talk, video: 'video-a' }))).toEqual([
      403,
      'forbidden',
      expect.stringContaining('remove the video of one'),
      'joinsFull',
    ])
    await join('recording-7', 'video-b')
    await createRecordings(proxy.db, clock).join('account-2', { recording: talk, video: 'video-a' })
    await join('recording-7', null)
    await join(talk, 'video-a')
    expect(await list()).toHaveLength(maxRecordings + 1)
  })

  it('the limit of recordings holds when several calls come at once', async () => {
    await joinMany(maxRecordings - 2)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => post({ recording: `new-${place}`, video: 'video-b' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
    expect(await list()).toHaveLength(maxRecordings)
  })

  it('the limit of recordings holds when the first ones of an account come at once from several programs', async () => {
    const many = (name: string) =>
      Array.from({ length: maxRecordings }, (_, place) => ({ recording: `${name}-${place}`, video: 'video-a' }))
    const recordings = createRecordings(proxy.db, clock)
    const outcomes = await Promise.allSettled(['a', 'b'].map((name) => recordings.joinAll('account-1', many(name))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(maxRecordings)
  })

  it('recordings that are sent together keep their order, and do not change those that are there', async () => {
    await join(talk, 'video-a')
    await join(tour, null)
    clock.advance(1)
    const all = [
      { recording: 'newest', video: 'video-b' },
      { recording: talk, video: 'video-a' },
      { recording: tour, video: 'video-b' },
    ]
    expect(await createRecordings(proxy.db, clock).joinAll('account-1', all)).toBe(2)
    expect((await list()).map(({ recording }) => recording)).toEqual(['newest', tour, talk])
    await join(talk, 'video-a')
    expect((await list())[0], 'a person says the same again').toEqual({ recording: talk, video: 'video-a' })
  })
})
