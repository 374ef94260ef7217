import { describe, expect, test } from 'vitest'
import { directions } from '../remote/actions.ts'
import { besideKey, type Key, type Layer, move, type Pointing, type Rows } from './keys.ts'
import { doneKeyId, firstKeyId, keyboard } from './layouts.ts'
import { capital, deleted, lengthOf, typed } from './text.ts'

const layers: readonly Layer[] = ['letters', 'accents', 'symbols']
const languages = ['en-GB', 'de', 'fr-CA', 'cs', 'sk', 'tr', 'ja']
const all = (rows: Rows): readonly Key[] => rows.flat()
const textsOf = (rows: Rows) => all(rows).flatMap(({ deed }) => (deed.does === 'type' ? [deed.text] : []))
const from = (rows: Rows, id: string): Pointing => {
  const column = all(rows).find((key) => key.id === id)?.column ?? 0
  return { id, column }
}
const keyOf = (rows: Rows, text: string) => {
  const found = all(rows).find(({ deed }) => deed.does === 'type' && deed.text === text)
  if (!found) throw new Error(`no key for ${text}`)
  return found.id
}

describe.each(languages)('the keyboard of %s', (language) => {
  test.each(layers)('fills ten columns without a gap or an overlap: %s', (layer) => {
    for (const keys of keyboard(layer, language)) {
      expect(keys.map(({ column }) => column)).toEqual(
        keys.map((_, at) => keys.slice(0, at).reduce((sum, { width }) => sum + width, 0)),
      )
      expect(keys.reduce((sum, { width }) => sum + width, 0)).toBe(10)
    }
  })

  test('has every letter and digit once, and a unique ID for every key', () => {
    const rows = keyboard('letters', language)
    const texts = textsOf(rows)
    for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789 ')
      expect(texts.filter((text) => text === character)).toHaveLength(1)
    for (const layer of layers) {
      const ids = all(keyboard(layer, language)).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining([firstKeyId, doneKeyId]))
    }
  })

  test('has no two keys that are more than seven presses apart', () => {
    const rows = keyboard('letters', language)
    for (const { id: start } of all(rows)) {
      const steps = new Map([[start, 0]])
      const open = [from(rows, start)]
      for (let here = open.shift(); here; here = open.shift())
        for (const direction of directions) {
          const next = move(rows, here, direction)
          if (steps.has(next.id)) continue
          steps.set(next.id, (steps.get(here.id) ?? 0) + 1)
          open.push(next)
        }
      expect(steps.size).toBe(all(rows).length)
      expect(Math.max(...steps.values())).toBeLessThanOrEqual(7)
    }
  })
})

describe('arrows on the keys', () => {
  const rows = keyboard('letters', 'en')
  const at = (text: string) => from(rows, keyOf(rows, text))

  test('down to the wide space bar and up again leads back to the same key', () => {
    const space = move(rows, at('c'), 'down')
    expect(space.id).toBe(keyOf(rows, ' '))
    expect(move(rows, space, 'up').id).toBe(keyOf(rows, 'c'))
  })
  test('a press at an edge wraps to the other side, and a held arrow stops', () => {
    expect(move(rows, at('q'), 'left').id).toBe(keyOf(rows, 'p'))
    expect(move(rows, at('q'), 'left', { held: true }).id).toBe(keyOf(rows, 'q'))
    expect(move(rows, at('5'), 'up').id).toBe(keyOf(rows, ' '))
    expect(move(rows, at('5'), 'up', { held: true }).id).toBe(keyOf(rows, '5'))
  })
  test('the panel beside the keys is reached to the right, and left leads back to the same row', () => {
    const beside = move(rows, at('p'), 'right', { beside: true })
    expect(beside.id).toBe(besideKey.id)
    expect(move(rows, beside, 'left', { beside: true }).id).toBe(keyOf(rows, 'p'))
    expect(move(rows, beside, 'right', { beside: true }).id).toBe(keyOf(rows, 'q'))
    expect(move(rows, beside, 'up', { beside: true })).toEqual(beside)
  })
})

describe('typed text', () => {
  test('is cut to the limit, counted in characters', () => {
    expect(typed('ab', 'cd', 3)).toBe('abc')
    expect(typed('🐭🐭', '🐭🐭', 3)).toBe('🐭🐭🐭')
    expect(lengthOf('🐭🐭🐭')).toBe(3)
  })
  test('loses a whole character with its marks on delete', () => {
    expect(deleted('a🐭')).toBe('a')
    expect(deleted('ne\u0301')).toBe('n')
    expect(deleted('')).toBe('')
  })
  test('changes a letter to one capital', () => {
    expect(capital('é', 'fr')).toBe('É')
    expect(capital('ß', 'de')).toBe('ß')
    expect(capital('i', 'tr')).toBe('İ')
  })
})
