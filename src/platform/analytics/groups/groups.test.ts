import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { group, groupItem, groupItemListResponse, groupListResponse, itemsPerGroup } from '#contract/groups.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { mine, startTestService, type TestService, theirs } from '../testService.ts'
import { membersOfGroup } from './members.ts'

describe.each(testDatabases())('groups on $name', ({ fresh }) => {
  let service: TestService
  let tokens: Record<'mine' | 'theirs' | 'partner' | 'readonly', string>

  beforeAll(async () => {
    const { databaseUrl } = await fresh()
    service = await startTestService({ ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
    const { library, owners } = service
    tokens = {
      mine: service.tokens.mine,
      theirs: await service.token(theirs.id, ['video']),
      partner: await service.token(mine.id, ['partner']),
      readonly: await service.token(mine.id, ['analyticsReadonly']),
    }
    const channel = (id: string, accountId: string | null) =>
      library.saveChannel({ id, title: id, accountId, publishedAt: 0, country: null })
    await channel('UCmine', mine.id)
    await channel('UCtheirs', theirs.id)
    await channel('UCmanaged', null)
    const video = (id: string, channelId: string) => ({ id, channelId, title: id, publishedAt: 0, durationSeconds: 60 })
    await library.saveVideos([
      ...Array.from({ length: itemsPerGroup + 20 }, (_, index) => video(`mine-${index}`, 'UCmine')),
      video('theirs', 'UCtheirs'),
      video('claimed', 'UCtheirs'),
      video('managed', 'UCmanaged'),
    ])
    const playlist = { title: 'Playlist', publishedAt: 0 }
    await library.savePlaylists([
      { ...playlist, id: 'PLmine', channelId: 'UCmine', videoIds: ['mine-1', 'mine-0'] },
      { ...playlist, id: 'PLmanaged', channelId: 'UCmanaged', videoIds: ['managed'] },
    ])
    for (const name of ['works', 'others']) await owners.save({ name, title: name })
    await owners.linkChannel('works', 'UCmanaged')
    await owners.linkAccount('works', mine.id)
    await library.saveAssets([
      { id: 'A1', ownerName: 'works', title: 'Song', videoIds: ['claimed'] },
      { id: 'A2', ownerName: 'others', title: 'Film', videoIds: ['theirs'] },
    ])
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    await service.store.deleteFrom('analytics_groups').execute()
  })

  type Query = Record<string, string>
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: 'groups' | 'groupItems',
    {
      query = {},
      body,
      token = tokens.mine,
      headers = {},
    }: { query?: Query; body?: unknown; token?: string | null; headers?: Query } = {},
  ) => {
    const response = await service.app.inject({
      method,
      url: `/v2/${path}`,
      query,
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    })
    const json = response.body === '' ? undefined : response.json()
    return { status: response.statusCode, headers: response.headers, text: response.body, json }
  }
  const newGroup = (title = 'Group', type = 'video#video') => ({
    snippet: { title },
    contentDetails: { itemType: type },
  })
  const works = { onBehalfOfContentOwner: 'works' }
  const created = async (title?: string, type?: string, query: Query = {}) =>
    group.parse((await call('POST', 'groups', { body: newGroup(title, type), query })).json)
  const add = (groupId: string, id: string, rest: { kind?: string; query?: Query; token?: string } = {}) =>
    call('POST', 'groupItems', {
      body: { groupId, resource: { id, ...(rest.kind && { kind: rest.kind }) } },
      query: rest.query ?? {},
      ...(rest.token && { token: rest.token }),
    })
  const read = async (id: string, query: Query = {}) =>
    groupListResponse.parse((await call('GET', 'groups', { query: { id, ...query } })).json).items?.[0]
  const refusal = (code: number, reason: string, location?: string) => ({
    status: code,
    json: { error: { code, errors: [{ reason, domain: 'global', ...(location && { location }) }] } },
  })

  it('are created, listed, renamed and deleted', async () => {
    const one = await created('One')
    expect(one).toEqual({
      kind: 'video#group',
      etag: expect.stringMatching(/^[\w-]{27}$/),
      id: expect.stringMatching(/^[\w-]{22}$/),
      snippet: { publishedAt: '2026-11-21T00:00:00.000Z', title: 'One' },
      contentDetails: { itemCount: '0', itemType: 'video#video' },
    })
    const two = await created('Two', 'video#playlist')
    const byId = await call('GET', 'groups', { query: { id: `${two.id},${one.id}` } })
    expect(byId.json).toEqual({ kind: 'video#groupListResponse', etag: expect.any(String), items: [two, one] })
    const all = await call('GET', 'groups', { query: { mine: 'true' }, token: tokens.readonly })
    expect(all.json.items.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort())

    const renamed = await call('PUT', 'groups', {
      body: { ...one, snippet: { title: ' New ', publishedAt: '1999-01-01T00:00:00Z' }, etag: 'x', kind: 'y' },
    })
    expect(renamed.status).toBe(200)
    expect(renamed.json).toEqual({ ...one, etag: renamed.json.etag, snippet: { ...one.snippet, title: 'New' } })
    expect(renamed.json.etag).not.toBe(one.etag)

    const deleted = await call('DELETE', 'groups', { query: { id: one.id } })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await call('DELETE', 'groups', { query: { id: one.id } })).toMatchObject(refusal(404, 'groupNotFound', 'id'))
    expect(await call('GET', 'groups', { query: { id: one.id } })).toMatchObject(refusal(404, 'groupNotFound', 'id'))
  })

  it('hold items, each once, in the order added, and count them', async () => {
    const { id } = await created()
    const first = await add(id, 'mine-3', { kind: 'video#video' })
    expect(groupItem.parse(first.json)).toEqual({
      kind: 'video#groupItem',
      etag: expect.any(String),
      id: expect.any(String),
      groupId: id,
      resource: { kind: 'video#video', id: 'mine-3' },
    })
    await service.clock.advance(1)
    await add(id, 'mine-1')
    const again = await add(id, 'mine-3')
    expect([again.status, again.text]).toEqual([204, ''])
    const list = await call('GET', 'groupItems', { query: { groupId: id } })
    const items = groupItemListResponse.parse(list.json).items ?? []
    expect(items.map(({ resource }) => resource.id)).toEqual(['mine-3', 'mine-1'])
    expect((await read(id))?.contentDetails.itemCount).toBe('2')

    const itemId = items[0]?.id ?? ''
    expect((await call('DELETE', 'groupItems', { query: { id: itemId } })).status).toBe(204)
    expect(await call('DELETE', 'groupItems', { query: { id: itemId } })).toMatchObject(
      refusal(404, 'groupItemNotFound', 'id'),
    )
    // The membership has an id, the video is not one.
    expect((await call('DELETE', 'groupItems', { query: { id: 'mine-1' } })).status).toBe(404)
    expect((await read(id))?.contentDetails.itemCount).toBe('1')
    await call('DELETE', 'groups', { query: { id } })
    expect((await service.store.selectFrom('analytics_group_items').selectAll().execute()).length).toBe(0)
  })

  it('hold 500 items and never more, also when many are added at once', async () => {
    const { id } = await created()
    const before = itemsPerGroup - 5
    const rows = Array.from({ length: before }, (_, index) => ({
      id: `item-${index}`,
      group_id: id,
      resource_id: `mine-${index}`,
      created_at: 0,
    }))
    await service.store.insertInto('analytics_group_items').values(rows).execute()
    await service.store.updateTable('analytics_groups').set({ item_count: before }).where('id', '=', id).execute()
    // Twenty-five at once, some of them twice, some there already.
    const wanted = [...Array.from({ length: 20 }, (_, index) => before + index), before, before + 1, 0, 1, 2]
    const statuses = (await Promise.all(wanted.map((index) => add(id, `mine-${index}`)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.slice(-3)).toEqual([204, 204, 204])
    expect(new Set(statuses)).toEqual(new Set([200, 204, 403]))
    expect(await add(id, 'mine-519')).toMatchObject(refusal(403, 'groupContainsMaximumNumberOfItems'))
    const { json } = await call('GET', 'groupItems', { query: { groupId: id } })
    expect(json.items).toHaveLength(itemsPerGroup)
    expect((await read(id))?.contentDetails.itemCount).toBe(String(itemsPerGroup))
    // There already, so nothing is added: full or not.
    expect((await add(id, 'mine-0')).status).toBe(204)
    await call('DELETE', 'groupItems', { query: { id: 'item-0' } })
    expect((await add(id, 'mine-519')).status).toBe(200)
  })

  it('hold one type, and what the account owns', async () => {
    const { id } = await created()
    expect(await add(id, 'mine-0', { kind: 'video#playlist' })).toMatchObject(refusal(400, 'invalid', 'resource.kind'))
    expect(await add(id, 'PLmine')).toMatchObject(refusal(400, 'invalid', 'resource.id'))
    expect(await add(id, 'mine-0', { kind: 'nonsense' })).toMatchObject(refusal(400, 'invalid', 'resource.kind'))
    for (const other of ['theirs', 'claimed', 'none', 'PLmanaged'])
      expect(await add(id, other)).toMatchObject(refusal(403, 'forbidden', 'resource.id'))
    const playlists = await created('P', 'video#playlist')
    expect((await add(playlists.id, 'PLmine')).status).toBe(200)
    for (const type of ['video#channel', 'videoPartner#asset'])
      expect(await call('POST', 'groups', { body: newGroup('No', type) })).toMatchObject(
        refusal(403, 'forbidden', 'contentDetails.itemType'),
      )
  })

  it('of content owners also hold channels and assets, and what they claim', async () => {
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

  it('are closed to others: reading, changing, deleting, filling', async () => {
    const { id } = await created()
    const item = groupItem.parse((await add(id, 'mine-0')).json)
    const token = tokens.theirs
    const tries = [
      call('GET', 'groups', { query: { id }, token }),
      call('PUT', 'groups', { body: { id, snippet: { title: 'Taken' } }, token }),
      call('DELETE', 'groups', { query: { id }, token }),
      call('GET', 'groupItems', { query: { groupId: id }, token }),
      add(id, 'theirs', { token }),
      call('DELETE', 'groupItems', { query: { id: item.id }, token }),
      // Nor are an account's groups those of the content owner that it acts for.
      call('GET', 'groups', { query: { id, ...works } }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(refusal(403, 'forbidden'))
    expect(await read(id)).toMatchObject({ snippet: { title: 'Group' }, contentDetails: { itemCount: '1' } })
  })

  it('want a token, any of the five scopes to read, and video or videopartner to write', async () => {
    expect(await call('GET', 'groups', { query: { mine: 'true' }, token: null })).toMatchObject({
      status: 401,
      json: { error: { errors: [{ reason: 'authError', location: 'Authorization', locationType: 'header' }] } },
    })
    for (const scope of ['video', 'videoReadonly', 'partner', 'analyticsReadonly', 'analyticsMonetary'] as const) {
      const token = await service.token(mine.id, [scope])
      expect((await call('GET', 'groups', { query: { mine: 'true' }, token })).status).toBe(200)
      const { status } = await call('POST', 'groups', { body: newGroup(), token })
      expect([scope, status]).toEqual([scope, scope === 'video' || scope === 'partner' ? 200 : 403])
    }
    expect(await call('DELETE', 'groups', { query: { id: 'x' }, token: tokens.readonly })).toMatchObject(
      refusal(403, 'insufficientPermissions'),
    )
  })

  it('come in pages whose tokens open no other list', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `g${index}`,
      owner_kind: 'account' as const,
      owner_id: mine.id,
      title: `Group ${index}`,
      item_type: 'video' as const,
      item_count: 0,
      version: 1,
      // Several of one moment: a page may end among them.
      created_at: Math.floor(index / 7),
    }))
    await service.store.insertInto('analytics_groups').values(rows).execute()
    const seen: string[] = []
    let query: Query = { mine: 'true' }
    const sizes: number[] = []
    for (;;) {
      const { items = [], nextPageToken } = groupListResponse.parse((await call('GET', 'groups', { query })).json)
      seen.push(...items.map(({ id }) => id))
      sizes.push(items.length)
      if (nextPageToken === undefined) break
      query = { mine: 'true', pageToken: nextPageToken }
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)))
    for (const pageToken of ['x', `${query.pageToken}x`, 'WzEsImciXQ.AAAAAAAAAAAAAAAAAAAAAA'])
      expect(await call('GET', 'groups', { query: { mine: 'true', pageToken } })).toMatchObject(
        refusal(400, 'invalidPageToken', 'pageToken'),
      )
    expect((await call('GET', 'groups', { query, token: tokens.theirs })).status).toBe(400)
    expect((await call('GET', 'groups', { query: { ...query, ...works } })).status).toBe(400)
  })

  it('tell by etag what has not changed, and keep a change back from who has not seen the last', async () => {
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

  it('let one of several changes with the same If-Match through', async () => {
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

  it('change nothing but the title, and say so', async () => {
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
  ] as const)('refuse %s %s %j %j with 400 %s', async (method, path, query, body, reason, location) => {
    expect(await call(method, path, { query, body })).toMatchObject(refusal(400, reason, location))
  })

  it('give reports their members, to their owner alone', async () => {
    const { id } = await created()
    await add(id, 'mine-2')
    const parts = { db: service.store, clock: service.clock }
    expect(await membersOfGroup(parts, { account: mine.id }, id)).toEqual({ itemType: 'video', ids: ['mine-2'] })
    await expect(membersOfGroup(parts, { account: theirs.id }, id)).rejects.toMatchObject({ status: 403 })
    await expect(membersOfGroup(parts, { contentOwner: 'works' }, id)).rejects.toMatchObject({ status: 403 })
    await expect(membersOfGroup(parts, { account: mine.id }, 'none')).rejects.toMatchObject({ reason: 'groupNotFound' })
  })
})
