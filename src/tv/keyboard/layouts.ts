import { type Alphabet, accentsOf, alphabetOf, latinLayerOf } from './alphabets.ts'
import type { Key, KeyDeed, Layer, Rows } from './keys.ts'

const symbolRows = ['!?&@#%+=/*~^', '():;"\'_-€$£¥', '·…–<>[]{}|«»'] as const

/** Keys of a layer in the layout of a language (BCP 47). */
export function keyboard(layer: Layer, language: string): Rows {
  const { columns } = alphabetOf(language)
  const alphabet = lettersOf(layer, language)
  const letters = alphabet ? letterKeys(alphabet) : symbolKeys(columns)
  return [...letters, foot(layer, latinLayerOf(language) ? 'latin' : 'accents', columns)]
}

/** The letters of a layer; undefined for the layer of symbols. */
export function lettersOf(layer: Layer, language: string): Alphabet | undefined {
  if (layer === 'symbols') return undefined
  if (layer === 'accents') return accentsOf(language)
  return (layer === 'latin' ? latinLayerOf(language) : undefined) ?? alphabetOf(language)
}

function letterKeys({ columns, digits, rows, shift }: Alphabet): Rows {
  const letters = rows.map((row, at) => {
    const texts = [...row]
    const isShort = shift !== undefined && texts.length < columns
    return [
      ...(isShort ? [key(at + 1, 0, 1, { does: 'shift' })] : []),
      ...texts.map(letterKey(at + 1, isShort ? 1 : 0)),
    ]
  })
  return digits === undefined ? letters : [[...digits].map(letterKey(0)), ...letters]
}

/** A row of texts that can be submitted as they are; `columns`: of the keyboard. At most 4. */
export const suggestionKeys = (texts: readonly string[], columns: number): readonly Key[] =>
  texts.map((text, index) => ({
    id: `${suggestionId}${index}`,
    column: (index * columns) / 4,
    width: columns / 4,
    deed: { does: 'submit', text },
  }))

const symbolKeys = (columns: number): Rows =>
  [`1234567890${columns > 10 ? '°№' : ''}`, ...symbolRows].map((row, at) =>
    [...row].slice(0, columns).map(letterKey(at)),
  )

const letterKey =
  (row: number, from = 0) =>
  (text: string, index: number): Key =>
    key(
      row,
      from + index,
      1,
      text === '⇧' ? { does: 'shift' } : text === '゛' ? { does: 'vary' } : { does: 'type', text },
    )

/** The last row is the same in every layer, except for the layers that its first two keys open. */
function foot(layer: Layer, second: Layer, columns: number): readonly Key[] {
  const toggle = (to: Layer): KeyDeed => ({ does: 'layer', layer: layer === to ? 'letters' : to })
  // Narrow columns have no room for the words on these keys.
  const [toggles, words] = columns > 10 ? [1.5, 2.5] : [1, 2]
  const space = columns - 2 * (toggles + words)
  return [
    { id: 'symbols', column: 0, width: toggles, deed: toggle('symbols') },
    { id: 'second', column: toggles, width: toggles, deed: toggle(second) },
    { id: 'space', column: 2 * toggles, width: space, deed: { does: 'type', text: ' ' } },
    { id: 'delete', column: 2 * toggles + space, width: words, deed: { does: 'delete' } },
    { id: doneKeyId, column: columns - words, width: words, deed: { does: 'done' } },
  ]
}

const key = (at: number, column: number, width: number, deed: KeyDeed): Key => ({
  id: `${at}:${column}`,
  column,
  width,
  deed,
})

const suggestionId = 'suggestion:'
/** Focused first where something is suggested. */
export const firstSuggestionId = `${suggestionId}0`
/** The first focused key, and the key that is focused after other input. */
export const firstKeyId = '1:0'
export const doneKeyId = 'done'
