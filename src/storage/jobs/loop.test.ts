import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { createJobLoop } from './loop.ts'

/** A loop over a list of jobs, each under way until `finish` is called. */
function createLoop(
  jobs: string[],
  { maxConcurrent = 2, pollIntervalMs }: { maxConcurrent?: number; pollIntervalMs?: number } = {},
) {
  const clock = manualClock(0)
  const started: { job: string; finish(): void }[] = []
  const errors: unknown[] = []
  let checks = 0
  const loop = createJobLoop<string>({
    clock,
    maxConcurrent,
    ...(pollIntervalMs === undefined ? {} : { pollIntervalMs }),
    claimNext: async () => {
      checks += 1
      if (jobs[0] === 'away') throw new Error(`away ${jobs.shift()}`)
      return jobs.shift()
    },
    run: (job, stop) =>
      new Promise((resolve) => {
        started.push({ job, finish: resolve })
        stop.addEventListener('abort', () => resolve())
      }),
    onError: (error) => errors.push(error),
  })
  return { clock, loop, jobs, started, errors, looks: () => checks, names: () => started.map(({ job }) => job) }
}

it('a job loop does at most `maxConcurrent` jobs, and begins the next as soon as one ends', async () => {
  const { loop, clock, started, names } = createLoop(['a', 'b', 'c'])
  loop.start()
  await clock.advance(0)
  expect(names()).toEqual(['a', 'b'])
  started[0]?.finish()
  await clock.advance(0)
  expect(names()).toEqual(['a', 'b', 'c'])
  await loop.stop()
})

it('a job loop does not exceed `maxConcurrent` when `runDueJobs` is called while it runs', async () => {
  const { loop, clock, names } = createLoop(['a', 'b', 'c', 'd'])
  loop.start()
  const step = loop.runDueJobs()
  await clock.advance(0)
  expect(names()).toEqual(['a', 'b'])
  await loop.stop()
  await step
})

it('a job loop checks every five seconds, and at once after `checkNow`', async () => {
  const { loop, clock, jobs, names } = createLoop([])
  loop.start()
  await clock.advance(0)
  jobs.push('a')
  await clock.advance(4999)
  expect(names()).toEqual([])
  await clock.advance(1)
  expect(names()).toEqual(['a'])
  jobs.push('b')
  loop.checkNow()
  await clock.advance(0)
  expect(names()).toEqual(['a', 'b'])
  await loop.stop()
})

it('a job loop with a long interval repeats a failed check soon', async () => {
  const { loop, clock, errors, names } = createLoop(['away', 'a'], { pollIntervalMs: 3_600_000 })
  loop.start()
  await clock.advance(4999)
  expect([errors.length, names()]).toEqual([1, []])
  await clock.advance(1)
  expect(names()).toEqual(['a'])
  await loop.stop()
})

it('a stopped job loop takes no more jobs, and can be started again', async () => {
  const { loop, clock, jobs, looks, names } = createLoop(['a'])
  loop.start()
  await clock.advance(0)
  await loop.stop()
  const before = looks()
  jobs.push('b')
  loop.checkNow()
  await clock.advance(5000)
  expect(looks()).toBe(before)
  loop.start()
  await clock.advance(0)
  expect(names()).toEqual(['a', 'b'])
  await loop.stop()
})
