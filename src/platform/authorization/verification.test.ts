import { createHmac, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Keys } from '../keys/keys.ts'
import { isRight, verificationOf } from './verification.ts'

const keys = {
  hash: (purpose: string, text: string) => createHmac('sha256', 'key').update(`${purpose} ${text}`).digest('base64url'),
} as Pick<Keys, 'hash'> as Keys
const many = Array.from({ length: 9_000 }, (_, index) => verificationOf(keys, `code ${index}`))

it('the verification offers three different numbers of two digits, and the right one is among them', () => {
  for (const { digits, choices } of many) {
    expect(choices).toHaveLength(3)
    expect(new Set(choices).size).toBe(3)
    expect(choices).toContain(digits)
    for (const choice of choices) expect(choice).toMatch(/^[1-9]\d$/)
  }
})

it('the right number is equally likely at each place, and each number equally likely to be right', () => {
  const counts = (values: readonly (number | string)[]) => {
    const found = new Map<number | string, number>()
    for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
    return [...found.values()]
  }
  // Five standard deviations; the keys are fixed, so this never fails by chance.
  const places = counts(many.map(({ digits, choices }) => choices.indexOf(digits)))
  expect(places).toHaveLength(3)
  for (const times of places) expect(Math.abs(times - 3_000)).toBeLessThan(225)
  const numbers = counts(many.map(({ digits }) => digits))
  expect(numbers).toHaveLength(90)
  for (const times of numbers) expect(Math.abs(times - 100)).toBeLessThan(50)
})

it('a code has the same choices each time, so that opening the page again gives nothing away', () => {
  const id = randomUUID()
  expect(verificationOf(keys, id)).toEqual(verificationOf(keys, id))
})

it('only the shown number is right', () => {
  const verification = { digits: '47', choices: ['12', '47', '74'] }
  expect(isRight(verification, '47')).toBe(true)
  for (const wrong of ['12', '74', '', '4', '477', 'none', '٤٧']) expect(isRight(verification, wrong)).toBe(false)
})
