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

test('a preview applies at once, is not stored, and ends without a trace', () => {
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

test('a preview replaces the previous one', () => {
  const kept = storedChoices('look', choices)
  kept.preview({ theme: 'light' })
  kept.preview({ text: 'large' })
  expect(kept.now()).toEqual({ theme: 'dark', text: 'large' })
})

test('a choice is stored without the previewed values, and ends the preview', () => {
  const kept = storedChoices('look', choices)
  kept.preview({ theme: 'light' })
  kept.choose('text', 'large')
  expect(kept.now()).toEqual({ theme: 'dark', text: 'large' })
  expect(JSON.parse(stored.get('look') ?? '')).toEqual({ theme: 'dark', text: 'large' })
  kept.preview({})
  expect(storedChoices('look', choices).now()).toEqual({ theme: 'dark', text: 'large' })
})

test('a preview of the current values calls no subscriber', () => {
  const kept = storedChoices('look', choices)
  const told = vi.fn()
  kept.onChange(told)
  kept.preview({ theme: 'dark' })
  kept.preview({})
  expect(told).not.toHaveBeenCalled()
})

test.each(['', '[]', 'null', '"light"', '{"theme":"pink","text":7}'])('with %j stored, the defaults apply', (text) => {
  stored.set('look', text)
  expect(storedChoices('look', choices).now()).toEqual({ theme: 'dark', text: 'standard' })
})
