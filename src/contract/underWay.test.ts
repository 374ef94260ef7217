import { expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { UnderWay } from './underWay.ts'

test('work under way is shared per key, and begins anew after it has ended or failed', async () => {
  const clock = manualClock(0)
  const underWay = new UnderWay<number>()
  const slow = async () => {
    await clock.sleep(1_000)
    return 1
  }
  const shared = [underWay.join('a', slow), underWay.join('a', async () => 2)]
  expect(await underWay.join('b', async () => 3)).toBe(3)
  await clock.advance(1_000)
  expect(await Promise.all(shared)).toEqual([1, 1])
  await expect(underWay.join('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await underWay.join('a', async () => 4)).toBe(4)
})

test('the end of all work is awaited, also of work that fails', async () => {
  const clock = manualClock(0)
  const underWay = new UnderWay<void>()
  const failing = async () => {
    await clock.sleep(1_000)
    throw new Error('failed')
  }
  underWay.join('a', failing).catch(() => {})
  let isSettled = false
  const settled = underWay.settled().then(() => {
    isSettled = true
  })
  await clock.advance(999)
  expect(isSettled).toBe(false)
  await clock.advance(1)
  await settled
})
