import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEngines } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { createGroups } from '../groups/groups.ts'
import { withGroupTables } from '../groups/schema.ts'
import { columnsOf, csvOf, row } from '../rows.fixture.ts'
import { type AnyTestService, ownAccount, startTestServiceOn } from '../service.fixture.ts'

const claimed = { claimed_status: 'claimed', uploader_type: 'thirdParty', channel_id: 'UCfan' }

describeOnEngines('owners without channels', (engine) => {
  let service: AnyTestService
  let bearer: string
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    bearer = await service.token(ownAccount.id, ['partner'])
    await service.owners.save({ name: 'label', title: 'Label' })
    await service.owners.linkAccount('label', ownAccount.id)
    const path = join(service.dataDir, 'claims.csv')
    const rows = [row({ ...claimed, video_id: 'cover', views: 7 }), row({ ...claimed, video_id: 'remix', views: 5 })]
    writeFileSync(path, csvOf(rows, columnsOf('content_owner_basic')))
    await importFile(service.importContext, { path, account: ownAccount.email, contentOwner: 'label' })
  })
  afterAll(() => service.close())

  const ask = (filters: string) =>
    service.report(
      { ids: 'contentOwner==label', startDate: '2026-11-01', endDate: '2026-11-30', metrics: 'views', filters },
      bearer,
    )

  it.each([
    ['claimedStatus==claimed', [[12]]],
    ['video==cover', [[7]]],
    ['video==cover,remix', [[12]]],
    ['channel==UCfan', [[12]]],
    ['uploaderType==self', undefined],
  ])('a content owner without channels has reports of what it claims: filters=%s', async (filters, rows) => {
    const { status, body } = await ask(filters)
    expect([status, body.rows]).toEqual([200, rows])
  })

  it('a content owner without channels has reports of a group of what it claims', async () => {
    const groups = createGroups(withGroupTables(service.store), service.clock)
    const { id } = await groups.create({ contentOwner: 'label' }, { title: 'Some', itemType: 'video' })
    await groups.addItem(id, 'remix')
    expect((await ask(`group==${id}`)).body.rows).toEqual([[5]])
  })

  it('a content owner without channels is refused an item that it does not claim', async () => {
    expect((await ask('video==cover,other')).status).toBe(403)
  })
})
