import { expect, test } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { hitsIn } from './find.ts'
import { TranscriptModel } from './transcriptModel.ts'

const transcript = new TranscriptModel()
for (const [text, start] of [
  ['The café opens. A cafe closes.', 0],
  ['No coffee <b>here</b>.', 10],
] as const)
  transcript.add({ text, start, end: start + 5, channel: 0, words: evenlyTimedWords(text, start, start + 5) })
const found = (sought: string) => hitsIn(transcript, sought).map(({ words, text }) => [text, ...words])

test('a search in a transcript ignores capitals and accents, and returns the numbers of the words that match', () => {
  expect(found('CAFÉ')).toEqual([
    ['café', 1],
    ['cafe', 4],
  ])
  expect(found('opens. a')).toEqual([['opens. A', 2, 3]])
  expect(found('<b>')).toEqual([['<b>', 8]])
  expect(found('nothing')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('a Turkish paragraph is searched without capitals too, although its İ is longer in small', () => {
  const turkish = new TranscriptModel()
  const text = 'İstanbul çok güzel. Merhaba dünya.'
  turkish.add({ text, start: 0, end: 5, channel: 0, words: evenlyTimedWords(text, 0, 5) })
  const foundIn = (sought: string) => hitsIn(turkish, sought).map(({ words, text }) => [text, ...words])
  expect(foundIn('merhaba')).toEqual([['Merhaba', 3]])
  expect(foundIn('istanbul')).toEqual([['İstanbul', 0]])
  expect(foundIn('İSTANBUL')).toEqual([['İstanbul', 0]])
  expect(foundIn('dunya')).toEqual([['dünya', 4]])
})

test('a hit of a search has its time and the text before and after it', () => {
  expect(hitsIn(transcript, 'coffee')[0]).toMatchObject({
    start: transcript.startOf(7),
    before: 'No ',
    after: ' <b>here</b>.',
  })
})

test('the text around a hit of a search is its sentence, and never cuts a word', () => {
  const speech = new TranscriptModel()
  const text =
    'It rained. Ada Lindqvist told me later that the harbour, which nobody had dredged for years, lay in fog until noon, and that the harbourmaster had gone home. “Where is the harbour?” she asked. '
  speech.add({ text, start: 0, end: 60, channel: 0, words: evenlyTimedWords(text, 0, 60) })
  const [first, second, third] = hitsIn(speech, 'harbour').map((hit) => [hit.before, hit.text, hit.after])
  expect(first).toEqual([
    '… told me later that the ',
    'harbour',
    ', which nobody had dredged for years, lay in fog until noon, and that the harbourmaster had gone home.',
  ])
  // A hit inside a longer word: the rest of the word follows it.
  expect(second?.slice(1)).toEqual(['harbour', 'master had gone home.'])
  expect(third).toEqual(['“Where is the ', 'harbour', '?”'])
  for (const { before } of hitsIn(speech, 'a'))
    for (const word of before.replace(/^… /, '').trim().split(' ').slice(0, -1))
      expect(text.split(/\s+/)).toContain(word)
})
