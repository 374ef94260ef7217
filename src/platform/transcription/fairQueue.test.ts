import { expect, it } from 'vitest'
import { createFairQueue, QueueFull } from './fairQueue.ts'

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

/** A task that ends when the test says so. */
function heldTask() {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => held, end: () => end() }
}

it('an account has one of several places, however many tasks it queues, so that another account never waits for it', async () => {
  const queue = createFairQueue(2)
  const slow = heldTask()
  const ada = [1, 2, 3].map(() => queue.add('ada', slow.work))
  expect(await queue.add('bob', async () => 'bob')).toBe('bob')
  slow.end()
  await Promise.all(ada)
})

it('a full queue refuses at once, per account and in all, and lets in who does not have to wait', async () => {
  const queue = createFairQueue(2)
  const slow = heldTask()
  const limits = { waiting: { ofAccount: 1, inAll: 2 } }
  const ada = [1, 2].map(() => queue.add('ada', slow.work, limits))
  await expect(queue.add('ada', slow.work, limits)).rejects.toThrow(QueueFull)
  const bob = [1, 2].map(() => queue.add('bob', slow.work, limits))
  await expect(queue.add('cyd', slow.work, limits)).rejects.toThrow(QueueFull)
  slow.end()
  await Promise.all([...ada, ...bob])
  expect(await queue.add('cyd', async () => 'cyd', limits)).toBe('cyd')
})

it('a task whose caller has gone, or has waited too long, never begins', async () => {
  const queue = createFairQueue()
  const slow = heldTask()
  const first = queue.add('ada', slow.work)
  const begun: string[] = []
  const leaving = new AbortController()
  const gone = queue.add('bob', async () => begun.push('bob'), { signal: leaving.signal })
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(queue.add('cyd', async () => begun.push('cyd'), { waitMs: 1 })).rejects.toThrow(QueueFull)
  slow.end()
  await first
  await queue.idle()
  expect(begun).toEqual([])
})
