import { expect, it } from 'vitest'
import { digitsOf } from './codeForms.ts'

it.each(['12345678', '1234 5678', '1234-5678', '１２３４　５６７８', '１２３４－５６７８'])(
  'the code of a television is read from %j',
  (typed) => {
    expect(digitsOf(typed)).toBe('12345678')
  },
)
