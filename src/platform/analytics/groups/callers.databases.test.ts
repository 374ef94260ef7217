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

describe.each(testDatabases())('requests on $name', ({ fresh }) => {
  const groups = testGroups(fresh)
  const { call, created, add, read } = groups

  it('groups answer 304 by etag when nothing changed, and refuse a change made from an old version', async () => {
    const { id, etag } = await created()
    const url = { query: { id } }
    const first = await call('GET', 'groups', url)
    const tag = String(first.headers.etag)
    expect(tag).toBe(`"${first.json.etag}"`)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await call('GET', 'groups', { ...url, headers: { 'if-none-match': known } })
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', tag])
    }
    expect((await call('GET', 'groups', { ...url, headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    const items = await call('GET', 'groupItems', { query: { groupId: id } })
    const rename = (title: string, match: string) =>
      call('PUT', 'groups', { body: { id, snippet: { title } }, headers: { 'if-match': match } })
    expect((await rename('Seen', `"${etag}"`)).status).toBe(200)
    for (const match of [`"${etag}"`, `W/"${etag}"`, '"x"'])
      expect(await rename('Not seen', match)).toMatchObject({
        status: 412,
        json: { error: { errors: [{ reason: 'conditionNotMet', location: 'If-Match', locationType: 'header' }] } },
      })
    const remove = (match: string) => call('DELETE', 'groups', { ...url, headers: { 'if-match': match } })
    expect((await remove(`"${etag}"`)).status).toBe(412)
    expect((await add(id, 'mine-0')).status).toBe(200)
    const changed = await call('GET', 'groupItems', {
      query: { groupId: id },
      headers: { 'if-none-match': String(items.headers.etag) },
    })
    expect([changed.status, changed.json.items.length]).toEqual([200, 1])
    expect((await remove('*')).status).toBe(204)
  })

  it('groups are found by IDs in one list and by repeated ones', async () => {
    const ids = [(await created('One')).id, (await created('Two')).id]
    for (const id of [ids, [ids.join()]]) {
      const { json } = await call('GET', 'groups', { query: { id } })
      expect(json.items.map((item: { id: string }) => item.id).sort()).toEqual(ids.toSorted())
    }
  })

  it('groups accept only one of several changes with the same If-Match', async () => {
    const { id, etag } = await created()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PUT', 'groups', {
          body: { id, snippet: { title: `Title ${index}` } },
          headers: { 'if-match': `"${etag}"` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
  })

  it('groups change only the title, and refuse other changes by name', async () => {
    const { id } = await created()
    const change = (body: object) => call('PUT', 'groups', { body: { id, ...body } })
    expect(await change({ snippet: { title: 'T' }, contentDetails: { itemType: 'video#playlist' } })).toMatchObject(
      refusal(400, 'invalid', 'contentDetails.itemType'),
    )
    expect(await change({ snippet: {} })).toMatchObject(refusal(400, 'required', 'snippet.title'))
    for (const title of ['', '  ', 'x'.repeat(101), 'a\u0000b', 7])
      expect(await change({ snippet: { title } })).toMatchObject(refusal(400, 'invalid', 'snippet.title'))
    expect((await read(id))?.snippet.title).toBe('Group')
  })

  it.each([
    ['GET', 'groups', {}, undefined, 'required', 'mine'],
    ['GET', 'groups', { mine: 'false' }, undefined, 'required', 'mine'],
    ['GET', 'groups', { mine: 'yes' }, undefined, 'invalid', 'mine'],
    ['GET', 'groups', { mine: 'true', id: 'x' }, undefined, 'invalid', 'mine'],
    ['GET', 'groups', { id: 'a b' }, undefined, 'invalid', 'id'],
    ['GET', 'groups', { id: Array.from({ length: 51 }, (_, i) => i).join() }, undefined, 'invalid', 'id'],
    ['GET', 'groups', { mine: 'true', maxResults: '5' }, undefined, 'badRequest', 'maxResults'],
    ['GET', 'groupItems', {}, undefined, 'required', 'groupId'],
    ['DELETE', 'groups', {}, undefined, 'required', 'id'],
    ['DELETE', 'groupItems', {}, undefined, 'required', 'id'],
    ['POST', 'groups', {}, { contentDetails: { itemType: 'video#video' } }, 'required', 'snippet'],
    ['POST', 'groups', {}, { snippet: { title: 'T' }, contentDetails: {} }, 'required', 'contentDetails.itemType'],
    [
      'POST',
      'groups',
      {},
      { snippet: { title: 'T' }, contentDetails: { itemType: 'x' } },
      'invalid',
      'contentDetails.itemType',
    ],
    ['POST', 'groups', {}, [], 'badRequest', undefined],
    ['POST', 'groupItems', {}, { resource: { id: 'x' } }, 'required', 'groupId'],
    ['POST', 'groupItems', {}, { groupId: 'x', resource: 7 }, 'invalid', 'resource'],
    ['PUT', 'groups', {}, { snippet: { title: 'T' } }, 'required', 'id'],
  ] as const)('groups refuse %s %s %j %j with 400 %s', async (method, path, query, body, reason, location) => {
    expect(await call(method, path, { query, body })).toMatchObject(refusal(400, reason, location))
  })
})
