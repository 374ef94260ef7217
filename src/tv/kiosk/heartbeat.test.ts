import { expect, test } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { type Connectivity, createHeartbeat } from './heartbeat.ts'

const second = 1_000

function start() {
  const clock = manualClock(0)
  let answer: () => Promise<Connectivity> = async () => 'all'
  let checks = 0
  const heartbeat = createHeartbeat({
    clock,
    ask: () => {
      checks += 1
      return answer()
    },
  })
  return {
    clock,
    heartbeat,
    answerWith: (next: () => Promise<Connectivity>) => {
      answer = next
    },
    checks: () => checks,
  }
}

test('the heartbeat checks every 30 seconds, and every 5 seconds while something is away', async () => {
  const { clock, heartbeat, answerWith, checks } = start()
  await clock.advance(29 * second)
  expect(checks()).toBe(1)
  answerWith(async () => 'no services')
  await clock.advance(second)
  expect([checks(), heartbeat.now()]).toEqual([2, 'no services'])
  answerWith(async () => 'all')
  await clock.advance(5 * second)
  expect([checks(), heartbeat.now()]).toEqual([3, 'all'])
  await clock.advance(29 * second)
  expect(checks()).toBe(3)
  heartbeat.stop()
})

test('a server that refuses is away, and services are away after two checks of 10 seconds without an answer', async () => {
  const { clock, heartbeat, answerWith } = start()
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await clock.advance(30 * second)
  expect(heartbeat.now()).toBe('no server')
  answerWith(async () => 'all')
  await clock.advance(5 * second)
  answerWith(() => new Promise(() => {}))
  await clock.advance(30 * second)
  expect(heartbeat.now()).toBe('all')
  await clock.advance(10 * second)
  expect(heartbeat.now()).toBe('all')
  await clock.advance(10 * second)
  expect(heartbeat.now()).toBe('no services')
  heartbeat.stop()
})

test('a television that slept during a check does not report that the services are away', async () => {
  const { clock, heartbeat, answerWith } = start()
  const reported: Connectivity[] = []
  heartbeat.subscribe(() => reported.push(heartbeat.now()))
  await clock.advance(29 * second)
  answerWith(() => new Promise(() => {}))
  await clock.advance(second)
  answerWith(async () => 'all')
  await clock.advance(8 * 3_600 * second)
  expect(reported).toEqual([])
  heartbeat.stop()
})

test('the heartbeat has one timer after thousands of checks, and none after its end', async () => {
  const { clock, heartbeat } = start()
  await clock.advance(2_000 * 30 * second)
  expect(clock.sleepers).toBe(1)
  heartbeat.stop()
  await clock.advance(second)
  expect(clock.sleepers).toBe(0)
})
