import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScopeName, scopesOf } from '#contract/scopes.ts'
import { memberListResponse } from '#contract/video.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { tokenMaker } from '../authorization/testProject.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'

const channel = { id: 'UCkettle', title: 'Kettle', accountId: person.id, publishedAt: 0, country: null }
const foreign = { ...channel, id: 'UCother', accountId: null }

/** What the scopes open beyond reading (specification: video 8; specification: video 6; specification: video 7). */
describe.each(testDatabases())('scopes of the video service on $name', ({ fresh }) => {
  let platform: TestPlatform
  let token: ReturnType<typeof tokenMaker>
  beforeAll(async () => {
    platform = await startTestPlatform(await fresh(), { STORAGE_ACCOUNT_MB: '1' })
    await platform.populate()
    const { db, scopes, clock } = platform
    await db
      .insertInto('clients')
      .values({ id: 'c', project_id: 'project', name: 'TV', type: 'tv', secret_hash: '', created_at: 0 })
      .execute()
    token = tokenMaker(platform, scopes, clock.now())
    const { videoRepository } = platform.context
    await videoRepository.saveChannel(channel)
    await videoRepository.saveChannel(foreign)
    await videoRepository.makeCurrent(person.id, channel.id)
    await videoRepository.saveVideos([
      { id: 'one', channelId: channel.id, title: 'One', publishedAt: 0, durationSeconds: 1 },
    ])
  })
  afterAll(() => platform.close())

  const get = async (path: string, ...names: ScopeName[]) =>
    platform.call(`/video/v3/${path}`, {
      headers: { authorization: `Bearer ${await token(person.id, names, 'project')}` },
    })

  it('video.force-ssl reads what video reads', async () => {
    for (const path of [
      'channels?part=snippet&mine=true',
      'videos?part=snippet&id=one',
      'playlists?part=id&mine=true',
      'playlistItems?part=id&playlistId=UUkettle',
    ])
      expect((await get(path, 'videoForceSsl')).json).toEqual((await get(path, 'video')).json)
    expect((await get('channels?part=id&mine=true', 'videoForceSsl')).status).toBe(200)
  })

  it('no other scope opens more than its line says', async () => {
    const names = Object.keys(scopesOf({ scopeBase: '', brand: '', storageWord: '' })) as ScopeName[]
    const opened = async (path: string) => {
      const found: ScopeName[] = []
      for (const name of names) if ((await get(path, name)).status !== 403) found.push(name)
      return found
    }
    expect(await opened('members?part=snippet')).toEqual(['videoMemberships'])
    expect(await opened('channels?part=auditDetails&mine=true')).toEqual(['partnerAudit'])
    expect(await opened('videos?part=id&id=one')).not.toContain('partnerAudit')
  })

  it('a channel lists the members that an operator imported, in pages, with level and time', async () => {
    const member = (id: string, level: string, since: string) => ({
      memberChannelId: id,
      displayName: `Viewer ${id}`,
      level,
      memberSince: Date.parse(since),
    })
    const members = [member('a', 'Crew', '2025-11-21'), member('b', 'Captain', '2026-11-01')]
    await platform.context.videoRepository.saveMembers(channel.id, members)
    await platform.context.videoRepository.saveMembers(foreign.id, [member('c', 'Crew', '2026-01-01')])
    const page = async (query: string) =>
      memberListResponse.parse((await get(`members?part=snippet&${query}`, 'videoMemberships')).json)
    const first = await page('maxResults=1')
    expect(first.items?.[0]).toEqual({
      kind: 'video#member',
      snippet: {
        creatorChannelId: channel.id,
        memberDetails: { channelId: 'b', displayName: 'Viewer b' },
        membershipsDetails: {
          highestAccessibleLevel: 'Captain',
          highestAccessibleLevelDisplayName: 'Captain',
          accessibleLevels: ['Captain'],
          membershipsDuration: { memberSince: '2026-11-01T00:00:00Z', memberTotalDurationMonths: 0 },
        },
      },
    })
    expect(first.pageInfo).toEqual({ totalResults: 2, resultsPerPage: 1 })
    const second = await page(`maxResults=1&pageToken=${first.nextPageToken}`)
    expect(second.items?.[0]?.snippet.membershipsDetails.membershipsDuration.memberTotalDurationMonths).toBe(11)
    expect(second.nextPageToken).toBeUndefined()
    for (const query of ['part=id', 'part=snippet&mode=updates', 'part=snippet&maxResults=1001'])
      expect((await get(`members?${query}`, 'videoMemberships')).status).toBe(400)
  })

  it('a partner audit reads the standing of the own channel, once the operator has said it', async () => {
    const audit = async () => (await get('channels?part=id,auditDetails&mine=true', 'partnerAudit')).json
    expect((await audit()).items).toEqual([{ kind: 'video#channel', id: channel.id }])
    const standing = { communityGuidelines: true, copyrightStrikes: false, contentClaims: true }
    await platform.context.videoRepository.saveStanding(channel.id, standing)
    expect((await audit()).items).toMatchObject([
      {
        auditDetails: {
          overallGoodStanding: false,
          communityGuidelinesGoodStanding: true,
          copyrightStrikesGoodStanding: false,
          contentIdClaimsGoodStanding: true,
        },
      },
    ])
    expect((await get(`channels?part=auditDetails&id=${foreign.id}`, 'partnerAudit')).status).toBe(403)
    expect((await get('channels?part=auditDetails&mine=true', 'video')).status).toBe(403)
  })

  it('video.upload adds a video with its metadata and file to the own channel', async () => {
    const upload = async (
      metadata: object,
      file: string | Buffer,
      type = 'video/mp4',
      name: ScopeName = 'videoUpload',
    ) =>
      platform.call('/upload/video/v3/videos?part=snippet,status&uploadType=multipart', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await token(person.id, [name], 'project')}`,
          'content-type': 'multipart/related; boundary=b',
        },
        body: Buffer.concat([
          Buffer.from(`--b\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n`),
          Buffer.from(`--b\r\nContent-Type: ${type}\r\n\r\n`),
          Buffer.from(file),
          Buffer.from('\r\n--b--\r\n'),
        ]),
      })
    const { status, json } = await upload({ snippet: { title: ' New ' } }, 'bytes')
    expect([status, json]).toEqual([
      200,
      {
        kind: 'video#video',
        id: expect.stringMatching(/^[\w-]{11}$/),
        snippet: { title: 'New', channelId: channel.id, publishedAt: '2026-11-20T00:00:00Z' },
        status: { privacyStatus: 'public' },
      },
    ])
    expect((await get(`videos?part=snippet&id=${json.id}`, 'video')).json.items).toMatchObject([{ id: json.id }])
    expect((await upload({ snippet: { title: 'x' } }, 'bytes', 'video/mp4', 'videoReadonly')).status).toBe(403)
    for (const [metadata, file, type] of [
      [{}, 'bytes', 'video/mp4'],
      [{ snippet: { title: '' } }, 'bytes', 'video/mp4'],
      [{ snippet: { title: 'x' }, status: { privacyStatus: 'private' } }, 'bytes', 'video/mp4'],
      [{ snippet: { title: 'x' } }, '', 'video/mp4'],
      [{ snippet: { title: 'x' } }, 'bytes', 'text/html'],
    ] as const)
      expect((await upload(metadata, file, type)).status).toBe(400)
    const full = await upload({ snippet: { title: 'x' } }, Buffer.alloc(1_000_000))
    expect([full.status, full.json]).toMatchObject([403, { error: { errors: [{ reason: 'uploadLimitExceeded' }] } }])
  })
})
