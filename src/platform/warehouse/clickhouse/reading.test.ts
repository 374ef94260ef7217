import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Cell } from '../port.ts'
import { createReading } from './reading.ts'

it('work that reads begins when a reader is free, and its statements need no other reader', async () => {
  let answer = (_rows: Cell[][]) => {}
  const answered = new Promise<Cell[][]>((resolve) => {
    answer = resolve
  })
  const { read, readInTransaction } = createReading({ read: () => answered }, {})
  const busy = Array.from({ length: 16 }, () => read('SELECT 1'))
  let begun = 0
  const works = Array.from({ length: 20 }, () =>
    readInTransaction(async (readWithin) => {
      begun += 1
      return [...(await readWithin('SELECT 2')), ...(await readWithin('SELECT 3'))]
    }),
  )
  await setImmediate()
  expect(begun).toBe(0)
  answer([[7]])
  await Promise.all(busy)
  expect(await Promise.all(works)).toEqual(works.map(() => [[7], [7]]))
})
