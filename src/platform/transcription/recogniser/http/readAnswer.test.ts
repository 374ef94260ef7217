import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { readRawTranscript } from '../readTranscript.ts'
import { JobFailure } from '../recogniser.ts'
import {
  fasterWhisperServerAnswer,
  localAiAnswer,
  localAiWithoutWords,
  publicApiAnswer,
  speachesAnswer,
  whisperCppAnswer,
  whisperCppWithoutTimes,
} from './answers.fixture.ts'
import { joinParts } from './joinParts.ts'
import { readAnswer } from './readAnswer.ts'
import { utterancesOf } from './utterances.ts'

const read = (answer: unknown, part = { start: 0, end: 10 }) => readAnswer(JSON.stringify(answer), part)
const words = (answer: unknown) => read(answer).map(({ word, begins }) => (begins ? '+' : '') + word)
const times = (answer: unknown) =>
  read(answer).map(({ start, end }) => [Number(start.toFixed(2)), Number(end.toFixed(2))])

describe('readAnswer', () => {
  it.each([
    ['the public API', publicApiAnswer, 'en', undefined],
    ['whisper.cpp', whisperCppAnswer, 'en', 0.55],
    ['speaches', speachesAnswer, 'en', undefined],
    ['faster-whisper-server', fasterWhisperServerAnswer, 'en', 0.5512],
    ['LocalAI', localAiAnswer, undefined, undefined],
  ])(
    'the words of an answer of %s have marks and times, and what it says besides',
    (_, answer, language, confidence) => {
      const utterances = words(answer).join('').split('+').slice(1)
      expect(utterances).toEqual(['Good evening, and welcome to Ten-foot.', 'It is late.'])
      const spoken = read(answer)
      expect(spoken).toHaveLength(9)
      expect(spoken.map(({ language }) => language)).toEqual(Array(9).fill(language))
      const [second, compound] = [spoken[1], spoken[5]]
      expect(second).toMatchObject({ word: ' evening,', start: expect.closeTo(0.36, 3) })
      expect(compound).toMatchObject({ word: ' Ten-foot.', start: expect.closeTo(1.88, 3) })
      expect(compound?.end).toBeCloseTo(2.68, 3)
      expect(compound?.confidence).toBe(confidence)
    },
  )

  it('words that LocalAI does not know share the time of their segment', () => {
    expect(words(localAiWithoutWords).join('')).toBe('+Good evening, and welcome to Ten-foot.+It is late.')
    expect(times(localAiWithoutWords)[6]).toEqual([2.8, expect.closeTo(3.03, 1)])
  })

  it('the times of a part count from the beginning of the file', () => {
    const part = read(speachesAnswer, { start: 100, end: 110 })
    expect(part[0]).toMatchObject({ start: 100, end: 100.36 })
  })

  it('words without times share the time of their segment', () => {
    const segments = [
      { id: 0, start: 0, end: 2, text: ' aa bb' },
      { id: 1, start: 2, end: 4, text: ' 今天', words: null },
      { id: 2, start: 4, end: 5, text: ' ', words: [] },
    ]
    expect(words({ text: ' aa bb 今天', segments })).toEqual(['+aa', ' bb', '+今天'])
    expect(times({ segments })).toEqual([
      [0, 1],
      [1, 2],
      [2, 4],
    ])
  })

  it('words without segments are divided at the ends of sentences and at pauses', () => {
    const { segments: _, ...answer } = publicApiAnswer
    expect(words(answer).join('')).toBe('+Good evening, and welcome to Ten-foot.+It is late.')
    const paused = [
      { word: 'one', start: 0, end: 1 },
      { word: 'two', start: 1.2, end: 2 },
      { word: 'three', start: 4, end: 5 },
    ]
    expect(words({ words: paused })).toEqual(['+one', ' two', '+three'])
  })

  it('words that differ from the text of their segment stay as they are', () => {
    const beside = [
      { word: 'ten', start: 0, end: 1 },
      { word: 'feet', start: 1, end: 2 },
      { word: 'away', start: 2.1, end: 3 },
    ]
    const segments = [
      { start: 0, end: 2, text: ' 10 feet,' },
      { start: 2, end: 3, text: ' away.' },
    ]
    expect(words({ segments, words: beside })).toEqual(['+ten', ' feet', '+away.'])
  })

  it('tokens that are a part of a letter are replaced by the text of their segment', () => {
    const tokens = ['\uFFFD', '\uFFFD', '天'].map((word, index) => ({ word, start: index, end: index + 1 }))
    expect(words({ segments: [{ start: 0, end: 3, text: '今天', words: tokens }] })).toEqual(['+今天'])
  })

  it('words of scripts without blanks stay apart, and marks stay with them', () => {
    const tokens = ['今天', '天气', '很好', '。'].map((word, index) => ({ word, start: index, end: index + 1 }))
    expect(words({ segments: [{ start: 0, end: 4, text: '今天天气很好。', words: tokens }] })).toEqual([
      '+今天',
      '天气',
      '很好。',
    ])
  })

  it('a segment whose text begins without a blank by chance is no part of the word before it', () => {
    const segments = [' Hello there.', 'Thank you.', ' Is it', 'Berlin'].map((text, at) => ({
      text,
      start: at,
      end: at + 1,
    }))
    expect(words({ segments }).join('')).toBe('+Hello there.+Thank you.+Is it+Berlin')
  })

  it('times that go back or leave the segment or the audio become the nearest right time', () => {
    const given = [
      { word: ' a', start: -1, end: 0.5 },
      { word: ' b', start: 0.7, end: 0.6 },
      { word: ' c', start: 0.2, end: 9 },
      { word: ' d', start: null, end: null },
      { word: ' e', start: 99, end: 99 },
    ]
    expect(times({ segments: [{ start: 0, end: 2, text: ' a b c d e', words: given }] })).toEqual([
      [0, 0.5],
      [0.7, 0.7],
      [0.7, 3],
      [3, 3],
      [3, 3],
    ])
    expect(times({ segments: [{ start: 0, end: 30, text: ' Hello.' }] })).toEqual([[0, 10]])
  })

  it('whatever times an answer has, the words of its parts make a transcript', () => {
    const time = fc.oneof(fc.double({ min: -5, max: 70, noNaN: true }), fc.constantFrom(0, -1, 1e9, 30))
    const word = fc.record({
      word: fc.constantFrom(' a', 'b', ' c,', '今', '\uFFFD', ' ', '', '-', 'É'),
      start: fc.option(time),
      end: fc.option(time),
      probability: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    })
    const words = fc.option(fc.array(word, { maxLength: 6 }))
    const text = fc.oneof(fc.constantFrom(' a b', 'b', '今今', ' a c, É-', ''), fc.string())
    const answer = fc.record({
      text: fc.constant(''),
      segments: fc.option(fc.array(fc.record({ text, start: time, end: time, words }))),
      words,
    })
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 3 }), (answers) => {
        const parts = answers.map((one, index) => {
          const part = { start: index * 48, end: index * 48 + 60 }
          return { ...part, words: read(one, part) }
        })
        const duration = 60 + 48 * (parts.length - 1)
        const text = JSON.stringify({ utterances: utterancesOf(joinParts(parts)) })
        const { utterances } = readRawTranscript({ text, by: 'program' }, duration)
        expect(utterances.every(({ text, words }) => text === words.map(({ word }) => word).join(''))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([{ text: '' }, { text: ' ', segments: [], words: [] }, { segments: [], words: null }])(
    'the answer %j means that nobody speaks',
    (answer) => expect(read(answer)).toEqual([]),
  )

  it.each([
    ['no JSON', '<html>secret', 'it is no JSON'],
    ['a list', '[]', 'it has an unknown form'],
    ['of another form', '{"secret":"of the server"}', 'it has an unknown form'],
    ['words of another form', '{"words":[{"word":"secret"},{"token":"secret"}]}', 'it has an unknown form'],
    ['a text without times', '{"text":"secret"}', 'it has no times'],
    ['one of whisper.cpp without times', JSON.stringify(whisperCppWithoutTimes), 'it has no times'],
  ])('an answer that is %s ends the job in error, without the words of the server', (_, body, reason) => {
    let failure: unknown
    try {
      readAnswer(body, { start: 0, end: 10 })
    } catch (error) {
      failure = error
    }
    expect(failure).toBeInstanceOf(JobFailure)
    expect(failure).toMatchObject({ code: jobErrorCodes.recogniserFailed, mayPass: false })
    expect(String(failure)).toContain(reason)
    expect(String(failure)).not.toContain('secret')
  })
})
