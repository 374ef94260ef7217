import { expect, it } from 'vitest'
import { insertRows } from './insertRows.ts'

it('rows are closed when a server refuses them before it has taken any, so that their reader is free again', async () => {
  let closed = false
  async function* rows() {
    try {
      yield [1]
      yield [2]
    } finally {
      closed = true
    }
  }
  const refusing = { insert: () => Promise.reject(new Error('away')) }
  await expect(insertRows(refusing, 'currency_rates', ['per_usd'], rows())).rejects.toThrow('away')
  expect(closed).toBe(true)
})
