import { expect, it } from 'vitest'
import { lettersWide } from './wideLetters.ts'

it('letters of Chinese, Japanese and Korean and their punctuation take the room of two others', () => {
  expect(['abc', '日本', '한국', 'の、', '〜', '１', 'नमस्ते', '–“”'].map(lettersWide)).toEqual([3, 4, 4, 4, 2, 2, 6, 3])
})
