import { describe, expect, test } from 'vitest'
import { directions } from '../remote/actions.ts'
import { alphabetOf } from './alphabets.ts'
import { type Key, type Layer, move, type Pointing, phoneButton, type Rows } from './keys.ts'
import { doneKeyId, firstKeyId, keyboard } from './layouts.ts'
import { deleted, katakana, lengthOf, shifted, typed, withNextVariant } from './text.ts'

const latin = ['en-GB', 'de', 'fr-CA', 'pl', 'tr', 'ko', 'zh-CN']
const others: Readonly<Record<string, string>> = {
  ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
  he: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  hi: 'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहंःँािीुूेैोौ्',
  ja: 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}
const layersOf = (language: string): readonly Layer[] => [
  'letters',
  language in others ? 'latin' : 'accents',
  'symbols',
]

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

describe.each([...latin, ...Object.keys(others)])('in %s', (language) => {
  const { columns } = alphabetOf(language)

  test('the keyboard fills its columns in every layer, without a gap or an overlap', () => {
    for (const layer of layersOf(language))
      for (const keys of keyboard(layer, language)) {
        expect(keys.map(({ column }) => column)).toEqual(
          keys.map((_, at) => keys.slice(0, at).reduce((sum, { width }) => sum + width, 0)),
        )
        expect(keys.reduce((sum, { width }) => sum + width, 0)).toBe(columns)
      }
  })

  test('the keyboard has a unique ID for every key, and each character once in a layer', () => {
    for (const layer of layersOf(language)) {
      const rows = keyboard(layer, language)
      const ids = all(rows).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining([firstKeyId, doneKeyId]))
      expect(new Set(textsOf(rows)).size).toBe(textsOf(rows).length)
    }
  })

  test('the keyboard has every letter of its script, every Latin letter, and every digit', () => {
    const alphabet = alphabetOf(language)
    const first = textsOf(keyboard('letters', language))
    const ofScript = [...first, ...first.map((text) => shifted(text, alphabet, language))]
    expect(ofScript).toEqual(expect.arrayContaining([...(others[language] ?? 'abcdefghijklmnopqrstuvwxyz'), ' ']))
    const texts = layersOf(language).flatMap((layer) => textsOf(keyboard(layer, language)))
    expect(texts).toEqual(expect.arrayContaining([...'abcdefghijklmnopqrstuvwxyz0123456789']))
  })

  test('the keyboard has no two keys that are more than eight presses apart', () => {
    const rows = keyboard('letters', language)
    for (const { id: start } of all(rows)) {
      const steps = new Map([[start, 0]])
      const open = [from(rows, start)]
      for (let key = open.shift(); key; key = open.shift())
        for (const direction of directions) {
          const next = move(rows, key, direction)
          if (steps.has(next.id)) continue
          steps.set(next.id, (steps.get(key.id) ?? 0) + 1)
          open.push(next)
        }
      expect(steps.size).toBe(all(rows).length)
      expect(Math.max(...steps.values())).toBeLessThanOrEqual(8)
    }
  })
})

describe('arrows', () => {
  const rows = keyboard('letters', 'en')
  const at = (text: string) => from(rows, keyOf(rows, text))

  test('the arrow down to the wide space bar and the arrow up again lead back to the same key', () => {
    const space = move(rows, at('c'), 'down')
    expect(space.id).toBe(keyOf(rows, ' '))
    expect(move(rows, space, 'up').id).toBe(keyOf(rows, 'c'))
  })
  test('a press at an edge of the keyboard wraps to the other side, and a held arrow stops', () => {
    expect(move(rows, at('q'), 'left').id).toBe(keyOf(rows, 'p'))
    expect(move(rows, at('q'), 'left', { held: true }).id).toBe(keyOf(rows, 'q'))
    expect(move(rows, at('5'), 'up').id).toBe(keyOf(rows, ' '))
    expect(move(rows, at('5'), 'up', { held: true }).id).toBe(keyOf(rows, '5'))
  })
  test('the arrow right at the last key reaches the panel beside the keys, and the arrow left leads back to the same row', () => {
    const button = move(rows, at('p'), 'right', { hasPhoneButton: true })
    expect(button.id).toBe(phoneButton.id)
    expect(move(rows, button, 'left', { hasPhoneButton: true }).id).toBe(keyOf(rows, 'p'))
    expect(move(rows, button, 'right', { hasPhoneButton: true }).id).toBe(keyOf(rows, 'q'))
    expect(move(rows, button, 'up', { hasPhoneButton: true })).toEqual(button)
  })
})

describe('text', () => {
  test('typed text is cut to the limit, counted in characters', () => {
    expect(typed('ab', 'cd', 3)).toBe('abc')
    expect(typed('🐭🐭', '🐭🐭', 3)).toBe('🐭🐭🐭')
    expect(lengthOf('🐭🐭🐭')).toBe(3)
  })
  test('typed text loses a whole character with its marks on delete', () => {
    expect(deleted('a🐭')).toBe('a')
    expect(deleted('ne\u0301')).toBe('n')
    expect(deleted('')).toBe('')
  })
  test('shift changes a typed letter to one capital', () => {
    const capital = (letter: string, language: string) => shifted(letter, alphabetOf(language), language)
    expect(capital('é', 'fr')).toBe('É')
    expect(capital('ß', 'de')).toBe('ß')
    expect(capital('i', 'tr')).toBe('İ')
    expect(capital('ї', 'uk')).toBe('Ї')
  })
  test('typed kana get their marks by a key of their own, in hiragana and katakana', () => {
    expect(withNextVariant('とうは')).toBe('とうば')
    expect(withNextVariant('とうば')).toBe('とうぱ')
    expect(withNextVariant('とうぱ')).toBe('とうは')
    expect(withNextVariant('カツ')).toBe('カッ')
    expect(withNextVariant('ん')).toBe('ん')
    expect(withNextVariant('')).toBe('')
    expect([...'らーめん'].map(katakana).join('')).toBe('ラーメン')
  })
})
