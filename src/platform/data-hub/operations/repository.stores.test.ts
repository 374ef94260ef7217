import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEveryHub } from '../everyHub.fixture.ts'
import { startTestHub, type TestHub } from '../hub.fixture.ts'
import { withDatahubTables } from '../schema.ts'
import { createOperationRepository, type OperationRepository } from './repository.ts'

const notFound = { error: { code: 5, message: 'There is no such table.' } }
/** The warehouse of another process, so that the hub of this test takes none of its operations. */
const warehouse = 'elsewhere'

onEveryHub('repository', (fresh) => {
  let hub: TestHub
  let operations: OperationRepository
  beforeEach(async () => {
    hub = await startTestHub(await fresh())
    operations = createOperationRepository(withDatahubTables(hub.db), hub.clock)
  })
  afterEach(() => hub.close())

  const begin = async () => {
    const request = { customerId: 'mine', accountId: 'mine', date: '2026-11-01', instance: '' }
    await operations.submit({ ...request, sourceTable: 'acme.lift.missing', warehouse })
    const acquired = await operations.acquireNext(warehouse)
    if (!acquired) throw new Error('nothing waited')
    return acquired
  }
  const ended = async (id: string) => {
    const row = await operations.find('mine', id)
    return [row?.state, row?.error_code]
  }

  it('a running operation ends as cancelled when it fails after its cancellation was confirmed', async () => {
    const attempt = await begin()
    await operations.cancel(attempt.id)
    await operations.end(attempt, notFound)
    expect(await ended(attempt.id)).toEqual(['CANCELLED', 1])
  })

  it('a running operation keeps the error of its failure when a cancellation comes later', async () => {
    const attempt = await begin()
    await operations.end(attempt, notFound)
    await operations.cancel(attempt.id)
    await operations.end(attempt, { response: '{}' })
    expect(await ended(attempt.id)).toEqual(['FAILED', 5])
  })

  it('a running operation does not end by the failure of a process that has lost it to another process', async () => {
    const lost = await begin()
    await operations.requeue(lost)
    const taken = await operations.acquireNext(warehouse)
    expect(taken && (await operations.beginCommit(taken))).toBe(true)
    await operations.end(lost, notFound)
    expect(await ended(lost.id)).toEqual(['CHECKING', null])
    await operations.end(lost, { response: '{}' })
    expect(await ended(lost.id)).toEqual(['SUCCEEDED', null])
  })
})
