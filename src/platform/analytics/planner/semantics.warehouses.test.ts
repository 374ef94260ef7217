import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import type { GroupItemType } from '#contract/groups.ts'
import { describeOnEveryEngine } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { bulkTypes } from '#platform/warehouse/reportTypes.ts'
import { loadCases, ownerOf, tableOfMetric, tables } from '../catalogue/cases/load.fixture.ts'
import { oracleAnswer } from '../catalogue/cases/oracle.fixture.ts'
import { expectNumbers, questionOf } from '../catalogue/cases/questions.fixture.ts'
import { fileRows } from '../catalogue/cases/rows.fixture.ts'
import { createGroups, type GroupOwner } from '../groups/groups.ts'
import { withGroupTables } from '../groups/schema.ts'
import { csvOf, type FactRow, row } from '../rows.fixture.ts'
import {
  type AnyTestService,
  otherAccount,
  ownAccount,
  startTestService,
  startTestServiceOn,
} from '../service.fixture.ts'

/** A channel that is only in the content owner's downloads, and the owner's claims on uploads of others. */
const network: Record<'own' | 'claimedOwn' | 'others', FactRow[]> = { own: [], claimedOwn: [], others: [] }
/** The files that these rules read. */
const files = [
  'channel_basic',
  'channel_estimated_revenue',
  'channel_sharing_service',
  'playlist_basic',
  'audience_retention',
]
const works = ownerOf(ownAccount.id)
const range = { startDate: '2026-10-01', endDate: '2026-11-30' }

describeOnEveryEngine('reports', (engine) => {
  let service: AnyTestService
  let bearer: string
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    bearer = await service.token(ownAccount.id, ['partner', 'analyticsMonetary'])
    await loadCases(service, files)
    network.own = fileRows('channel_basic', 'UCnetwork', 41)
    network.claimedOwn = network.own
      .filter((_, place) => place % 3 === 0)
      .map((row) => ({ ...row, claimed_status: 'claimed' }))
    network.others = fileRows('channel_basic', 'UCfan', 42).map((row) => ({
      ...row,
      claimed_status: 'claimed',
      uploader_type: 'thirdParty',
    }))
    const path = join(service.dataDir, 'network.csv')
    const columns = bulkTypes.find(({ name }) => name === 'content_owner_basic')?.columns.map(({ name }) => name)
    writeFileSync(path, csvOf(Object.values(network).flat(), columns))
    await importFile(service.importContext, {
      path,
      account: ownAccount.email,
      type: 'content_owner_basic',
      contentOwner: works,
    })
    for (const id of ['UCmine', 'UCnetwork']) await service.owners.linkChannel(works, id)
  })
  afterAll(() => service.close())

  const ask = (query: Record<string, string>, token = bearer) =>
    service.report({ ids: 'channel==MINE', ...range, ...query }, token)
  const views = (rows: readonly FactRow[]) =>
    rows.filter(({ date }) => String(date) >= '20261001').reduce((sum, row) => sum + Number(row.views), 0)
  const ofMine = () => tables.channel_basic ?? []

  describe('content owners', () => {
    const filtered = (filters: string, more: Record<string, string> = {}) =>
      ask({ ids: `contentOwner==${works}`, metrics: 'views', filters, ...more })
    const total = async (filters: string) => (await filtered(filters)).body.rows?.[0]?.[0]

    it('a content owner’s reports count each kind of upload once', async () => {
      expect(await total('uploaderType==self')).toBe(views([...ofMine(), ...network.own]))
      expect(await total('claimedStatus==claimed')).toBe(views([...network.claimedOwn, ...network.others]))
      expect(await total('uploaderType==self;claimedStatus==claimed')).toBe(views(network.claimedOwn))
      expect(await total('uploaderType==thirdParty;claimedStatus==claimed')).toBe(views(network.others))
      expect(await total('channel==UCmine,UCnetwork,UCfan')).toBe(
        views([...ofMine(), ...network.own, ...network.others]),
      )
      expect(await total('video==UCfan-a,UCmine-a')).toBe(
        views([...ofMine(), ...network.others].filter(({ video_id }) => String(video_id).endsWith('-a'))),
      )
    })

    it.each([
      ['channel==UCtheirs', 'channel UCtheirs'],
      ['channel==UCmine,UCnowhere', 'channel UCnowhere'],
      ['video==UCtheirs-a', 'video UCtheirs-a'],
      ['video==UCmine-a,UCtheirs-a', 'video UCtheirs-a'],
      ['asset==A-theirs', 'asset A-theirs'],
      ['video==UCtheirs-a;uploaderType==self', 'video UCtheirs-a'],
    ])(
      'a content owner’s reports refuse filters=%s with 403, because the owner neither owns nor claims the item',
      async (filters, item) => {
        const { status, body } = await filtered(filters)
        expect(status).toBe(403)
        expect(body.error.message).toBe(`Forbidden: the content owner ${works} neither owns nor claims the ${item}.`)
        expect(body.error.errors[0]).toMatchObject({ reason: 'forbidden', location: 'filters' })
      },
    )

    it('a content owner’s reports refuse another owner’s playlist with 403, and answer for a playlist of the owner', async () => {
      const query = { metrics: 'playlistViews' }
      expect((await filtered('playlist==UCtheirs-list-x', query)).status).toBe(403)
      expect((await filtered('playlist==UCmine-list-x', query)).body.rows).toHaveLength(1)
    })

    it('a content owner’s reports have no rows, and are not refused, for the owner’s items without numbers', async () => {
      const { videoRepository, owners } = service
      await videoRepository.saveChannel({
        id: 'UCempty',
        title: 'Empty',
        accountId: null,
        publishedAt: 0,
        country: null,
      })
      await videoRepository.saveVideos([
        { id: 'new', channelId: 'UCempty', title: 'New', publishedAt: 0, durationSeconds: 60 },
      ])
      await videoRepository.savePlaylists([
        { id: 'PLnew', channelId: 'UCempty', title: 'P', publishedAt: 0, videoIds: ['new'] },
      ])
      await videoRepository.saveVideos([
        { id: 'used', channelId: 'UCtheirs', title: 'U', publishedAt: 0, durationSeconds: 60 },
      ])
      await videoRepository.saveAssets([{ id: 'A-new', ownerName: works, title: 'New', videoIds: ['used'] }])
      await owners.linkChannel(works, 'UCempty')
      for (const filters of ['channel==UCempty', 'video==new', 'video==used', 'asset==A-new', 'playlist==PLnew']) {
        const { status, body } = await filtered(
          filters,
          filters.startsWith('playlist') ? { metrics: 'playlistViews' } : {},
        )
        expect([filters, status]).toEqual([filters, 200])
        expect(body).not.toHaveProperty('rows')
      }
    })

    it('a content owner’s reports may be split by channel', async () => {
      const { body } = await filtered('uploaderType==self', { dimensions: 'channel', sort: '-channel' })
      expect(body.rows).toEqual([
        ['UCnetwork', views(network.own)],
        ['UCmine', views(ofMine())],
      ])
    })

    it('a content owner’s reports count others’ uploads only in tables with claims: retention has none', async () => {
      const query = { metrics: 'audienceWatchRatio', dimensions: 'elapsedVideoTimeRatio' }
      expect((await filtered('video==UCmine-b;uploaderType==self', query)).body.rows.length).toBeGreaterThan(10)
      expect((await filtered('video==UCmine-b;claimedStatus==claimed', query)).body).not.toHaveProperty('rows')
    })

    it.each([
      ['', /filters by video, channel, playlist, asset or group, or by uploaderType==self/],
      ['country==US', /uploaderType==self/],
      ['uploaderType==thirdParty', /uploaderType==self/],
    ])(
      'a content owner’s reports refuse filters=%s, because they must say which uploads count',
      async (filters, reason) => {
        const { status, body } = await filtered(filters)
        expect(status).toBe(400)
        expect(body.error.message).toMatch(reason)
        expect(body.error.errors[0]).toMatchObject({ reason: 'badRequest', location: 'filters' })
      },
    )

    it('a content owner’s reports are refused with 403 to an account that does not act for the owner', async () => {
      const otherBearer = await service.token(otherAccount.id, ['partner'])
      const { status, body } = await ask({ ids: `contentOwner==${works}`, metrics: 'views' }, otherBearer)
      expect(status).toBe(403)
      expect(body.error.errors[0]).toMatchObject({ reason: 'forbidden', location: 'ids' })
    })
  })

  describe('channels', () => {
    it.each([
      ['channel==MINE', 'video==UCtheirs-a', 'video UCtheirs-a'],
      ['channel==UCmine', 'video==UCmine-a,UCtheirs-a', 'video UCtheirs-a'],
      ['channel==MINE', 'video==UCnowhere-a', 'video UCnowhere-a'],
      ['channel==MINE', 'playlist==UCtheirs-list-x', 'playlist UCtheirs-list-x'],
      ['channel==MINE', 'video==UCtheirs-a;country==US', 'video UCtheirs-a'],
    ])(
      'reports of ids=%s refuse filters=%s with 403, because the account does not own the item',
      async (ids, filters, item) => {
        const metrics = filters.startsWith('playlist') ? 'playlistViews' : 'views'
        const { status, body } = await ask({ ids, metrics, filters })
        expect(status).toBe(403)
        expect(body.error.message).toBe(`Forbidden: this account does not own the ${item}.`)
        expect(body.error.errors[0]).toMatchObject({ reason: 'forbidden', location: 'filters' })
      },
    )

    it('a channel’s reports have no rows, and are not refused, for an own video without numbers', async () => {
      await service.videoRepository.saveVideos([
        { id: 'fresh', channelId: 'UCmine', title: 'Fresh', publishedAt: 0, durationSeconds: 60 },
      ])
      const { status, body } = await ask({ metrics: 'views', filters: 'video==fresh' })
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('rows')
    })

    it('a channel’s reports answer for videos of a channel that the account is linked to', async () => {
      const { body } = await ask({ ids: 'channel==UCnetwork', metrics: 'views', filters: 'video==UCnetwork-a' })
      expect(body.rows).toEqual([[views(network.own.filter(({ video_id }) => video_id === 'UCnetwork-a'))]])
    })
  })

  it('a channel of a content owner can be read by an account that acts for the owner, in the owner’s name or not', async () => {
    for (const onBehalfOfContentOwner of ['', works]) {
      const { body } = await ask({ ids: 'channel==UCnetwork', metrics: 'views', onBehalfOfContentOwner })
      expect(body.rows).toEqual([[views(network.own)]])
    }
  })

  it('a channel of a content owner cannot be read by other accounts', async () => {
    const otherBearer = await service.token(otherAccount.id, ['video'])
    expect((await ask({ ids: 'channel==UCnetwork', metrics: 'views' }, otherBearer)).status).toBe(403)
    const inTheirName = { ids: 'channel==UCtheirs', metrics: 'views', onBehalfOfContentOwner: works }
    expect((await ask(inTheirName)).body.error.errors[0]).toMatchObject({ reason: 'forbidden', location: 'ids' })
    const notActing = { metrics: 'views', onBehalfOfContentOwner: ownerOf(otherAccount.id) }
    expect((await ask(notActing)).body.error.errors[0]).toMatchObject({ location: 'onBehalfOfContentOwner' })
  })

  describe('groups', () => {
    const groupOf = async (owner: GroupOwner, itemType: GroupItemType, ...items: string[]) => {
      const groups = createGroups(withGroupTables(service.store), service.clock)
      const { id } = await groups.create(owner, { title: 'Some', itemType })
      for (const item of items) await groups.addItem(id, item)
      return id
    }
    const account = { account: ownAccount.id }

    it('the filter group== adds up the videos of a group', async () => {
      const group = await groupOf(account, 'video', 'UCmine-a', 'UCmine-c', 'UCtheirs-a')
      const query = { ...range, metrics: 'views,likes,averageViewPercentage,estimatedRevenue,cpm', dimensions: 'day' }
      const table = resultTable.parse((await ask({ ...query, filters: `group==${group};country==US` })).body)
      const question = questionOf({ ...query, filters: 'video==UCmine-a,UCmine-c;country==US' })
      expectNumbers(table, oracleAnswer(tables, tableOfMetric('channel_basic'), question))
    })

    it('the filter group== adds up videos of every channel that the account owns, whichever channel the request names', async () => {
      const second = fileRows('channel_basic', 'UCsecond', 44)
      await service.load(second)
      await service.videoRepository.makeCurrent(ownAccount.id, 'UCmine')
      const group = await groupOf(account, 'video', 'UCmine-a', 'UCsecond-b')
      const inGroup = (rows: readonly FactRow[], id: string) => views(rows.filter(({ video_id }) => video_id === id))
      const expected = inGroup(ofMine(), 'UCmine-a') + inGroup(second, 'UCsecond-b')
      for (const ids of ['channel==MINE', 'channel==UCmine', 'channel==UCsecond'])
        expect((await ask({ ids, metrics: 'views', filters: `group==${group}` })).body.rows).toEqual([[expected]])
      // A filter by the same ids reads only the named channel.
      const { body } = await ask({ metrics: 'views', filters: 'video==UCmine-a,UCsecond-b' })
      expect(body.rows).toEqual([[inGroup(ofMine(), 'UCmine-a')]])
    })

    it('the filter group== on behalf of a content owner adds up videos of the owner’s channels and claims', async () => {
      const group = await groupOf({ contentOwner: works }, 'video', 'UCmine-a', 'UCnetwork-b', 'UCfan-c')
      const all = [...ofMine(), ...network.own, ...network.others]
      const expected = views(
        all.filter(({ video_id }) => ['UCmine-a', 'UCnetwork-b', 'UCfan-c'].includes(String(video_id))),
      )
      for (const ids of [`contentOwner==${works}`, 'channel==UCmine', 'channel==UCnetwork']) {
        const query = { ids, metrics: 'views', filters: `group==${group}`, onBehalfOfContentOwner: works }
        expect((await ask(query)).body.rows).toEqual([[expected]])
      }
    })

    it('the filter group== adds up the playlists of a group, and accepts only the metrics of playlists', async () => {
      const group = await groupOf(account, 'playlist', 'UCmine-list-x')
      const query = { ...range, metrics: 'playlistViews,playlistStarts,averageTimeInPlaylist' }
      const table = resultTable.parse((await ask({ ...query, filters: `group==${group}` })).body)
      const question = questionOf({ ...query, filters: 'playlist==UCmine-list-x' })
      expectNumbers(table, oracleAnswer(tables, tableOfMetric('playlist_basic'), question))
      const { status, body } = await ask({ metrics: 'likes', filters: `group==${group}` })
      expect(status).toBe(400)
      expect(body.error.message).toMatch(/^The query is not supported\. The group .+ holds playlists/)
    })

    it('the filter group== adds up the channels of a group for a content owner', async () => {
      const group = await groupOf({ contentOwner: works }, 'channel', 'UCnetwork')
      const query = { ids: `contentOwner==${works}`, metrics: 'views', filters: `group==${group}` }
      expect((await ask(query)).body.rows).toEqual([[views(network.own)]])
      const inItsName = { ids: 'channel==UCnetwork', metrics: 'views', onBehalfOfContentOwner: works }
      expect((await ask({ ...inItsName, filters: `group==${group}` })).body.rows).toEqual([[views(network.own)]])
    })

    it('the filter group== adds up the assets of a group for a content owner, from the asset rows', async () => {
      const rows = fileRows('asset_basic', 'UCnetwork', 43)
      const path = join(service.dataDir, 'assets.csv')
      const type = bulkTypes.find(({ name }) => name === 'content_owner_asset_basic')
      writeFileSync(
        path,
        csvOf(
          rows,
          type?.columns.map(({ name }) => name),
        ),
      )
      await importFile(service.importContext, {
        path,
        account: ownAccount.email,
        type: type?.name,
        contentOwner: works,
      })
      const group = await groupOf({ contentOwner: works }, 'asset', 'A-1')
      const query = { ids: `contentOwner==${works}`, metrics: 'views', filters: `group==${group}` }
      expect((await ask(query)).body.rows).toEqual([[views(rows.filter(({ asset_id }) => asset_id === 'A-1'))]])
      // Files have no subscribers by asset.
      expect((await ask({ ...query, metrics: 'subscribersGained' })).body).not.toHaveProperty('rows')
    })

    it('the filter group== has no rows for an empty group', async () => {
      const group = await groupOf(account, 'video')
      expect((await ask({ metrics: 'views', filters: `group==${group}` })).body).not.toHaveProperty('rows')
    })

    it('the filter group== accepts only one group at a time, and only a group of the caller', async () => {
      const group = await groupOf({ account: otherAccount.id }, 'video', 'UCmine-a')
      expect((await ask({ metrics: 'views', filters: `group==${group}` })).body.error.errors[0].reason).toBe(
        'forbidden',
      )
      const none = await ask({ metrics: 'views', filters: 'group==nothing' })
      expect(none.body.error.errors[0].reason).toBe('groupNotFound')
      const two = await ask({ metrics: 'views', filters: 'group==a,b' })
      expect(two.body.error.message).toMatch(/At most 1 may be given/)
    })
  })

  describe('money', () => {
    it('metrics of money need the scope for money, which no other metric needs', async () => {
      const plain = await service.token(ownAccount.id, ['analyticsReadonly'])
      for (const metrics of ['estimatedRevenue', 'views,cpm'])
        expect((await ask({ metrics }, plain)).body.error).toMatchObject({
          code: 403,
          errors: [{ reason: 'insufficientPermissions' }],
        })
      expect((await ask({ metrics: 'views' }, plain)).status).toBe(200)
    })

    it('money is converted to a currency by each day’s rate, or by that of the nearest earlier day', async () => {
      // A day without a rate has that of the nearest day before it; 2026-09-30 is before the first rate.
      const rates: Record<string, number> = { '20261001': 0.5, '20261031': 0.8, '20261115': 2 }
      const path = join(service.dataDir, 'rates.csv')
      const rows = Object.entries(rates).map(([date, per_usd]) => ({ date, currency: 'EUR', per_usd }))
      writeFileSync(path, csvOf(rows, ['date', 'currency', 'per_usd']))
      await importFile(service.importContext, { path, account: ownAccount.email, type: 'currency_rates' })
      const rateOf: Record<string, number> = {
        '20260930': 0.5,
        '20261001': 0.5,
        '20261002': 0.5,
        '20261031': 0.8,
        '20261101': 0.8,
        '20261115': 2,
      }
      const revenue = (tables.channel_estimated_revenue ?? []).map((row) => {
        const rate = rateOf[String(row.date)] ?? Number.NaN
        const [estimated_partner_revenue, estimated_cpm] = [row.estimated_partner_revenue, row.estimated_cpm].map(
          (dollars) => Number(dollars) * rate,
        )
        return { ...row, estimated_partner_revenue, estimated_cpm } as FactRow
      })
      for (const dimensions of ['', 'country']) {
        const query = {
          startDate: '2026-09-30',
          endDate: '2026-11-30',
          dimensions,
          metrics: 'estimatedRevenue,views,cpm',
        }
        const table = resultTable.parse((await ask({ ...query, currency: 'EUR' })).body)
        const inEuro = { ...tables, channel_estimated_revenue: revenue }
        expectNumbers(table, oracleAnswer(inEuro, tableOfMetric('channel_basic'), questionOf(query)))
      }
      const none = await ask({ metrics: 'estimatedRevenue', currency: 'XXX' })
      expect(none.body.error).toMatchObject({ code: 400, errors: [{ reason: 'invalid', location: 'currency' }] })
      expect((await ask({ metrics: 'views', currency: 'XXX' })).status).toBe(200)
    })
  })

  describe('filters of many ids', () => {
    it('a filter accepts 500 ids, and splits rows by them when the ids are also a dimension', async () => {
      const more = Array.from({ length: 499 }, (_, place) => `v${place}`)
      const ids = ['UCmine-a', ...more]
      const about = { channelId: 'UCmine', title: 'Without numbers', publishedAt: 0, durationSeconds: 60 }
      await service.videoRepository.saveVideos(more.map((id) => ({ id, ...about })))
      const query = { metrics: 'shares', dimensions: 'sharingService,video', filters: `video==${ids.join()}` }
      const { status, body } = await ask(query)
      expect(status).toBe(200)
      const question = questionOf({ ...range, ...query, filters: 'video==UCmine-a' })
      expectNumbers(resultTable.parse(body), oracleAnswer(tables, tableOfMetric('channel_sharing_service'), question))
      expect((await ask({ ...query, filters: `video==${ids.join()},one` })).status).toBe(400)
    })
  })
})

it('a filter by the product has the configured brand word, and every view is of an unknown product', async () => {
  const service = await startTestService({ BRAND: 'telly' })
  await service.load([row({ views: 4 })])
  const query = { filters: 'tellyProduct==UNKNOWN', startDate: '2026-11-01', endDate: '2026-11-01' }
  const report = (more = {}) => service.report({ ids: 'channel==MINE', metrics: 'views', ...query, ...more })
  expect((await report()).body.rows).toEqual([[4]])
  expect((await report({ dimensions: 'tellyProduct' })).status).toBe(400)
  await service.close()
})
