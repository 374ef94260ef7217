import { afterEach, beforeEach, expect, it } from 'vitest'
import { operationList } from '#contract/datahub.ts'
import { onEveryHub } from './everyHub.fixture.ts'
import { goodRows, startTestHub, type TestHub } from './hub.fixture.ts'

const day = 86_400_000
const sourceTable = 'acme.lift.spring'

onEveryHub('retention', (fresh) => {
  let hub: TestHub
  beforeEach(async () => {
    hub = await startTestHub(await fresh(), { OPERATION_DAYS: '30' })
    await hub.load(sourceTable, goodRows())
  })
  afterEach(() => hub.close())

  it('the data hub shows ended operations for OPERATION_DAYS and deletes them with the next import, but not their studies', async () => {
    const old = await hub.done({ date: '2026-11-01', sourceTable })
    const rows = () => hub.db.selectFrom('datahub_operations').select('id').execute()
    const status = async () => (await hub.call('GET', `/v1/${old.name}`)).status
    await hub.clock.advance(30 * day)
    expect(await status()).toBe(200)
    await hub.clock.advance(1)
    expect(await status()).toBe(404)
    const { operations } = operationList.parse((await hub.call('GET', '/v1/operations')).body)
    expect(operations).toEqual([])
    expect(await rows()).toHaveLength(1)
    const next = await hub.done({ date: '2026-11-02', sourceTable })
    expect(await rows()).toEqual([{ id: next.name.replace('operations/', '') }])
    expect((await hub.stored('2026-11-01')).rows).toBe(goodRows().length)
  })

  it('the data hub never hides operations that still wait', async () => {
    const release = hub.pauseImports()
    const submitted = (await hub.submit({ date: '2026-11-01', sourceTable })).body as { name: string }
    await hub.clock.advance(35 * day)
    expect(await hub.get(submitted.name)).toMatchObject({ done: false })
    release()
    await hub.imports.idle()
    expect(await hub.get(submitted.name)).toMatchObject({ done: true, metadata: { state: 'SUCCEEDED' } })
  })
})
