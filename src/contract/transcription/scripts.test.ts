import { expect, test } from 'vitest'
import { joinTexts, wordsWithoutBlanks } from './scripts.ts'
import { evenlyTimedWords } from './words.ts'

test.each([
  ['Chinese', '今天天气很好，我们去公园。', '今天|天气|很好，|我们|去|公园。'],
  ['Japanese', '私は「東京」に行きます。', '私|は|「東京」|に|行き|ます。'],
  ['Thai', 'สวัสดีครับผมชื่อสมชาย', 'สวัสดี|ครับ|ผม|ชื่อ|สมชาย'],
  ['Lao', 'ສະບາຍດີທ່ານ', 'ສະບາຍດີ|ທ່ານ'],
  ['Khmer', 'ខ្ញុំស្រលាញ់អ្នក', 'ខ្ញុំ|ស្រលាញ់|អ្នក'],
  ['Burmese', 'မင်္ဂလာပါခင်ဗျာ', 'မင်္ဂလာ|ပါ|ခင်ဗျာ'],
  ['Latin letters among Chinese ones', '我用Python写3.5行', '我|用|Python|写|3.5|行'],
  ['English', "don't-stop", "don't-stop"],
])('a text in %s is divided into its words', (_, text, words) => {
  expect(wordsWithoutBlanks(text).join('|')).toBe(words)
})

test('words of a text without blanks have their times, and blanks only where the text has them', () => {
  const words = evenlyTimedWords('今天 天气很好', 0, 6)
  expect(words.map(({ word }) => word)).toEqual(['今天', ' 天气', '很好'])
  expect(words.map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2, 4],
    [4, 6],
  ])
})

test('a long text without blanks is divided in time in proportion to its length, and no letter is lost', () => {
  const text = '今天天气很好𠮷我们去公园'.repeat(20_000)
  const begun = performance.now()
  const words = wordsWithoutBlanks(text)
  expect(words.join('')).toBe(text)
  expect(words.every(({ length }) => length < 10)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a word of any script that is longer than a line is divided, and no letter is split', () => {
  const text = '𝒳'.repeat(100)
  const words = wordsWithoutBlanks(text)
  expect(words.join('')).toBe(text)
  expect(words.every((word) => word.length <= 60 && /^(?:𝒳)+$/u.test(word))).toBe(true)
})

test('texts that follow each other are joined by blanks, Chinese and Japanese ones without', () => {
  expect(joinTexts(['One.', ' two ', '', '三。', '四', 'five'])).toBe('One. two 三。四 five')
  expect(joinTexts(['สวัสดี', 'ครับ'])).toBe('สวัสดี ครับ')
})
