import { expect, it } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { type Replacement, replaceWords } from './replaceWords.ts'

const recordOf = (text: string, more: Record<string, unknown> = {}) => ({
  id: 'any',
  status: 'done',
  result: {
    transcription: {
      utterances: [{ text, start: 0, end: 8, words: evenlyTimedWords(text, 0, 8) }],
      full_transcript: text,
    },
    ...more,
  },
})
const place: Replacement = { utterance: 0, word: 0, count: 1, was: '', by: '' }

/** The text and its words after a replacement, in one utterance. */
function after(text: string, more: Partial<Replacement>) {
  const record = recordOf(text)
  const replaced = replaceWords(record, { ...place, ...more })
  const { utterances, full_transcript } = record.result.transcription
  return { replaced, text: utterances[0]?.text, words: utterances[0]?.words.map(({ word }) => word), full_transcript }
}

it.each([
  ['Good mourning all.', 1, 'mourning', 'morning', ['Good', ' morning', ' all.']],
  ['Good mourning all.', 0, 'Good', 'A good', ['A', ' good', ' mourning', ' all.']],
  ['日本語です', 0, '日本語', '英語', ['英語', 'です']],
  ['日本語です', 1, 'です', 'is', ['日本語', 'is']],
])('in “%s” the word %i, “%s”, becomes “%s”, with the blank that it had', (text, word, was, by, words) => {
  const found = after(text, { word, was, by })
  expect(found.words).toEqual(words)
  expect([found.text, found.full_transcript]).toEqual([words.join(''), words.join('')])
})

it('words that are put back are as they were, with their times and confidence', () => {
  const record = recordOf('Good mourning all.')
  const before = structuredClone(record)
  const replaced = replaceWords(record, { ...place, word: 1, was: 'mourning', by: 'morning to you' })
  if ('standing' in replaced) throw new Error('it was not replaced')
  expect(replaced.after.map(({ confidence }) => confidence)).toEqual([1, 1, 1])
  replaceWords(record, { ...place, word: 1, count: 3, was: 'morning to you', by: replaced.before })
  expect(record).toEqual(before)
})

it('nothing changes if other words stand there, or none', () => {
  for (const [more, standing] of [
    [{ word: 1, was: 'morning' }, 'mourning'],
    [{ word: 1, count: 3, was: 'mourning all.' }, 'mourning all.'],
    [{ word: 9, was: 'all.' }, null],
    [{ utterance: 4, was: 'Good' }, null],
  ] as const) {
    const found = after('Good mourning all.', { ...more, by: 'x' })
    expect(found.replaced).toEqual({ standing })
    expect(found.text).toBe('Good mourning all.')
  }
})

it('a record has no section that it did not have, and one that failed stays so', () => {
  const failed = { success: false, results: null }
  const record = recordOf('Good mourning all.', {
    sentences: failed,
    named_entity_recognition: { results: 'mourning' },
  })
  replaceWords(record, { ...place, word: 1, was: 'mourning', by: 'morning' })
  expect(Object.keys(record.result)).toEqual(['transcription', 'sentences', 'named_entity_recognition'])
  expect(record.result).toMatchObject({ sentences: failed, named_entity_recognition: { results: 'mourning' } })
  expect(Object.keys(record.result.transcription)).toEqual(['utterances', 'full_transcript'])
})

it('a name that is said twice in a text is left, and one of another time, too', () => {
  const entities = [
    { text: 'all', start: 6, end: 8 },
    { text: 'all and all', start: 6, end: 8 },
    { text: 'all', start: 0, end: 1 },
  ]
  const record = recordOf('Good mourning all.', { named_entity_recognition: { results: entities } })
  replaceWords(record, { ...place, word: 2, was: 'all.', by: 'everybody!' })
  expect(entities.map(({ text }) => text)).toEqual(['everybody', 'all and all', 'all'])
})
