import { expect, test } from 'vitest'
import { digitOf } from './digits.ts'

test.each([
  [{ key: '7', keyCode: 55 }, '7'],
  [{ key: '0', keyCode: 96 }, '0'],
  // A receiver that names no key: its number keys, and those of a number pad.
  [{ key: 'Unidentified', keyCode: 48 }, '0'],
  [{ key: '', keyCode: 57 }, '9'],
  [{ key: 'Unidentified', keyCode: 105 }, '9'],
  // The same key code on a keyboard whose digits need Shift, and other keys.
  [{ key: 'à', keyCode: 48 }, undefined],
  [{ key: 'Enter', keyCode: 13 }, undefined],
  [{ key: 'Unidentified', keyCode: 13 }, undefined],
  [{ key: 'Unidentified', keyCode: 65 }, undefined],
])('the digit of the key %j is %s', (event, digit) => {
  expect(digitOf(event)).toBe(digit)
})
