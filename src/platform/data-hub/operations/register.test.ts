import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestHub, type TestHub } from '../hub.fixture.ts'
import { withDatahubTables } from '../tables.ts'
import { createOperationRegister, type OperationRegister } from './register.ts'

const notFound = { error: { code: 5, message: 'There is no such table.' } }
/** Of another process: the hub of this test takes nothing of it. */
const warehouse = 'elsewhere'

describe.each(testDatabases())('an operation that runs, on $name', ({ fresh }) => {
  let hub: TestHub
  let register: OperationRegister
  beforeEach(async () => {
    hub = await startTestHub(await fresh())
    register = createOperationRegister(withDatahubTables(hub.db), hub.clock)
  })
  afterEach(() => hub.close())

  const begin = async () => {
    const of = { customerId: 'mine', accountId: 'mine', date: '2026-11-01', instance: '' }
    await register.submit({ ...of, sourceTable: 'acme.lift.missing', warehouse })
    const taken = await register.take(warehouse)
    if (!taken) throw new Error('nothing waited')
    return taken.id
  }
  const ended = async (id: string) => {
    const row = await register.find('mine', id)
    return [row?.state, row?.error_code]
  }

  it('and fails once somebody was told that it will be cancelled, was cancelled', async () => {
    const id = await begin()
    await register.cancel(id)
    await register.end(id, notFound)
    expect(await ended(id)).toEqual(['CANCELLED', 1])
  })

  it('and fails has its own error, which a cancellation that comes later does not change', async () => {
    const id = await begin()
    await register.end(id, notFound)
    await register.cancel(id)
    await register.end(id, { response: '{}' })
    expect(await ended(id)).toEqual(['FAILED', 5])
  })
})
