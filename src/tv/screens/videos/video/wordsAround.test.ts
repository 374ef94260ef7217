import { expect, test } from 'vitest'
import { wordsAround } from './wordsAround.ts'

/** One word a second, from 0: "w0", "w1", … each half a second long. */
const word = (at: number) => ({ word: ` w${at}`, start: at, end: at + 0.5 })
const read = (moments: readonly number[], words: readonly ReturnType<typeof word>[]) => {
  const around = wordsAround(moments)
  for (const each of words) around.push(each)
  around.end()
  return around.found()
}
const count = (length: number, from = 0) => Array.from({ length }, (_, at) => word(from + at))

test('the word at a moment of a video is the last that has begun, with six words before it and eight after it', () => {
  const [around] = read([50.2], count(100))
  expect(around?.words).toEqual([44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((at) => `w${at}`))
  expect(around?.words[around.active]).toBe('w50')
  // A word that begins at the moment is the one, and so is one that has just ended.
  expect(read([7, 7.9], count(20)).map((spoken) => spoken?.words[spoken.active])).toEqual(['w7', 'w7'])
})

test('a moment near an end of a video has fewer words', () => {
  expect(read([0], count(3))).toEqual([{ words: ['w0', 'w1', 'w2'], active: 0 }])
  expect(read([2], count(3))).toEqual([{ words: ['w0', 'w1', 'w2'], active: 2 }])
})

test('no word is the active one while nobody speaks, and words that are 20 seconds away are left out', () => {
  const words = [...count(5), ...count(5, 40)]
  expect(read([20, 33], words)).toEqual([
    { words: ['w0', 'w1', 'w2', 'w3', 'w4', 'w40'], active: -1 },
    { words: ['w40', 'w41', 'w42', 'w43', 'w44'], active: -1 },
  ])
  expect(read([80], words)).toEqual([{ words: [], active: -1 }])
  expect(read([5], [])).toEqual([{ words: [], active: -1 }])
})

test('the word at a moment is known as soon as its words have arrived, and the rest need not be read after the last', () => {
  const around = wordsAround([3, 10])
  for (const each of count(13)) around.push(each)
  expect(around.found()[0]?.words).toHaveLength(12)
  expect(around.found()[1]).toBeUndefined()
  expect(around.isWhole()).toBe(false)
  for (const each of count(10, 13)) around.push(each)
  expect(around.isWhole()).toBe(true)
  expect(around.found()[1]?.active).toBe(6)
})
