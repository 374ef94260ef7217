import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetListResponse, assetSearchResponse, contentOwnerListResponse } from '#contract/partner.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'

describe.each(testDatabases())('content owners on $name', ({ fresh }) => {
  let platform: TestPlatform
  let headers: Record<string, string>
  const titles = Array.from({ length: 60 }, (_, place) => `Song ${String(place).padStart(2, '0')}`)

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const { videoRepository, owners } = platform.context
    for (const [name, title] of [
      ['works', 'The Works'],
      ['others', 'Others'],
    ] as const)
      await owners.save({ name, title })
    await owners.linkAccount('works', person.id)
    await videoRepository.saveAssets([
      ...titles.map((title, place) => ({ id: `A${place}`, ownerName: 'works', title, videoIds: [] })),
      { id: 'A100', ownerName: 'works', title: '100% Über_Song', videoIds: [] },
      { id: 'B1', ownerName: 'others', title: 'Song of others', videoIds: [] },
    ])
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    headers = { authorization: `Bearer ${(await device.poll(device_code)).json.access_token}` }
  })
  afterAll(() => platform?.close())

  const call = (path: string) => platform.call(`/video/partner/v1/${path}`, { headers })
  const works = 'onBehalfOfContentOwner=works'
  const found = async (query: string) => {
    const { json } = await call(`assetSearch?${works}&${query}`)
    return assetSearchResponse.parse(json)
  }
  const refusal = (code: number, reason: string, location?: string) => ({
    status: code,
    json: { error: { code, errors: [{ reason, ...(location && { location }) }] } },
  })

  it('lists for an owner’s groups show the content owners for which the account acts, and no other owner’s name', async () => {
    const expected = {
      kind: 'videoPartner#contentOwnerList',
      items: [{ kind: 'videoPartner#contentOwner', id: 'works', displayName: 'The Works' }],
    }
    for (const query of ['fetchMine=true', 'id=others,works'])
      expect(contentOwnerListResponse.parse((await call(`contentOwners?${query}`)).json)).toEqual(expected)
    expect((await call('contentOwners?id=others')).json).toEqual({ kind: expected.kind })
    expect(await call('contentOwners')).toMatchObject(refusal(400, 'missingRequiredParameter'))
  })

  it('lists for an owner’s groups show the owner’s assets by title in pages, and none of another owner', async () => {
    const first = await found('')
    expect(first.pageInfo).toEqual({ totalResults: 61, resultsPerPage: 50, startIndex: 0 })
    expect(first.items?.[0]).toEqual({
      kind: 'videoPartner#assetSnippet',
      id: 'A100',
      type: 'web',
      title: '100% Über_Song',
    })
    const second = await found(`pageToken=${first.nextPageToken}`)
    expect(second.pageInfo?.startIndex).toBe(50)
    expect(second.nextPageToken).toBeUndefined()
    const all = [...(first.items ?? []), ...(second.items ?? [])].map(({ title }) => title)
    expect(all).toEqual(['100% Über_Song', ...titles])
    // A token is valid only for its own list.
    expect(await call(`assetSearch?${works}&q=Song&pageToken=${first.nextPageToken}`)).toMatchObject(
      refusal(400, 'invalidPageToken', 'pageToken'),
    )
  })

  it('lists for an owner’s groups find assets whose title contains the text, in any case and without patterns', async () => {
    const ids = async (q: string) => (await found(`q=${encodeURIComponent(q)}`)).items?.map(({ id }) => id)
    expect(await ids('SONG 0')).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'])
    for (const text of ['Über', 'über', 'ÜBER']) expect(await ids(text)).toEqual(['A100'])
    expect(await ids('%')).toEqual(['A100'])
    expect(await ids('r_s')).toEqual(['A100'])
    expect(await ids('\\')).toBeUndefined()
  })

  it('lists for an owner’s groups show assets by id, with their titles on request', async () => {
    const { json } = await call(`assets?${works}&id=A2,B1,none,A1&fetchMetadata=mine`)
    expect(assetListResponse.parse(json)).toEqual({
      kind: 'videoPartner#assetList',
      items: [
        { kind: 'videoPartner#asset', id: 'A2', type: 'web', metadataMine: { title: 'Song 02' } },
        { kind: 'videoPartner#asset', id: 'A1', type: 'web', metadataMine: { title: 'Song 01' } },
      ],
    })
    expect((await call(`assets?${works}&id=B1`)).json).toEqual({ kind: 'videoPartner#assetList' })
    expect(await call(`assets?${works}`)).toMatchObject(refusal(400, 'required', 'id'))
    expect(await call(`assets?${works}&id=A1&fetchMetadata=all`)).toMatchObject(
      refusal(400, 'invalidParameter', 'fetchMetadata'),
    )
  })

  it('lists for an owner’s groups require a token and an account that acts for the owner, and an only owner need not be named', async () => {
    expect((await call('assetSearch')).status).toBe(200)
    for (const name of ['others', 'nobody'])
      for (const path of ['assetSearch?', 'assets?id=B1&'])
        expect(await call(`${path}onBehalfOfContentOwner=${name}`)).toMatchObject(
          refusal(403, 'forbidden', 'onBehalfOfContentOwner'),
        )
    expect(await call(`assetSearch?${works}&ownershipRestriction=none`)).toMatchObject(
      refusal(400, 'invalidParameter', 'ownershipRestriction'),
    )
    expect((await platform.call('/video/partner/v1/assetSearch')).status).toBe(401)
    const { owners } = platform.context
    await owners.linkAccount('others', person.id)
    expect(await call('assetSearch')).toMatchObject(refusal(400, 'required', 'onBehalfOfContentOwner'))
    await owners.unlinkAccount('others', person.id)
    await owners.unlinkAccount('works', person.id)
    expect(await call('assetSearch')).toMatchObject(refusal(403, 'forbidden', 'onBehalfOfContentOwner'))
    await owners.linkAccount('works', person.id)
  })
})
