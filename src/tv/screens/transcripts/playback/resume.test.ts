import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentAccount } from '#tv/data/cache/accountStorage.ts'
import { placeIn } from './resume.ts'

const rememberPlace = (job: string, seconds: number, duration: number) => placeIn(job).remember(seconds, duration)
const resumeAt = (job: string) => placeIn(job).left

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a recording resumes where it was left, and starts from the beginning if it was left near either end', () => {
  rememberPlace('a', 61.23, 600)
  rememberPlace('b', 30, 0)
  expect([resumeAt('a'), resumeAt('b'), resumeAt('c')]).toEqual([61.2, 30, 0])
  rememberPlace('a', 598, 600)
  rememberPlace('b', 1, 600)
  expect([resumeAt('a'), resumeAt('b')]).toEqual([0, 0])
})

test('places in recordings are stored for the last 100 recordings, for each account separately', () => {
  for (let job = 0; job < 150; job += 1) rememberPlace(String(job), 50, 600)
  rememberPlace('60', 70, 600)
  expect([resumeAt('49'), resumeAt('60'), resumeAt('149')]).toEqual([0, 70, 50])
  setCurrentAccount('another')
  expect(resumeAt('60')).toBe(0)
  setCurrentAccount(undefined)
  const [name = ''] = stored.keys()
  stored.set(name, '{"broken"')
  expect(resumeAt('60')).toBe(0)
})
