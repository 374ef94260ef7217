import type { Key, KeyDeed, Layer, Rows } from './keys.ts'

/** Letters as on people's own keyboards: two rows of ten, and one of nine beside shift. */
const letterRows = {
  qwerty: ['qwertyuiop', "asdfghjkl'", 'zxcvbnm,.'],
  qwertz: ['qwertzuiop', "asdfghjkl'", 'yxcvbnm,.'],
  azerty: ['azertyuiop', 'qsdfghjklm', "wxcvbn',."],
} as const
const arrangements: Readonly<Record<string, keyof typeof letterRows>> = {
  cs: 'qwertz',
  de: 'qwertz',
  fr: 'azerty',
  hr: 'qwertz',
  hu: 'qwertz',
  sk: 'qwertz',
  sl: 'qwertz',
}

/** Letters with marks, by language; those of the language come first, then the most common ones of others. */
const marked: Readonly<Record<string, string>> = {
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøå',
  de: 'äöüß',
  es: 'áéíñóúü¿¡',
  fi: 'äöå',
  fr: 'àâæçéèêëîïôœùûü',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  it: 'àèéìòù',
  nb: 'æøå',
  nl: 'éëïóöü',
  no: 'æøå',
  pl: 'ąćęłńóśźż',
  pt: 'ãáâàçéêíõóôú',
  ro: 'ăâîșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sv: 'åäö',
  tr: 'çğıİöşü',
}
const commonMarked = 'áàâäãåæçéèêëíìîïñóòôöõøúùûüßÿ'

const digits = '1234567890'
const symbolRows = ['!?&@#%+=/*', '():;"\'_-€$', '·…–<>[]{}|'] as const

/** Keys of a layer in the layout of a language (BCP 47). */
export function keyboard(layer: Layer, language: string): Rows {
  const [tongue = 'en'] = language.toLowerCase().split('-')
  return [row(0, [...digits]), ...middle(layer, tongue), foot(layer)]
}

function middle(layer: Layer, tongue: string): Rows {
  if (layer === 'symbols') return symbolRows.map((symbols, at) => row(at + 1, [...symbols]))
  const letters =
    layer === 'letters'
      ? letterRows[arrangements[tongue] ?? 'qwerty']
      : markedRows([...new Set(`${marked[tongue] ?? ''}${commonMarked}`)])
  const [first = '', second = '', third = ''] = letters
  return [row(1, [...first]), row(2, [...second]), [key(3, 0, 1, { does: 'shift' }), ...row(3, [...third], 1)]]
}

const markedRows = (letters: readonly string[]) => [
  letters.slice(0, 10).join(''),
  letters.slice(10, 20).join(''),
  letters.slice(20, 29).join(''),
]

/** The last row is the same in every layer, except for the layers that its first two keys open. */
function foot(layer: Layer): readonly Key[] {
  const toggle = (to: Layer): KeyDeed => ({ does: 'layer', layer: layer === to ? 'letters' : to })
  return [
    key(4, 0, 1, toggle('symbols')),
    key(4, 1, 1, toggle('accents')),
    key(4, 2, 4, { does: 'type', text: ' ' }),
    key(4, 6, 2, { does: 'delete' }),
    key(4, 8, 2, { does: 'done' }),
  ]
}

const row = (at: number, characters: readonly string[], from = 0): readonly Key[] =>
  characters.map((text, index) => key(at, from + index, 1, { does: 'type', text }))

const key = (at: number, column: number, width: number, deed: KeyDeed): Key => ({
  id: `${at}:${column}`,
  column,
  width,
  deed,
})

/** The first focused key, and the key that is focused after other input. */
export const firstKeyId = '1:0'
export const doneKeyId = '4:8'
