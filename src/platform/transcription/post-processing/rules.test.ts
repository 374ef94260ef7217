import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { byteRange } from '#web/http/byteRange.ts'
import { readTranscript } from '../recogniser/readTranscript.ts'
import { displayLines, resultOf } from './result.ts'
import { sentencesOf } from './sentences.ts'
import { spell } from './spelling.ts'

const utteranceOf = (text: string, start = 0, speaker?: number, channel = 0): Utterance => {
  const end = start + 1
  return {
    text,
    start,
    end,
    channel,
    words: evenlyTimedWords(text, start, end),
    ...(speaker !== undefined && { speaker }),
  }
}

it.each([
  ['en', 'It costs 3.5 euros. Really? Yes!', ['It costs 3.5 euros.', 'Really?', 'Yes!']],
  ['fr', 'C’est beau ! On y va ?', ['C’est beau !', 'On y va ?']],
  ['ja', '今日は。元気ですか？', ['今日は。', '元気ですか？']],
  ['not a language!', 'One. Two.', ['One.', 'Two.']],
])('sentences are found by the rules of the language %s', (language, text, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences)
})

it('sentences are the same for every window size', () => {
  const pieces = [
    'A',
    'b',
    'Mr',
    '.',
    '. ',
    '!',
    '? ',
    '…',
    '。',
    '"',
    ')',
    ',',
    ' ',
    '1',
    '3.5',
    '(',
    '\n',
    '-',
    'é',
    'U.S. ',
    '🙂',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((all) => all.join(''))
  const whole = (paragraph: string) =>
    Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph), ({ segment }) =>
      segment.replace(/\s+/g, ' ').trim(),
    ).filter((sentence) => sentence !== '')
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 40 }), (paragraph, window) => {
      expect(sentencesOf(paragraph, 'en', window)).toEqual(whole(paragraph))
    }),
    { numRuns: 2000 },
  )
})

it.each([
  [
    'I work at ten foot, in "new york city".',
    { Tenfoot: ['ten foot'], NYC: ['New York City'], York: ['new york'] },
    'I work at Tenfoot, in "NYC".',
  ],
  ['Say S Q L.', { SQL: ['sequel', 's q l'] }, 'Say SQL.'],
  ['IBM it is', { 'International Business Machines': ['ibm'] }, 'International Business Machines it is'],
  ['footed tenfoot', { Foot: ['foot'] }, 'footed tenfoot'],
  ['nothing', { '': ['nothing'], x: ['', ' '] }, 'nothing'],
  ['So, (new york)!? went on.', { NYC: ['new york city'], NY: ['new york'] }, 'So, (NY)!? went on.'],
  ['我去北京。', { Peking: ['北京'] }, '我去Peking。'],
  ['มีดี', { x: ['มีดู'], good: ['มีดี'] }, 'good'],
  ['— “foot” …', { Foot: ['foot'] }, '— “Foot” …'],
])('%j is spelt by %j: %j', (text, dictionary, written) => {
  const { utterances, changed } = spell([utteranceOf(text)], dictionary)
  expect(utterances[0]?.text).toBe(written)
  expect(changed > 0).toBe(text !== written)
})

it('spelling finds a phrase of a script without blanks, however its words are divided', () => {
  const words = ['我', '去', '北', '京'].map((word, index) => ({ word, start: index, end: index + 1 }))
  const [spelled] = spell([{ text: '我去北京', start: 0, end: 4, channel: 0, words }], { Peking: ['北京'] }).utterances
  expect(spelled?.text).toBe('我去Peking')
  expect(spelled?.words.at(-1)).toEqual({ word: 'Peking', start: 2, end: 4 })
})

it('the text of a transcript has blanks between words that came without, also where words are respelt', () => {
  const record = {
    utterances: [
      {
        text: 'Good morning all.',
        words: ['Good', 'morning', 'all.'].map((word, start) => ({ word, start, end: start + 1 })),
      },
    ],
  }
  const params = { custom_spelling: true, custom_spelling_config: { spelling_dictionary: { Hello: ['Good'] } } }
  for (const text of ['Good morning all.', null]) {
    const recognised = readTranscript(JSON.stringify([{ ...record.utterances[0], text }]), 9)
    const made = resultOf({ recognised, params, audio: { duration: 9, channels: 1 }, transcriptionTime: 0 })
    expect(made.transcription?.full_transcript).toBe('Hello morning all.')
    expect(made.transcription?.utterances?.[0]?.words?.map(({ word }) => word)).toEqual(['Hello', ' morning', ' all.'])
  }
})

it('what is not known of an utterance and its words is null', () => {
  const recognised = readTranscript('[{"text":"Hi you","start":0,"end":2}]', 9)
  const made = resultOf({ recognised, params: {}, audio: { duration: 9, channels: 1 }, transcriptionTime: 0 })
  expect(made.transcription?.utterances).toEqual([
    expect.objectContaining({
      confidence: null,
      speaker: null,
      language: null,
      words: [
        { word: 'Hi', start: 0, end: 0.8, confidence: null },
        { word: ' you', start: 0.8, end: 2, confidence: null },
      ],
    }),
  ])
})

it('spelling keeps words in order, from the first’s start to the last’s end', () => {
  const dictionary = fc.dictionary(
    fc.lorem({ maxCount: 2 }),
    fc.array(fc.lorem({ maxCount: 2 }), { minLength: 1, maxLength: 2 }),
    { maxKeys: 5 },
  )
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), dictionary, (text, ways) => {
      const before = utteranceOf(text)
      const [after] = spell([before], ways).utterances
      expect([after?.words[0]?.start, after?.words.at(-1)?.end]).toEqual([
        before.words[0]?.start,
        before.words.at(-1)?.end,
      ])
      for (const [index, word] of (after?.words ?? []).entries())
        expect(word.start).toBeCloseTo(after?.words[index - 1]?.end ?? 0, 9)
      expect(after?.words.map(({ word }) => word).join('')).toBe(after?.text)
    }),
  )
})

it('display mode joins the utterances of a turn, in the order of time, with the speaker', () => {
  const turns = [
    utteranceOf('Two.', 2, 1),
    utteranceOf('One.', 0, 0),
    utteranceOf('And a half.', 1, 0),
    utteranceOf('Three.', 3, 1),
  ]
  expect(displayLines(turns)).toEqual(['Speaker 1: One. And a half.', 'Speaker 2: Two. Three.'])
  expect(displayLines([utteranceOf('A.'), utteranceOf('B.', 1, undefined, 1), utteranceOf('C.', 2)])).toEqual([
    'Channel 1: A.',
    'Channel 2: B.',
    'Channel 1: C.',
  ])
})

it('a range is never outside its file, and an invalid one means the whole file', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,4}-\d{0,4}$/)),
      fc.integer({ min: 1, max: 5000 }),
      (header, size) => {
        const range = byteRange(header, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(size)
        expect(range.start).toBeLessThanOrEqual(range.end)
      },
    ),
  )
})
