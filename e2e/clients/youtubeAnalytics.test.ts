import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

const { auth: googleAuth, youtubeAnalytics } =
  await clientPackage<typeof import('@googleapis/youtubeanalytics')>('@googleapis/youtubeanalytics')
const wholeTime = { ids: 'channel==MINE', startDate: '2020-01-01', endDate: '2099-12-31' }

const refused = (code: number, reason: string) => ({
  response: { status: code, data: { error: { code, errors: [{ reason }] } } },
})

describe.skipIf(noClients)(`version 7${noClients}`, () => {
  let services: Services
  let client: ReturnType<typeof youtubeAnalytics>
  let videoId: string
  beforeAll(async () => {
    services = await openServices()
    const { accessToken, refreshToken } = await services.pair(services.scopes.video)
    const auth = new googleAuth.OAuth2({
      ...services.demo.tvClient,
      endpoints: { oauth2TokenUrl: services.url + authorizationPaths.token },
    })
    auth.setCredentials({ access_token: accessToken, refresh_token: refreshToken })
    client = youtubeAnalytics({ version: 'v2', rootUrl: services.url, auth })
    const { data } = await client.reports.query({ ...wholeTime, metrics: 'views', dimensions: 'video', sort: '-views' })
    videoId = data.rows?.[0]?.[0]
  })
  afterAll(() => services?.close())

  const created = async (title = 'Mine') => {
    const { data } = await client.groups.insert({
      requestBody: { snippet: { title }, contentDetails: { itemType: 'video#video' } },
    })
    return data
  }
  it('@googleapis/youtubeanalytics queries reports', async () => {
    const { data } = await client.reports.query({
      ...wholeTime,
      metrics: 'views,estimatedMinutesWatched',
      dimensions: 'video',
      sort: '-views',
      maxResults: 10,
    })
    expect(data.kind).toBe('videoAnalytics#resultTable')
    expect(data.columnHeaders?.map(({ name, columnType }) => [name, columnType])).toEqual([
      ['video', 'DIMENSION'],
      ['views', 'METRIC'],
      ['estimatedMinutesWatched', 'METRIC'],
    ])
    expect(data.rows?.[0]).toEqual([expect.stringMatching(/^[\w-]{11}$/), expect.any(Number), expect.any(Number)])
  })

  it('@googleapis/youtubeanalytics reports the errors of invalid queries', async () => {
    const query = { ids: 'channel==MINE', startDate: '2026-01-01', endDate: '2026-01-02', metrics: 'nonsense' }
    await expect(client.reports.query(query)).rejects.toMatchObject(refused(400, 'invalid'))
    await expect(client.reports.query({ ids: 'channel==MINE' })).rejects.toMatchObject(refused(400, 'required'))
  })

  it('@googleapis/youtubeanalytics inserts, lists, updates and deletes groups', async () => {
    const group = await created()
    expect(group).toMatchObject({
      kind: 'video#group',
      snippet: { title: 'Mine' },
      contentDetails: { itemCount: '0', itemType: 'video#video' },
    })
    const id = group.id ?? ''
    expect((await client.groups.list({ id })).data.items).toEqual([group])
    expect((await client.groups.list({ mine: true })).data.items).toContainEqual(group)
    const { data: updated } = await client.groups.update({
      requestBody: { ...group, snippet: { ...group.snippet, title: 'Renamed' } },
    })
    expect(updated).toMatchObject({ id, snippet: { title: 'Renamed' } })
    expect((await client.groups.list({ id, fields: 'items(snippet/title)' })).data).toEqual({
      items: [{ snippet: { title: 'Renamed' } }],
    })
    expect((await client.groups.delete({ id })).status).toBe(204)
    await expect(client.groups.list({ id })).rejects.toMatchObject(refused(404, 'groupNotFound'))
  })

  it('@googleapis/youtubeanalytics inserts, lists and deletes group items', async () => {
    const groupId = (await created()).id ?? ''
    const requestBody = { groupId, resource: { kind: 'video#video', id: videoId } }
    const { data: item } = await client.groupItems.insert({ requestBody })
    expect(item).toMatchObject({ kind: 'video#groupItem', groupId, resource: requestBody.resource })
    expect((await client.groupItems.insert({ requestBody })).status).toBe(204)
    expect((await client.groupItems.list({ groupId })).data.items).toEqual([item])
    expect((await client.groups.list({ id: groupId })).data.items?.[0]?.contentDetails?.itemCount).toBe('1')
    expect((await client.groupItems.delete({ id: item.id ?? '' })).status).toBe(204)
    expect((await client.groupItems.list({ groupId })).data.items).toEqual([])
    await expect(client.groupItems.delete({ id: item.id ?? '' })).rejects.toMatchObject(
      refused(404, 'groupItemNotFound'),
    )
    const foreign = { groupId, resource: { id: 'not-mine' } }
    await expect(client.groupItems.insert({ requestBody: foreign })).rejects.toMatchObject(refused(403, 'forbidden'))
  })

  it('@googleapis/youtubeanalytics manages groups on behalf of a content owner', async () => {
    const onBehalfOfContentOwner = services.contentOwner
    const { data: group } = await client.groups.insert({
      onBehalfOfContentOwner,
      requestBody: { snippet: { title: 'Channels' }, contentDetails: { itemType: 'video#channel' } },
    })
    const groupId = group.id ?? ''
    const { status } = await client.groupItems.insert({
      onBehalfOfContentOwner,
      requestBody: { groupId, resource: { id: services.demo.channel } },
    })
    expect(status).toBe(200)
    expect((await client.groups.list({ mine: true, onBehalfOfContentOwner })).data.items).toHaveLength(1)
    await expect(client.groups.list({ id: groupId })).rejects.toMatchObject(refused(403, 'forbidden'))
  })
})

describe.skipIf(noClients)(`version 7 with a quota${noClients}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices({ QUOTA_PER_DAY: '2' })
  })
  afterAll(() => services?.close())

  it('@googleapis/youtubeanalytics reports quotaExceeded with a time to try again beyond the quota of its project', async () => {
    const auth = new googleAuth.OAuth2()
    auth.setCredentials({ access_token: (await services.pair()).accessToken })
    const client = youtubeAnalytics({ version: 'v2', rootUrl: services.url, auth })
    for (let call = 0; call < 2; call += 1) expect((await client.groups.list({ mine: true })).status).toBe(200)
    const refusal = await client.groups.list({ mine: true }).catch((error: unknown) => error)
    expect(refusal).toMatchObject(refused(403, 'quotaExceeded'))
    const { headers } = (refusal as { response: { headers: Headers } }).response
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
