/** Letters of the Latin script as on people's own keyboards: two rows of ten, and one of nine beside shift. */
const latinRows = {
  qwerty: ['qwertyuiop', "asdfghjkl'", 'zxcvbnm,.'],
  qwertz: ['qwertzuiop', "asdfghjkl'", 'yxcvbnm,.'],
  azerty: ['azertyuiop', 'qsdfghjklm', "wxcvbn',."],
} as const
const arrangements: Readonly<Record<string, keyof typeof latinRows>> = { de: 'qwertz', fr: 'azerty' }

/** Letters with marks, by language; those of the language come first, then the most common ones of others. */
const marked: Readonly<Record<string, string>> = {
  de: 'äöüß',
  es: 'áéíñóúü¿¡',
  fr: 'àâæçéèêëîïôœùûü',
  it: 'àèéìòù',
  pl: 'ąćęłńóśźż',
  pt: 'ãáâàçéêíõóôú',
  tr: 'çğıİöşü',
}
const commonMarked = 'áàâäãåæçéèêëíìîïñóòôöõøúùûüßÿ'

/** What the shift key shows: capitals, the other kana, or the letters that have no room beside the first ones. */
export type ShiftDeed = 'capitals' | 'katakana' | 'moreLetters'

/** The letters of a language's keyboard. */
export interface Alphabet {
  columns: number
  /** The first letters, on the key that leads back to them from other layers. */
  face: string
  /** The row of digits above the letters, if there is room for it. */
  digits?: string
  /**
   * Top to bottom. The last row has one letter less than there are columns if there is a shift key before it. A `⇧`
   * stands for the shift key in another place, `゛` for the key that changes the letter before.
   */
  rows: readonly string[]
  shift?: ShiftDeed
  /** By a letter, the one that shift shows in its place, where that is not its capital. */
  shifted?: Readonly<Record<string, string>>
}

const digits = '1234567890'
const wide = 12

const latin: Alphabet = { columns: 10, face: 'abc', digits, rows: latinRows.qwerty, shift: 'capitals' }
/** Latin letters on the keyboards of other scripts that are wider. */
const wideLatin: Alphabet = {
  columns: wide,
  face: 'abc',
  digits: `${digits}-?`,
  shift: 'capitals',
  rows: ['qwertyuiopéü', "asdfghjkl'ñö", 'zxcvbnm,.çß'],
}

const cyrillic = (...rows: readonly string[]): Alphabet => ({
  columns: wide,
  face: 'абв',
  digits: `${digits}-?`,
  rows,
  shift: 'capitals',
})

/** InScript, the layout that keyboards in India have. */
const devanagari = {
  first: ['ौैाीूबहगदजड़', 'ोे्िुपरकतचटॉ', 'ंमनवलसयः,.ॅ'],
  shifted: ['औऐआईऊभङघधझढञ', 'ओएअइउफऱखथछठऑ', 'ँणऩळशषऋृ।?-'],
}

const otherScripts: Readonly<Record<string, Alphabet>> = {
  ar: {
    columns: wide,
    face: 'ابت',
    digits: `${digits}،؟`,
    rows: ['ضصثقفغعهخحجد', 'شسيبلاتنمكطذ', 'ئءؤرىةوزظأإآ'],
  },
  he: { columns: 10, face: 'אבג', digits, rows: ["-'קראטוןםפ", 'שדגכעיחלךף', 'זסבהנמצתץ.'] },
  hi: {
    columns: wide,
    face: 'कखग',
    digits: `${digits}–/`,
    rows: devanagari.first,
    shift: 'moreLetters',
    shifted: Object.fromEntries(
      devanagari.first.flatMap((row, at) =>
        [...row].map((letter, place) => [letter, [...(devanagari.shifted[at] ?? '')][place] ?? letter]),
      ),
    ),
  },
  // The columns of the kana table, as on televisions in Japan. Conversion to kanji is left to the phone.
  ja: {
    columns: 10,
    face: 'あいう',
    shift: 'katakana',
    rows: [
      'あかさたなはまやらわ',
      'いきしちにひみ゛りを',
      'うくすつぬふむゆるん',
      'えけせてねへめ⇧れー',
      'おこそとのほもよろ、',
    ],
  },
  ru: cyrillic('йцукенгшщзхъ', 'фывапролджэё', 'ячсмитьбю,.'),
  uk: cyrillic('йцукенгшщзхї', 'фівапролджєґ', 'ячсмитьбю’.'),
}

/** `language`: BCP 47. A script without an own keyboard, such as Korean, is typed on the phone: its keys are Latin. */
export const alphabetOf = (language: string): Alphabet => {
  const code = codeOf(language)
  return otherScripts[code] ?? { ...latin, rows: latinRows[arrangements[code] ?? 'qwerty'] }
}

/** The Latin letters for the names that people of another script type too; undefined where the letters are Latin. */
export const latinLayerOf = (language: string): Alphabet | undefined => {
  const alphabet = otherScripts[codeOf(language)]
  return alphabet && (alphabet.columns === wide ? wideLatin : latin)
}

/** Latin letters with accents, in two rows of ten and one of nine. */
export function accentsOf(language: string): Alphabet {
  const letters = [...new Set(`${marked[codeOf(language)] ?? ''}${commonMarked}`)]
  const row = (from: number, to: number) => letters.slice(from, to).join('')
  return { ...latin, rows: [row(0, 10), row(10, 20), row(20, 29)] }
}

const codeOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''
