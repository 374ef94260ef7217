import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedChoices } from './storedChoices.ts'

const choices = { theme: ['dark', 'light'], text: ['standard', 'large'] } as const
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a preview applies at once, is not stored, and goes without a trace', () => {
  const kept = storedChoices('look', choices)
  const told = vi.fn()
  kept.onChange(told)
  kept.preview({ theme: 'light' })
  expect(kept.now()).toEqual({ theme: 'light', text: 'standard' })
  expect(kept.chosen()).toEqual({ theme: 'dark', text: 'standard' })
  kept.preview({})
  expect(kept.now()).toEqual({ theme: 'dark', text: 'standard' })
  expect(told).toHaveBeenCalledTimes(2)
  expect(stored.size).toBe(0)
})

test('a preview takes the place of the one before', () => {
  const kept = storedChoices('look', choices)
  kept.preview({ theme: 'light' })
  kept.preview({ text: 'large' })
  expect(kept.now()).toEqual({ theme: 'dark', text: 'large' })
})

test('what is chosen is stored without what was only shown, and ends the preview', () => {
  const kept = storedChoices('look', choices)
  kept.preview({ theme: 'light' })
  kept.choose('text', 'large')
  expect(kept.now()).toEqual({ theme: 'dark', text: 'large' })
  expect(JSON.parse(stored.get('look') ?? '')).toEqual({ theme: 'dark', text: 'large' })
  kept.preview({})
  expect(storedChoices('look', choices).now()).toEqual({ theme: 'dark', text: 'large' })
})

test('showing what is already there tells nobody', () => {
  const kept = storedChoices('look', choices)
  const told = vi.fn()
  kept.onChange(told)
  kept.preview({ theme: 'dark' })
  kept.preview({})
  expect(told).not.toHaveBeenCalled()
})

test.each(['', '[]', 'null', '"light"', '{"theme":"pink","text":7}'])('kept as %j, the standard applies', (text) => {
  stored.set('look', text)
  expect(storedChoices('look', choices).now()).toEqual({ theme: 'dark', text: 'standard' })
})
