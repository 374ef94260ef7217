import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinParts, type SpokenPart } from './joinParts.ts'
import type { SpokenWord } from './readAnswer.ts'

/** Words that last 0.4 seconds each: `+` begins an utterance, `at` is the start of the first. */
const said = (text: string, at = 0): SpokenWord[] =>
  text.split(' ').map((word, index) => {
    const start = at + index * 0.5
    return { word: ` ${word.replace('+', '')}`, start, end: start + 0.4, begins: word.startsWith('+') }
  })
const texts = (words: readonly SpokenWord[]) =>
  words.map(({ word, begins }) => (begins ? '+' : '') + word.trim()).join(' ')
const part = (start: number, end: number, words: readonly SpokenWord[]): SpokenPart => ({ start, end, words })

describe('joinParts', () => {
  it('a word that both parts have appears once, and marks and utterances are those of the part that it is taken from', () => {
    const first = said('+Good evening, and welcome to the harb', 8)
    const next = said('ing and welcome to the harbour. +It is late.', 8.55)
    expect(texts(joinParts([part(0, 11.3, first), part(8.4, 20, next)]))).toBe(
      '+Good evening, and welcome to the harbour. +It is late.',
    )
  })

  it('the text changes in the middle of the overlap if no word is the same', () => {
    const first = said('+one two three four', 0)
    const next = said('+five six seven eight', 0.05)
    expect(texts(joinParts([part(0, 2, first), part(0, 4, next)]))).toBe('+one two +seven eight')
  })

  it('a word that only one part has is not lost, wherever in the overlap it is', () => {
    expect(texts(joinParts([part(0, 10, []), part(8, 20, said('+late words', 8.1))]))).toBe('+late words')
    expect(texts(joinParts([part(0, 10, said('+last words', 8.9)), part(8, 20, [])]))).toBe('+last words')
    const next = said('+next', 9.9)
    expect(texts(joinParts([part(0, 10, said('+last words', 8.7)), part(8, 20, next)]))).toBe('+last words +next')
  })

  it('the same word several times in a row is said as often as it was', () => {
    const joined = joinParts([part(0, 10, said('+no no no no', 8)), part(8.4, 20, said('+no no no no no', 8.5))])
    expect(joined.map(({ start }) => start)).toEqual([8, 8.5, 9, 9.5, 10, 10.5])
  })

  it('a word does not begin before the word in front of it, when the parts differ in their times', () => {
    const joined = joinParts([part(0, 10, said('+it was late', 8.3)), part(8, 20, said('+it was late and dark', 7.6))])
    expect(joined.map(({ start, end }) => [start, Number(end.toFixed(1))])).toEqual([
      [8.3, 8.7],
      [8.8, 9.2],
      [9.3, 9.7],
      [9.3, 9.5],
      [9.6, 10],
    ])
  })

  it('words that are the same by chance do not count', () => {
    const first = said('+the ship left port at dawn', 7)
    const next = said('+rain fell on the hills', 7.1)
    expect(texts(joinParts([part(0, 10, first), part(7, 20, next)]))).toBe('+the ship left +the hills')
  })

  const spoken = fc
    .array(
      fc.record({
        text: fc.constantFrom('no', 'the', 'a', 'harbour', 'evening', 'Berlin', '今日', 'was', 'said,', 'foot'),
        length: fc.integer({ min: 200, max: 700 }),
        pause: fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 300, max: 500 }) },
          fc.integer({ min: 500, max: 30_000 }),
        ),
        begins: fc.boolean(),
      }),
      { maxLength: 120 },
    )
    .map((words) => {
      let at = 0
      return words.map(({ text, length, pause, begins }, index): SpokenWord => {
        const start = at + pause / 1000
        at = start + length / 1000
        return { word: ` ${text}`, start, end: at, begins: begins || index === 0 }
      })
    })

  it('words that are cut into parts anywhere and timed a little differently in each are joined to the same words', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.integer({ min: 16, max: 40 }),
        fc.integer({ min: 3, max: 15 }),
        fc.infiniteStream(fc.integer({ min: -80, max: 80 })),
        (words, seconds, overlap, jitter) => {
          const length = (words.at(-1)?.end ?? 0) + 1
          const parts: SpokenPart[] = []
          for (let start = 0; parts.length === 0 || (parts.at(-1)?.end ?? 0) < length; start += seconds - overlap) {
            const end = Math.min(length, start + seconds)
            let before = start
            const heard = words.flatMap((word): SpokenWord[] => {
              if (word.end <= start || word.start >= end) return []
              // Half a word is heard as another one.
              const isCut = word.start < start || word.end > end
              const shift = (jitter.next().value ?? 0) / 1000
              before = Math.max(before, Math.min(end, word.start + shift))
              return [
                {
                  ...word,
                  word: isCut ? ' …' : word.word,
                  start: before,
                  end: Math.max(before, Math.min(end, word.end + shift)),
                },
              ]
            })
            parts.push(part(start, end, heard))
          }
          const joined = joinParts(parts)
          expect(joined.map(({ word }) => word)).toEqual(words.map(({ word }) => word))
          expect(
            joined.every(({ start, end }, index) => end >= start && start >= (joined[index - 1]?.start ?? 0)),
          ).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('an answer with far too many words in the overlap takes no longer', () => {
    const many = said(Array.from({ length: 20_000 }, () => 'no').join(' ')).map((word) => ({
      ...word,
      start: 9,
      end: 9,
    }))
    const began = performance.now()
    expect(joinParts([part(0, 10, many), part(8, 20, many)]).length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
