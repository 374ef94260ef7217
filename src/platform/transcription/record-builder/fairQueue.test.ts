import { expect, it } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

it('accounts take turns, one task at a time, and a failure stops no other task', async () => {
  const queue = createFairQueue()
  const order: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    order.push(name)
    await Promise.resolve()
    running -= 1
    if (name === 'ada 2') throw new Error(name)
    return name
  }
  const ada = [1, 2, 3, 4].map((n) => queue.add('ada', work(`ada ${n}`)))
  const bob = [1, 2].map((n) => queue.add('bob', work(`bob ${n}`)))
  const cyd = queue.add('cyd', work('cyd 1'))
  const ends = await Promise.allSettled([...ada, ...bob, cyd])
  await queue.idle()
  expect(order).toEqual(['ada 1', 'bob 1', 'cyd 1', 'ada 2', 'bob 2', 'ada 3', 'ada 4'])
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
