import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInName } from '../prelude/signedInBefore.ts'
import { news } from './news.ts'
import { hasNews, isNewer, seenName, takeNews } from './seen.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map([[signedInName, 'account']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the news are of no version that is still to come, and short', () => {
  expect(news.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(isNewer(news.version, version)).toBe(false)
  expect(news.sentences.length).toBeLessThanOrEqual(3)
  for (const { message } of news.sentences) expect(message.length).toBeLessThanOrEqual(80)
})

test('after an update the news are shown once', () => {
  stored.set(seenName, '0.0.9')
  expect([hasNews(), takeNews(), takeNews(), hasNews()]).toEqual([true, true, false, false])
})

test('a television of before the first news shows them; one that showed newer ones, or was never used, does not', () => {
  expect(hasNews()).toBe(true)
  stored.set(seenName, '99.10.0')
  expect(hasNews()).toBe(false)
  stored.clear()
  expect(hasNews()).toBe(false)
  stored.set(signedInName, 'account')
  expect(hasNews()).toBe(false)
})

test('without room in its storage, a television shows no news, because it would show them at every start', () => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: () => {
      throw new Error('The quota is exceeded')
    },
  })
  expect(takeNews()).toBe(false)
})

test('versions are compared as numbers', () => {
  expect(isNewer('0.10.0', '0.9.1')).toBe(true)
  expect(isNewer('0.9.1', '0.10.0')).toBe(false)
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
})
