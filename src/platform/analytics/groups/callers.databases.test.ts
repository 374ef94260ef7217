import { describe, expect, it } from 'vitest'
import { groupItem } from '#contract/groups.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { ownAccount } from '../service.fixture.ts'
import { newGroup, refusal, testGroups, works } from './groups.fixture.ts'

describe.each(testDatabases())('callers on $name', ({ fresh }) => {
  const groups = testGroups(fresh)
  const { tokens, call, created, add, read } = groups

  it('groups accept only items of their type that the account owns', async () => {
    const { id } = await created()
    expect(await add(id, 'mine-0', { kind: 'video#playlist' })).toMatchObject(refusal(400, 'invalid', 'resource.kind'))
    expect(await add(id, 'PLmine')).toMatchObject(refusal(400, 'invalid', 'resource.id'))
    expect(await add(id, 'mine-0', { kind: 'nonsense' })).toMatchObject(refusal(400, 'invalid', 'resource.kind'))
    for (const videoId of ['theirs', 'claimed', 'none', 'PLmanaged'])
      expect(await add(id, videoId)).toMatchObject(refusal(403, 'forbidden', 'resource.id'))
    const playlists = await created('P', 'video#playlist')
    expect((await add(playlists.id, 'PLmine')).status).toBe(200)
    for (const type of ['video#channel', 'videoPartner#asset'])
      expect(await call('POST', 'groups', { body: newGroup('No', type) })).toMatchObject(
        refusal(403, 'forbidden', 'contentDetails.itemType'),
      )
  })

  it('groups of content owners also accept channels, assets, and items that they claim', async () => {
    const put = async (type: string, id: string) => {
      const { id: groupId } = await created('Owned', type, works)
      return add(groupId, id, { query: works, token: tokens.partner })
    }
    for (const [type, id] of [
      ['video#channel', 'UCmanaged'],
      ['videoPartner#asset', 'A1'],
      ['video#playlist', 'PLmanaged'],
      ['video#video', 'managed'],
      ['video#video', 'claimed'],
    ] as const)
      expect((await put(type, id)).json).toMatchObject({ resource: { kind: type, id } })
    for (const [type, id] of [
      ['video#channel', 'UCmine'],
      ['videoPartner#asset', 'A2'],
      ['video#playlist', 'PLmine'],
      ['video#video', 'theirs'],
      ['video#video', 'mine-0'],
    ] as const)
      expect(await put(type, id)).toMatchObject(refusal(403, 'forbidden', 'resource.id'))
    expect(await put('video#video', 'A1')).toMatchObject(refusal(400, 'invalid', 'resource.id'))
    const listed = await call('GET', 'groups', { query: { mine: 'true', ...works } })
    expect(listed.json.items).toHaveLength(11)
    expect((await call('GET', 'groups', { query: { mine: 'true' } })).json.items).toEqual([])
    const named = { onBehalfOfContentOwner: 'others' }
    for (const query of [named, { onBehalfOfContentOwner: 'nobody' }])
      expect(await call('GET', 'groups', { query: { mine: 'true', ...query } })).toMatchObject(
        refusal(403, 'forbidden', 'onBehalfOfContentOwner'),
      )
  })

  it('groups cannot be read, changed, deleted or filled by other accounts', async () => {
    const { id } = await created()
    const item = groupItem.parse((await add(id, 'mine-0')).json)
    const token = tokens.other
    const tries = [
      call('GET', 'groups', { query: { id }, token }),
      call('PUT', 'groups', { body: { id, snippet: { title: 'Taken' } }, token }),
      call('DELETE', 'groups', { query: { id }, token }),
      call('GET', 'groupItems', { query: { groupId: id }, token }),
      add(id, 'theirs', { token }),
      call('DELETE', 'groupItems', { query: { id: item.id }, token }),
      // A content owner has no access to the groups of an account that acts for it.
      call('GET', 'groups', { query: { id, ...works } }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(refusal(403, 'forbidden'))
    expect(await read(id)).toMatchObject({ snippet: { title: 'Group' }, contentDetails: { itemCount: '1' } })
  })

  it('groups need a token with any of the five scopes to read, and video or videopartner to write', async () => {
    expect(await call('GET', 'groups', { query: { mine: 'true' }, token: null })).toMatchObject({
      status: 401,
      json: { error: { errors: [{ reason: 'authError', location: 'Authorization', locationType: 'header' }] } },
    })
    for (const scope of ['video', 'videoReadonly', 'partner', 'analyticsReadonly', 'analyticsMonetary'] as const) {
      const token = await groups.service.token(ownAccount.id, [scope])
      expect((await call('GET', 'groups', { query: { mine: 'true' }, token })).status).toBe(200)
      const { status } = await call('POST', 'groups', { body: newGroup(), token })
      expect([scope, status]).toEqual([scope, scope === 'video' || scope === 'partner' ? 200 : 403])
    }
    expect(await call('DELETE', 'groups', { query: { id: 'x' }, token: tokens.readonly })).toMatchObject(
      refusal(403, 'insufficientPermissions'),
    )
  })
})
