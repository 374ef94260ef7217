import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { factTable } from '#platform/warehouse/schema.ts'
import { rowBlocks } from './rowBlocks.ts'
import { withTemporaryWarehouse } from './temporaryWarehouse.ts'

const unhandled: unknown[] = []
const keep = (error: unknown) => void unhandled.push(error)
afterEach(() => {
  process.off('unhandledRejection', keep)
})

it('a block that cannot be written while the one before it is sent fails the copy, and not the process', async () => {
  process.on('unhandledRejection', keep)
  await withTemporaryWarehouse(async (temporary) => {
    await temporary.write((connection) =>
      connection.run("INSERT INTO currency_rates SELECT DATE '2026-01-01', 'EUR', 1 FROM range(500_001)"),
    )
    let blocks = 0
    const full: typeof temporary.write = (work, options) => {
      blocks += 1
      return blocks === 1 ? temporary.write(work, options) : Promise.reject(new Error('No space left on device'))
    }
    const copying = (async () => {
      for await (const _ of rowBlocks(
        { ...temporary, write: full },
        { table: factTable('currency_rates'), version: '1', format: 'CSV' },
      ))
        await setTimeout(10)
    })()
    await expect(copying).rejects.toThrow('No space left on device')
  })
  expect(unhandled).toEqual([])
})
