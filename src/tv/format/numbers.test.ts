import { describe, expect, test } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { numbersIn } from './numbers.ts'

const english = numbersIn('en-US')
const german = numbersIn('de-DE')

describe('short form', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_234, '1.2K'],
    [99_949, '99.9K'],
    [99_960, '100K'],
    [123_456, '123K'],
    [999_499, '999K'],
    [999_600, '1M'],
    [1_234_567, '1.2M'],
    [2_500_000_000, '2.5B'],
    [4_000_000_000_000, '4,000B'],
    [-1_234, '−1.2K'],
  ])('the short form of %d is %s', (value, text) => {
    expect(english.short(value)).toBe(text)
  })

  test('a short number is written in the person’s language', () => {
    expect(german.short(1_234_567)).toBe('1,2\u00a0Mio.')
    expect(german.exact(1_234_567)).toBe('1.234.567')
    expect(numbersIn('ja').short(123_456_789)).toBe('1.2億')
    expect(numbersIn('ko').short(-12_345)).toBe('−1.2만')
    expect(numbersIn('ar-EG-u-nu-latn').exact(1_234)).toBe('1,234')
  })

  test('a short number counts in the units of the language, where they are not thousands', () => {
    expect([9_999, 12_345, 1_234_567, 99_999_999].map(numbersIn('ja').short)).toEqual([
      '9,999',
      '1.2万',
      '123万',
      '1億',
    ])
    expect([123_456, 12_345_678].map(numbersIn('hi').short)).toEqual(['1.2\u00a0लाख', '1.2\u00a0क॰'])
  })

  // German and Spanish differ, because their compact notation writes some numbers out.
  test.each(languageTags.filter((tag: string) => tag !== 'de' && tag !== 'es'))(
    'a short number has the units of Unicode in “%s”',
    (tag) => {
      const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
      const unitOf = (value: number) => compact.formatToParts(value).find(({ type }) => type === 'compact')?.value ?? ''
      for (const value of [999, 1_200, 12_000, 120_000, 1_200_000, 12_000_000, 120_000_000, 1_200_000_000])
        expect(
          numbersIn(tag)
            .short(value)
            .replace(/[\d.,\s]+/, ''),
          String(value),
        ).toBe(unitOf(value))
    },
  )
})

test('a sign stays before its number where text is read from right to left', () => {
  expect(numbersIn('he').signed(12)).toBe('\u200e+12')
  expect(numbersIn('he').signedOneDigit(2)).toBe('\u200e+2.0')
  expect(numbersIn('ar').exact(-12)).toBe('\u200e−12')
})

test('a change has a sign, unless it rounds to 0', () => {
  expect(english.change(0.1234)).toBe('+12%')
  expect(english.change(0.0123)).toBe('+1.2%')
  expect(english.change(-0.5)).toBe('−50%')
  expect(english.change(0.0001)).toBe('0%')
  expect(english.change(0)).toBe('0%')
  expect(english.change(8.5)).toBe('+850%')
  expect(english.change(314.62)).toBe('×316')
  expect(english.signed(-12)).toBe('−12')
  expect(english.signed(1200)).toBe('+1,200')
})

test('a sentence says a change without a sign, and from ten times on as a number of times', () => {
  expect(english.spokenChange(0.1234)).toEqual({ form: 'up', size: '12%', times: 0 })
  expect(english.spokenChange(-0.5)).toEqual({ form: 'down', size: '50%', times: 0 })
  expect(english.spokenChange(8.99)).toEqual({ form: 'up', size: '899%', times: 0 })
  expect(english.spokenChange(9)).toEqual({ form: 'times', size: '10', times: 10 })
  expect(english.spokenChange(1233.6)).toEqual({ form: 'times', size: '1,235', times: 1235 })
  expect(english.spokenChange(0.0001)).toBeUndefined()
  expect(numbersIn('he').spokenChange(-0.5)).toEqual({ form: 'down', size: '50%', times: 0 })
})

test('a duration shows hours only when there are any', () => {
  expect(english.duration(7)).toBe('0:07')
  expect(english.duration(247.4)).toBe('4:07')
  expect(english.duration(3723)).toBe('1:02:03')
  expect([0, 0.5, 22, 60, 65].map(english.minutes)).toEqual([
    '0\u00a0min',
    '0.5\u00a0min',
    '22\u00a0min',
    '1\u00a0h',
    '1\u00a0h 5\u00a0min',
  ])
})
