import { describe, expect, it } from 'vitest'
import { groupItem, groupItemListResponse, groupListResponse, itemsPerGroup } from '#contract/groups.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { otherAccount, ownAccount } from '../service.fixture.ts'
import { membersOfGroup } from './groupAccess.ts'
import { refusal, testGroups, works } from './groups.fixture.ts'

describe.each(testDatabases())('resources on $name', ({ fresh }) => {
  const groups = testGroups(fresh)
  const { tokens, call, created, add, read } = groups

  it('groups are created, listed, renamed and deleted', async () => {
    const group = await created('One')
    expect(group).toEqual({
      kind: 'video#group',
      etag: expect.stringMatching(/^[\w-]{27}$/),
      id: expect.stringMatching(/^[\w-]{22}$/),
      snippet: { publishedAt: '2026-11-21T00:00:00Z', title: 'One' },
      contentDetails: { itemCount: '0', itemType: 'video#video' },
    })
    const two = await created('Two', 'video#playlist')
    const byId = await call('GET', 'groups', { query: { id: `${two.id},${group.id}` } })
    expect(byId.json).toEqual({ kind: 'video#groupListResponse', etag: expect.any(String), items: [two, group] })
    const all = await call('GET', 'groups', { query: { mine: 'true' }, token: tokens.readonly })
    expect(all.json.items.map(({ id }: { id: string }) => id).sort()).toEqual([group.id, two.id].sort())

    const renamed = await call('PUT', 'groups', {
      body: { ...group, snippet: { title: ' New ', publishedAt: '1999-01-01T00:00:00Z' }, etag: 'x', kind: 'y' },
    })
    expect(renamed.status).toBe(200)
    expect(renamed.json).toEqual({ ...group, etag: renamed.json.etag, snippet: { ...group.snippet, title: 'New' } })
    expect(renamed.json.etag).not.toBe(group.etag)

    const deleted = await call('DELETE', 'groups', { query: { id: group.id } })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await call('DELETE', 'groups', { query: { id: group.id } })).toMatchObject(
      refusal(404, 'groupNotFound', 'id'),
    )
    expect(await call('GET', 'groups', { query: { id: group.id } })).toMatchObject(refusal(404, 'groupNotFound', 'id'))
  })

  it('groups have each item once, in the order in which the items were added, and count them', async () => {
    const { id } = await created()
    const first = await add(id, 'mine-3', { kind: 'video#video' })
    expect(groupItem.parse(first.json)).toEqual({
      kind: 'video#groupItem',
      etag: expect.any(String),
      id: expect.any(String),
      groupId: id,
      resource: { kind: 'video#video', id: 'mine-3' },
    })
    await groups.service.clock.advance(1)
    await add(id, 'mine-1')
    const secondAnswer = await add(id, 'mine-3')
    expect([secondAnswer.status, secondAnswer.text]).toEqual([204, ''])
    const list = await call('GET', 'groupItems', { query: { groupId: id } })
    const items = groupItemListResponse.parse(list.json).items ?? []
    expect(items.map(({ resource }) => resource.id)).toEqual(['mine-3', 'mine-1'])
    expect((await read(id))?.contentDetails.itemCount).toBe('2')

    const itemId = items[0]?.id ?? ''
    expect((await call('DELETE', 'groupItems', { query: { id: itemId } })).status).toBe(204)
    expect(await call('DELETE', 'groupItems', { query: { id: itemId } })).toMatchObject(
      refusal(404, 'groupItemNotFound', 'id'),
    )
    // `groupItems.delete` needs the id of the item, not of the video.
    expect((await call('DELETE', 'groupItems', { query: { id: 'mine-1' } })).status).toBe(404)
    expect((await read(id))?.contentDetails.itemCount).toBe('1')
    await call('DELETE', 'groups', { query: { id } })
    expect((await groups.service.store.selectFrom('analytics_group_items').selectAll().execute()).length).toBe(0)
  })

  it('groups have at most 500 items, also when many are added at once', async () => {
    const { id } = await created()
    const before = itemsPerGroup - 5
    const rows = Array.from({ length: before }, (_, index) => ({
      id: `item-${index}`,
      group_id: id,
      resource_id: `mine-${index}`,
      created_at: 0,
    }))
    await groups.service.store.insertInto('analytics_group_items').values(rows).execute()
    await groups.service.store
      .updateTable('analytics_groups')
      .set({ item_count: before })
      .where('id', '=', id)
      .execute()
    // Twenty-five at once: some of them twice, some that are there already.
    const wanted = [...Array.from({ length: 20 }, (_, index) => before + index), before, before + 1, 0, 1, 2]
    const statuses = (await Promise.all(wanted.map((index) => add(id, `mine-${index}`)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.slice(-3)).toEqual([204, 204, 204])
    expect(new Set(statuses)).toEqual(new Set([200, 204, 403]))
    expect(await add(id, 'mine-519')).toMatchObject(refusal(403, 'groupContainsMaximumNumberOfItems'))
    const { json } = await call('GET', 'groupItems', { query: { groupId: id } })
    expect(json.items).toHaveLength(itemsPerGroup)
    expect((await read(id))?.contentDetails.itemCount).toBe(String(itemsPerGroup))
    // An item that is there already is not added, so a full group does not refuse it.
    expect((await add(id, 'mine-0')).status).toBe(204)
    await call('DELETE', 'groupItems', { query: { id: 'item-0' } })
    expect((await add(id, 'mine-519')).status).toBe(200)
  })

  it('groups are listed in pages whose tokens are not valid for another list', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `g${index}`,
      owner_kind: 'account' as const,
      owner_id: ownAccount.id,
      title: `Group ${index}`,
      item_type: 'video' as const,
      item_count: 0,
      version: 1,
      // Several groups have the same time: a page may end among them.
      created_at: Math.floor(index / 7),
    }))
    await groups.service.store.insertInto('analytics_groups').values(rows).execute()
    const listedIds: string[] = []
    let query: Record<string, string> = { mine: 'true' }
    const sizes: number[] = []
    for (;;) {
      const { items = [], nextPageToken } = groupListResponse.parse((await call('GET', 'groups', { query })).json)
      listedIds.push(...items.map(({ id }) => id))
      sizes.push(items.length)
      if (nextPageToken === undefined) break
      query = { mine: 'true', pageToken: nextPageToken }
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(listedIds)).toEqual(new Set(rows.map(({ id }) => id)))
    for (const pageToken of ['x', `${query.pageToken}x`, 'WzEsImciXQ.AAAAAAAAAAAAAAAAAAAAAA'])
      expect(await call('GET', 'groups', { query: { mine: 'true', pageToken } })).toMatchObject(
        refusal(400, 'invalidPageToken', 'pageToken'),
      )
    expect((await call('GET', 'groups', { query, token: tokens.other })).status).toBe(400)
    expect((await call('GET', 'groups', { query: { ...query, ...works } })).status).toBe(400)
  })

  it('groups return their members for reports to their owner only', async () => {
    const { id } = await created()
    await add(id, 'mine-2')
    const context = { db: groups.service.store, clock: groups.service.clock }
    expect(await membersOfGroup(context, { account: ownAccount.id }, id)).toEqual({
      itemType: 'video',
      ids: ['mine-2'],
    })
    await expect(membersOfGroup(context, { account: otherAccount.id }, id)).rejects.toMatchObject({ status: 403 })
    await expect(membersOfGroup(context, { contentOwner: 'works' }, id)).rejects.toMatchObject({ status: 403 })
    await expect(membersOfGroup(context, { account: ownAccount.id }, 'none')).rejects.toMatchObject({
      reason: 'groupNotFound',
    })
  })
})
