import { afterAll, beforeAll, beforeEach } from 'vitest'
import { group, groupListResponse, itemsPerGroup } from '#contract/groups.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { otherAccount, ownAccount, startTestService, type TestService } from '../service.fixture.ts'

type Query = Record<string, string>

/** The part of the answer to a refused call to compare with `toMatchObject`. */
export const refusal = (code: number, reason: string, location?: string) => ({
  status: code,
  json: { error: { code, errors: [{ reason, domain: 'global', ...(location && { location }) }] } },
})

export const newGroup = (title = 'Group', type = 'video#video') => ({
  snippet: { title },
  contentDetails: { itemType: type },
})

/** The query of a call in the name of a content owner. */
export const works = { onBehalfOfContentOwner: 'works' }

/**
 * Starts the service on its own database for the tests of a `describe`, with an account that has more videos than a
 * group may hold, another account, and a content owner with a channel and an asset. Removes all groups before each
 * test.
 */
export function testGroups(fresh: TestDatabase['fresh']) {
  let service: TestService
  const tokens = {} as Record<'own' | 'other' | 'partner' | 'readonly', string>

  beforeAll(async () => {
    const { databaseUrl } = await fresh()
    service = await startTestService({ ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
    const { videoRepository, owners } = service
    Object.assign(tokens, {
      own: service.tokens.own,
      other: await service.token(otherAccount.id, ['video']),
      partner: await service.token(ownAccount.id, ['partner']),
      readonly: await service.token(ownAccount.id, ['analyticsReadonly']),
    })
    const channel = (id: string, accountId: string | null) =>
      videoRepository.saveChannel({ id, title: id, accountId, publishedAt: 0, country: null })
    await channel('UCmine', ownAccount.id)
    await channel('UCtheirs', otherAccount.id)
    await channel('UCmanaged', null)
    const video = (id: string, channelId: string) => ({ id, channelId, title: id, publishedAt: 0, durationSeconds: 60 })
    await videoRepository.saveVideos([
      ...Array.from({ length: itemsPerGroup + 20 }, (_, index) => video(`mine-${index}`, 'UCmine')),
      video('theirs', 'UCtheirs'),
      video('claimed', 'UCtheirs'),
      video('managed', 'UCmanaged'),
    ])
    const playlist = { title: 'Playlist', publishedAt: 0 }
    await videoRepository.savePlaylists([
      { ...playlist, id: 'PLmine', channelId: 'UCmine', videoIds: ['mine-1', 'mine-0'] },
      { ...playlist, id: 'PLmanaged', channelId: 'UCmanaged', videoIds: ['managed'] },
    ])
    for (const name of ['works', 'others']) await owners.save({ name, title: name })
    await owners.linkChannel('works', 'UCmanaged')
    await owners.linkAccount('works', ownAccount.id)
    await videoRepository.saveAssets([
      { id: 'A1', ownerName: 'works', title: 'Song', videoIds: ['claimed'] },
      { id: 'A2', ownerName: 'others', title: 'Film', videoIds: ['theirs'] },
    ])
  })
  afterAll(() => service?.close())
  beforeEach(async () => {
    await service.store.deleteFrom('analytics_groups').execute()
  })

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: 'groups' | 'groupItems',
    {
      query = {},
      body,
      token = tokens.own,
      headers = {},
    }: { query?: Query | Record<string, string[]>; body?: unknown; token?: string | null; headers?: Query } = {},
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
  const created = async (title?: string, type?: string, query: Query = {}) =>
    group.parse((await call('POST', 'groups', { body: newGroup(title, type), query })).json)
  const add = (groupId: string, id: string, options: { kind?: string; query?: Query; token?: string } = {}) =>
    call('POST', 'groupItems', {
      body: { groupId, resource: { id, ...(options.kind && { kind: options.kind }) } },
      query: options.query ?? {},
      ...(options.token && { token: options.token }),
    })
  const read = async (id: string, query: Query = {}) =>
    groupListResponse.parse((await call('GET', 'groups', { query: { id, ...query } })).json).items?.[0]

  return {
    get service() {
      return service
    },
    tokens,
    call,
    created,
    add,
    read,
  }
}
