import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryHub } from '../everyHub.fixture.ts'
import { startTestHub, type TestHub } from '../hub.fixture.ts'
import { withDatahubTables } from '../schema.ts'
import { createOperationRepository, type OperationRepository } from './repository.ts'

const notFound = { error: { code: 5, message: 'There is no such table.' } }
/** The warehouse of another process, so that the hub of this test takes none of its operations. */
const warehouse = 'elsewhere'

onEveryHub('a running operation', (fresh) => {
  let hub: TestHub
  let operations: OperationRepository
  beforeEach(async () => {
    hub = await startTestHub(await fresh())
    operations = createOperationRepository(withDatahubTables(hub.db), hub.clock)
  })
  afterEach(() => hub.close())

  const begin = async () => {
    const of = { customerId: 'mine', accountId: 'mine', date: '2026-11-01', instance: '' }
    await operations.submit({ ...of, sourceTable: 'acme.lift.missing', warehouse })
    const acquired = await operations.acquireNext(warehouse)
    if (!acquired) throw new Error('nothing waited')
    return acquired.id
  }
  const ended = async (id: string) => {
    const row = await operations.find('mine', id)
    return [row?.state, row?.error_code]
  }

  it('ends as cancelled when it fails after its cancellation was confirmed', async () => {
    const id = await begin()
    await operations.cancel(id)
    await operations.end(id, notFound)
    expect(await ended(id)).toEqual(['CANCELLED', 1])
  })

  it('keeps the error of its failure when a cancellation comes later', async () => {
    const id = await begin()
    await operations.end(id, notFound)
    await operations.cancel(id)
    await operations.end(id, { response: '{}' })
    expect(await ended(id)).toEqual(['FAILED', 5])
  })
})
