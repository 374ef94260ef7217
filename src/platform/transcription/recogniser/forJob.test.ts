import { describe, expect, it } from 'vitest'
import { spell } from '../post-processing/spelling.ts'
import { forJob } from './forJob.ts'
import { readTranscript } from './readTranscript.ts'

const utterance = (confidences: (number | null | undefined)[], own?: number) => ({
  start: 0,
  end: confidences.length,
  ...(own !== undefined && { confidence: own }),
  words: confidences.map((confidence, index) => ({
    word: `${index === 0 ? '' : ' '}Berlin`,
    start: index,
    end: index + 1,
    ...(confidence !== undefined && { confidence }),
  })),
})
const made = (transcript: unknown, params = {}) =>
  forJob(readTranscript(JSON.stringify(transcript), 9), params, 'caller')

describe('forJob', () => {
  it.each([
    ['all words have one', [0.5, 1], undefined, [0.5, 1], 0.75],
    ['no word has one', [undefined, undefined], undefined, [undefined, undefined], undefined],
    ['some words have one', [0.5, undefined], undefined, [0.5, undefined], undefined],
    ['some words have null', [0.5, null], 0.9, [0.5, undefined], 0.9],
    ['the utterance has one itself', [0.5, 1], 0.8, [0.5, 1], 0.8],
  ])(
    'an utterance of a job has the mean confidence of its words if all of them have one: %s',
    (_, words, own, expected, whole) => {
      const { utterances } = made([utterance(words, own)])
      // Spelling changes only the words, not their confidence or times.
      for (const [spoken] of [utterances, spell(utterances, { Berlynn: ['berlin'] }).utterances]) {
        expect(spoken?.words.map(({ confidence }) => confidence ?? undefined)).toEqual(expected)
        expect(spoken?.confidence).toBe(whole)
      }
    },
  )

  it('an utterance of a job has the job’s only language when the transcript names none', () => {
    const spoken = [
      { text: 'Moin.', start: 0, end: 1 },
      { text: 'Hello.', start: 1, end: 2, language: 'en' },
    ]
    const languages = (params: object) => made(spoken, params).utterances.map(({ language }) => language)
    expect(languages({ language: 'de' })).toEqual(['de', 'en'])
    expect(made([spoken[0]], { language_config: { languages: ['de'] } }).languages).toEqual(['de'])
    expect(languages({ language_config: { languages: ['de', 'en'] } })).toEqual([undefined, 'en'])
    expect(made({ utterances: [spoken[0]], languages: ['nds'] }, { language: 'de' }).utterances[0]?.language).toBe(
      'nds',
    )
  })

  it('an utterance of a job has speaker 0 when the job says that there is one speaker', () => {
    const speakers = (params: object) => made([{ text: 'Hello.' }], params).utterances[0]?.speaker
    expect(speakers({ diarization: true, diarization_config: { number_of_speakers: 1 } })).toBe(0)
    expect([speakers({ diarization: true }), speakers({})]).toEqual([undefined, undefined])
  })
})
