import { expect, it } from 'vitest'
import { type Sample, wrongSamples, wrongTurn } from './activeWords.ts'

const words = ['one', 'two', 'three', 'four'].map((text, start) => ({ text, start, end: start + 1 }))
/** Samples every tenth of a second, except from `from` to `to`; `lit`: the active word of each second. */
const samples = (lit: readonly (string | null)[], [from, to] = [Infinity, Infinity]): Sample[] =>
  Array.from({ length: 40 }, (_, place) => place / 10)
    .filter((time) => time < from || time >= to)
    .map((time) => [time, lit[Math.floor(time)] ?? null, false, 1, time] as const)
const inTurn = words.map(({ text }) => text)

it('words that are active in order have no fault, even if a word without a frame is missing', () => {
  expect(wrongTurn(samples(inTurn), words)).toBeUndefined()
  expect(wrongTurn(samples(['one', 'none is drawn', 'three', 'four'], [1, 2]), words)).toBeUndefined()
})

it.each([
  ['a word that was left out', ['one', 'one', 'three', 'four'], '“three” came in the place of “two”, word 1'],
  ['words in another order', ['one', 'three', 'two', 'four'], '“three” came in the place of “two”, word 1'],
  ['a word of nowhere', ['one', 'else', 'three', 'four'], '“else” came in the place of “two”, word 1'],
  ['an end that was not reached', ['one', 'two', 'three', null], '“nothing” came in the place of “four”, word 3'],
])('the check of active words reports %s', (_what, lit, fault) => {
  expect(wrongTurn(samples(lit), words)).toBe(fault)
})

it('a word is wrong if it is active 50 ms after the next one began, unless the frame began before that', () => {
  const sample = (time: number, began: number): Sample => [time, 'one', false, 1, began]
  expect(wrongSamples([sample(1.04, 1.03), sample(1.079, 0.99)], words, 0.05)).toEqual([])
  expect(wrongSamples([sample(1.079, 1.06)], words, 0.05)).toEqual(['at 1.079 “one”, not “two” (1)'])
  expect(wrongSamples([sample(3.5, 0.5)], words, 0.05)).toEqual(['at 3.500 “one”, not “four” (3)'])
})
