import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { describeOnEnginesAndCluster, isCluster } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { bulkTypes } from '#platform/warehouse/reportTypes.ts'
import { csvOf, type FactRow } from '../rows.fixture.ts'
import { type AnyTestService, ownAccount, startTestServiceOn } from '../service.fixture.ts'
import { quoted } from './cases/load.fixture.ts'
import { oracleAnswer, type Tables } from './cases/oracle.fixture.ts'
import { expectNumbers, listed, questionOf } from './cases/questions.fixture.ts'
import { fileRows } from './cases/rows.fixture.ts'
import { reportsOfAssets } from './reports.ts'

const works = 'asset-works'
const range = { startDate: '2026-10-01', endDate: '2026-11-30' }
const aspects = [
  'basic',
  'province',
  'playback_location',
  'traffic_source',
  'device_os',
  'demographics',
  'sharing_service',
  'end_screens',
  'estimated_revenue',
].map((aspect) => `asset_${aspect}`)

/**
 * For each file: rows of the owner's uploads on its linked channel, the same rows as claimed, and the claims on other
 * people's uploads.
 */
const files = Object.fromEntries(
  aspects.map((file, place) => {
    const own = fileRows(file, 'UCmine', 50 + place)
    const thirdParty = fileRows(file, 'UCfan', 70 + place).map((row) => ({
      ...row,
      claimed_status: 'claimed',
      uploader_type: 'thirdParty',
    }))
    return [file, { own, claimedOwn: own.map((row) => ({ ...row, claimed_status: 'claimed' })), others: thirdParty }]
  }),
)
/** The rows that a report counts for a choice of uploads, each fact once. */
const rowsFor = (uploads: 'all' | 'own' | 'claimed'): Tables =>
  Object.fromEntries(
    Object.entries(files).map(([file, { own, claimedOwn, others }]): [string, FactRow[]] => [
      file,
      { all: [...own, ...others], own, claimed: [...claimedOwn, ...others] }[uploads],
    ]),
  )

const money = ['estimatedRevenue', 'estimatedAdRevenue', 'estimatedRedPartnerRevenue']
const tableOf = (file: string) => (metric: string) => (money.includes(metric) ? 'asset_estimated_revenue' : file)

/** On a cluster, one table by asset, its money, and shares that are weighted by its views: the others are read alike. */
const filesOnCluster = ['asset_basic', 'asset_estimated_revenue', 'asset_demographics']

describeOnEnginesAndCluster('assets', (engine) => {
  let service: AnyTestService
  let bearer: string
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    bearer = await service.token(ownAccount.id, ['partner', 'analyticsMonetary'])
    await service.owners.save({ name: works, title: 'Works' })
    await service.owners.linkAccount(works, ownAccount.id)
    // Asset reports have no video lengths: they come from user activity.
    await service.load(fileRows('channel_basic', 'UCmine', 7))
    await service.owners.linkChannel(works, 'UCmine')
    for (const [file, { own, claimedOwn, others }] of Object.entries(files)) {
      if (isCluster(engine) && !filesOnCluster.includes(file)) continue
      const type = bulkTypes.find(({ name }) => name === `content_owner_${file}`)
      const path = join(service.dataDir, 'rows.csv')
      const columns = type?.columns.map(({ name }) => name)
      writeFileSync(path, csvOf(quoted([...own, ...claimedOwn, ...others]), columns))
      await importFile(service.importContext, {
        path,
        account: ownAccount.email,
        type: type?.name,
        contentOwner: works,
      })
    }
  })
  afterAll(() => service.close())

  const ask = (query: Record<string, string>) =>
    service.report({ ids: `contentOwner==${works}`, ...range, ...query }, bearer)

  /** For each report: the file with its numbers, and requests that it answers. */
  const cases: [name: string, file: string, ...queries: Record<string, string>[]][] = [
    [
      'asset, basic',
      'asset_basic',
      { filters: 'asset==A-1' },
      { filters: 'asset==A-1,A-2;country==US' },
      { dimensions: 'asset', filters: 'asset==A-1,A-2' },
      { filters: 'asset==A-2;video==UCmine-a,UCfan-b' },
    ],
    ['asset, basic, US state', 'asset_province', { filters: 'asset==A-1;province==US-CA' }],
    [
      'asset, time',
      'asset_basic',
      { dimensions: 'day', filters: 'asset==A-1' },
      { dimensions: 'month', filters: 'asset==A-2', startDate: '2026-09-01', endDate: '2026-10-01' },
    ],
    ['asset, country', 'asset_basic', { dimensions: 'country', filters: 'asset==A-1;continent==150' }],
    ['asset, subscribed status', 'asset_basic', { dimensions: 'subscribedStatus', filters: 'asset==A-1' }],
    [
      'asset, traffic source',
      'asset_traffic_source',
      { dimensions: 'insightTrafficSourceType', filters: 'asset==A-2' },
      { dimensions: 'asset,insightTrafficSourceType', filters: 'asset==A-1,A-2' },
    ],
    [
      'asset, traffic detail',
      'asset_traffic_source',
      {
        dimensions: 'insightTrafficSourceDetail',
        filters: 'asset==A-1;insightTrafficSourceType==EXT_URL',
        sort: '-views',
      },
    ],
    [
      'asset, playback location',
      'asset_playback_location',
      { dimensions: 'insightPlaybackLocationType', filters: 'asset==A-1' },
    ],
    ['asset, device', 'asset_device_os', { dimensions: 'deviceType', filters: 'asset==A-1;operatingSystem==ANDROID' }],
    ['asset, demographics', 'asset_demographics', { dimensions: 'ageGroup,gender', filters: 'asset==A-1' }],
    ['asset, sharing', 'asset_sharing_service', { dimensions: 'sharingService', filters: 'asset==A-1' }],
    [
      'asset, end screens',
      'asset_end_screens',
      { filters: 'asset==A-1' },
      { dimensions: 'endScreenElementType', filters: 'asset==A-2' },
    ],
    ['asset, top videos', 'asset_basic', { dimensions: 'video', filters: 'asset==A-1', sort: '-views' }],
    [
      'top assets',
      'asset_basic',
      { dimensions: 'asset', sort: '-views' },
      { dimensions: 'asset', filters: 'country==GB', sort: '-estimatedRevenue', maxResults: '200' },
      { dimensions: 'asset,creatorContentType', filters: 'video==UCmine-b', sort: '-estimatedMinutesWatched' },
    ],
    ['top assets, US state', 'asset_province', { dimensions: 'asset', filters: 'province==US-NY', sort: '-views' }],
    ['top assets, end screens', 'asset_end_screens', { dimensions: 'asset', sort: '-endScreenElementClicks' }],
  ]

  describe('reports for a content owner', () => {
    const questions = cases.flatMap(([name, file, ...queries]) => {
      const asked = !isCluster(engine) ? queries : filesOnCluster.includes(file) ? queries.slice(0, 1) : []
      return asked.map((query) => ({ name, file, query }))
    })

    it.each(questions)(
      'a content owner’s report "$name" answers $query with the numbers of the asset rows',
      async ({ name, file, query }) => {
        const metrics = reportsOfAssets.find((report) => report.name === name)?.metrics.join() ?? ''
        // An owner's request must name uploads, or things such as videos or assets.
        const ownFilter = /asset==|video==/.test(query.filters ?? '') ? [] : ['uploaderType==self']
        const filters = [...(query.filters ? [query.filters] : []), ...ownFilter].join(';')
        const { status, body } = await ask({ metrics, ...query, filters })
        expect(status, JSON.stringify(body)).toBe(200)
        const expected = oracleAnswer(
          rowsFor(ownFilter.length > 0 ? 'own' : 'all'),
          tableOf(file),
          questionOf({ ...range, metrics, ...query }),
        )
        expect(expected.size).toBeGreaterThan(0)
        const table = resultTable.parse(body)
        expect(table.columnHeaders.map(({ name: header }) => header)).toEqual([
          ...listed(query.dimensions),
          ...listed(metrics),
        ])
        expectNumbers(table, expected)
      },
    )

    it('a report of assets counts the claims on own uploads and on other people’s for claimedStatus==claimed', async () => {
      const query = { metrics: 'views', filters: 'asset==A-1;claimedStatus==claimed' }
      const expected = oracleAnswer(
        rowsFor('claimed'),
        tableOf('asset_basic'),
        questionOf({ ...range, ...query, filters: 'asset==A-1' }),
      )
      expectNumbers(resultTable.parse((await ask(query)).body), expected)
    })

    it.each<[Record<string, string>, string]>([
      [{ dimensions: 'asset' }, 'sorted in descending order'],
      [{ dimensions: 'asset', sort: '-views', maxResults: '201' }, 'at most 200 is allowed'],
      [{ filters: 'asset==A-1', metrics: 'views,subscribersGained' }, 'The metric subscribersGained is not part of it'],
      [{ filters: 'asset==A-1', metrics: 'views,cpm' }, 'The metric cpm is not part of it'],
      [{ filters: 'asset==A-1', dimensions: 'subtitleLanguage' }, 'asset does not go with the rest'],
      [{ filters: 'asset==A-1', dimensions: 'city', sort: '-views' }, 'asset does not go with the rest'],
    ])('a report of assets refuses %j, which no bulk report has by asset: %s', async (query, reason) => {
      const filters = query.filters ?? 'uploaderType==self'
      const { status, body } = await ask({ metrics: 'views', ...query, filters })
      expect(status, JSON.stringify(body)).toBe(400)
      expect(body.error.errors[0].reason).toBe('badRequest')
      expect(body.error.message).toContain(reason)
    })

    it('a report of assets is refused to a channel', async () => {
      const requests: Record<string, string>[] = [{ filters: 'asset==A-1' }, { dimensions: 'asset', sort: '-views' }]
      for (const query of requests) {
        const { status, body } = await ask({ ids: 'channel==MINE', metrics: 'views', ...query })
        expect(status).toBe(400)
        expect(body.error.message).toMatch(/(filter|dimension) asset is for content owners alone/)
      }
    })
  })
})
