import { describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/transcription/search.ts'
import { excerptOf, wordsFound } from './excerpts.ts'

/** Every place of a word in a text. */
const found = (text: string, word: string) => ({
  text,
  matches: [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({ start: index, end: index + word.length })),
})
const hit = (text: string, word: string): SearchHit => ({
  ...found(text, word),
  job_id: 'a',
  created_at: '2026-11-20T12:00:00.000Z',
  utterance: 0,
  start: 0,
  end: 1,
})
const marked = (pieces: ReturnType<typeof excerptOf>) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('the part of a sentence that a row shows', () => {
  it('a short sentence is whole, with every word that was found marked', () => {
    expect(marked(excerptOf(found('The bell, the bell!', 'bell')))).toBe('The [bell], the [bell]!')
    expect(marked(excerptOf(found('bell', 'bell')))).toBe('[bell]')
    expect(marked(excerptOf({ text: 'Nothing marked.', matches: [] }))).toBe('Nothing marked.')
  })

  it('of a long sentence, the words around the first one that was found are shown, and no word is cut', () => {
    const text = `${'before '.repeat(40)}bell ${'after '.repeat(40)}bell`
    const shown = marked(excerptOf(found(text, 'bell')))
    expect(shown).toMatch(/^… (before )+\[bell\]( after)+ …$/)
    expect(shown.length).toBeLessThan(160)
  })

  it('a word that was found where the sentence is cut is marked whole, or is not there', () => {
    for (let length = 95; length < 120; length += 1) {
      const pieces = excerptOf(found(`bell ${'a'.repeat(length - 6)} bell and more`, 'bell'))
      for (const { text, isMatch } of pieces) if (isMatch) expect(text).toBe('bell')
    }
  })
})

describe('words that are suggested', () => {
  it('words that begin as typed are suggested, those that were found most first, without short ones and typed ones', () => {
    const hits = [hit('Below the bell', 'bell'), hit('belongs, belongs', 'belongs'), hit('be be be', 'be')]
    expect(wordsFound(hits, 'be')).toEqual(['belongs', 'bell'])
    expect(wordsFound(hits, 'BELL ')).toEqual(['belongs'])
    expect(wordsFound([], 'be')).toEqual([])
    expect(wordsFound([hit('on the north pier', 'north'), hit('the pier', 'pier')], '"North pi')).toEqual(['pier'])
  })

  it('at most four words are suggested, each once in small letters', () => {
    const words = ['Alpha', 'alpha', 'bravo', 'charlie', 'delta', 'echoes']
    expect(
      wordsFound(
        words.map((word) => hit(word, word)),
        'x',
      ),
    ).toEqual(['alpha', 'bravo', 'charlie', 'delta'])
  })
})
