import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { WarehouseContents } from '../contents.ts'
import { WarehouseUnreachable } from '../port.ts'
import { factDifferences } from './copy.ts'

const unhandled: unknown[] = []
const keep = (error: unknown) => void unhandled.push(error)
afterEach(() => {
  process.off('unhandledRejection', keep)
})

it('a server that goes away while the other warehouse is still read fails the comparison, and not the process', async () => {
  process.on('unhandledRejection', keep)
  const slow = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    return []
  }
  const away = async () => {
    throw new WarehouseUnreachable('ClickHouse does not answer')
  }
  const contents = (read: () => Promise<never[]>) =>
    ({ facts: { totals: read, unitTotals: read } }) as unknown as WarehouseContents
  await expect(factDifferences(contents(slow), contents(away))).rejects.toThrow(WarehouseUnreachable)
  await setImmediate()
  expect(unhandled).toEqual([])
})
