import { expect, test } from 'vitest'
import { placedWords } from './placedWords.ts'

test('words at a chart’s parts that are far enough apart are in the middle of their parts', () => {
  const words = [
    { middle: 50, width: 40 },
    { middle: 100, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([50, 100])
})

test('a word at an end of a chart is moved in', () => {
  const words = [
    { middle: 2, width: 40 },
    { middle: 198, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([20, 180])
})

test('a word at a chart’s part that overlaps an earlier word, or fits nowhere, is left out', () => {
  const words = [
    { middle: 50, width: 40 },
    { middle: 99, width: 40 },
    { middle: 150, width: 300 },
    { middle: 150, width: 40 },
  ]
  expect(placedWords(words, 0, 200, 10)).toEqual([50, undefined, undefined, 150])
})
