import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedChoices } from './storedChoices.ts'

const options = { theme: ['dark', 'light'], text: ['standard', 'large'] } as const
let texts: Map<string, string>

beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => texts.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a preview of a setting applies at once, is not stored, and ends without a trace', () => {
  const look = storedChoices('look', options)
  const subscriber = vi.fn()
  look.onChange(subscriber)
  look.preview({ theme: 'light' })
  expect(look.now()).toEqual({ theme: 'light', text: 'standard' })
  expect(look.chosen()).toEqual({ theme: 'dark', text: 'standard' })
  look.preview({})
  expect(look.now()).toEqual({ theme: 'dark', text: 'standard' })
  expect(subscriber).toHaveBeenCalledTimes(2)
  expect(texts.size).toBe(0)
})

test('a preview of a setting replaces the previous one', () => {
  const look = storedChoices('look', options)
  look.preview({ theme: 'light' })
  look.preview({ text: 'large' })
  expect(look.now()).toEqual({ theme: 'dark', text: 'large' })
})

test('a setting is stored without the previewed values, and ends the preview', () => {
  const look = storedChoices('look', options)
  look.preview({ theme: 'light' })
  look.choose('text', 'large')
  expect(look.now()).toEqual({ theme: 'dark', text: 'large' })
  expect(JSON.parse(texts.get('look') ?? '')).toEqual({ theme: 'dark', text: 'large' })
  look.preview({})
  expect(storedChoices('look', options).now()).toEqual({ theme: 'dark', text: 'large' })
})

test('a preview of the current settings calls no subscriber', () => {
  const look = storedChoices('look', options)
  const subscriber = vi.fn()
  look.onChange(subscriber)
  look.preview({ theme: 'dark' })
  look.preview({})
  expect(subscriber).not.toHaveBeenCalled()
})

test.each(['', '[]', 'null', '"light"', '{"theme":"pink","text":7}'])(
  'the default settings apply when %j is stored',
  (text) => {
    texts.set('look', text)
    expect(storedChoices('look', options).now()).toEqual({ theme: 'dark', text: 'standard' })
  },
)
