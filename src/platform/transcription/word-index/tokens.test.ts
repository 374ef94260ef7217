import { describe, expect, it } from 'vitest'
import { tokensIn } from './tokens.ts'

const words = (text: string) => tokensIn(text).map(({ token }) => token)

describe('words of the search', () => {
  it.each([
    ['case and marks', 'Good-morning, "HARBOUR"!', ['good', 'morning', 'harbour']],
    ['accents', 'Évening São Ångström', ['evening', 'sao', 'angstrom']],
    ['accents written as letters of their own', 'E\u0301vening', ['evening']],
    ['sharp s and ligatures', 'Straße STRASSE ﬁsh', ['strasse', 'strasse', 'fish']],
    ['Greek, whose last letter has a form of its own', 'ΣΊΣΥΦΟΣ σίσυφος', ['σισυφοσ', 'σισυφοσ']],
    ['Turkish', 'İstanbul ISTANBUL', ['istanbul', 'istanbul']],
    ['Cyrillic', 'Ёж еж', ['еж', 'еж']],
    ['vowel points', 'שָׁלוֹם مُحَمَّد', ['שלום', 'محمد']],
    ['full-width and half-width forms', 'ＡＢＣ１２ ｶﾞｽ', ['abc12', 'ガス']],
    ['marks that make another word', 'हिन्दी が か', ['हिन्दी', 'が', 'か']],
    ['Chinese and Japanese, which dictionaries divide', '我们今天讨论港口。', ['我们', '今天', '讨论', '港口']],
    ['Thai', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
    ['a letter that stands for several words', 'ﷺ', ['صلى', 'الله', 'عليه', 'وسلم']],
    ['numbers', '3.5 ½', ['3', '5', '1', '2']],
    ['nothing', ' — … \u{1F600}\uFE0F', []],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('a word knows where it stands in the text, also when folding changes its length', () => {
    const text = 'Die Straße，ＡＢ 今天港口'
    expect(tokensIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Die',
      'Straße',
      'ＡＢ',
      '今天',
      '港口',
    ])
  })
})
