import { describe, expect, it } from 'vitest'
import { noChdb, sharedChdb } from './clickhouse/servers.fixture.ts'
import { examineWarehouse } from './examine.ts'

it('the doctor checks nothing where the warehouse is a file, and names a wrong setting', async () => {
  expect(await examineWarehouse({})).toEqual([])
  expect(await examineWarehouse({ WAREHOUSE_URL: 'http://host:8123' })).toMatchObject([
    { verdict: 'wrong', found: expect.stringContaining('WAREHOUSE_URL') },
  ])
})

it('the doctor names the host of the warehouse that does not answer, and what to do', async () => {
  const findings = await examineWarehouse({ WAREHOUSE_URL: 'http://u:SECRET@127.0.0.1:9/facts' })
  expect(findings).toMatchObject([
    {
      verdict: 'wrong',
      found: 'no host of WAREHOUSE_URL can be used: 127.0.0.1:9 does not answer (ECONNREFUSED)',
      todo: 'Start the servers, or correct WAREHOUSE_URL.',
    },
  ])
  expect(JSON.stringify(findings)).not.toContain('SECRET')
})

describe.skipIf(noChdb)(`today's ClickHouse${noChdb}`, () => {
  it('the doctor finds no problem on a ClickHouse server that answers', async () => {
    const url = await (await sharedChdb()).freshDatabase()
    expect(await examineWarehouse({ WAREHOUSE_URL: url })).toEqual([
      { what: 'warehouse', verdict: 'right', found: 'the host answers, nothing was imported yet' },
    ])
  })
})
