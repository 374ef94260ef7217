import { describe, expect, it } from 'vitest'
import type { WireUtterance } from '#contract/transcription/words.ts'
import { searchableSentences } from './sentences.ts'

const record = (utterances: WireUtterance[]) => ({ result: { transcription: { utterances } } })

describe('sentences of a record', () => {
  it('a record gives its utterances that have words, in the order of time, with who speaks which language', () => {
    const found = searchableSentences(
      record([
        { text: 'Second.', start: 4, end: 5, speaker: 1, language: 'en' },
        { text: '…', start: 2, end: 3 },
        { text: 'Zuerst!', start: 0, end: 1 },
      ]),
    )
    expect(found).toEqual([
      { utterance: 2, start: 0, end: 1, speaker: null, language: null, text: 'Zuerst!', words: ['zuerst'] },
      { utterance: 0, start: 4, end: 5, speaker: 1, language: 'en', text: 'Second.', words: ['second'] },
    ])
    expect(searchableSentences({ result: null })).toEqual([])
  })

  it('a long utterance gives parts of at most 200 words, each with its own time, and loses none', () => {
    const words = Array.from({ length: 450 }, (_, place) => ({
      word: `${place === 0 ? '' : ' '}w${place}`,
      start: place,
      end: place + 0.5,
    }))
    const found = searchableSentences(record([{ start: 0, end: 450, words }]))
    expect(found.map(({ start, end, words: { length } }) => [start, end, length])).toEqual([
      [0, 199.5, 200],
      [200, 399.5, 200],
      [400, 449.5, 50],
    ])
    expect(found.flatMap(({ words: part }) => part)).toEqual(words.map(({ word }) => word.trim()))
    expect(found[1]?.text.startsWith('w200 w201')).toBe(true)
  })
})
