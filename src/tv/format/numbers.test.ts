import { describe, expect, test } from 'vitest'
import { numbersIn } from './numbers.ts'

const english = numbersIn('en-US')
const german = numbersIn('de-DE')

describe('a short number', () => {
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
  ])('%d is %s', (value, text) => {
    expect(english.short(value)).toBe(text)
  })

  test('is written in the person’s language', () => {
    expect(german.short(1_234_567)).toBe('1,2\u00a0Mio.')
    expect(german.exact(1_234_567)).toBe('1.234.567')
  })
})

test('a change has a sign, unless it rounds to 0', () => {
  expect(english.change(0.1234)).toBe('+12%')
  expect(english.change(0.0123)).toBe('+1.2%')
  expect(english.change(-0.5)).toBe('−50%')
  expect(english.change(0.0001)).toBe('0%')
  expect(english.change(0)).toBe('0%')
  expect(english.signed(-12)).toBe('−12')
  expect(english.signed(1200)).toBe('+1,200')
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
