import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUnderWay, jobList, type TranscriptionJob, transcriptionJob } from './job.ts'
import { readUtterances } from './readUtterances.ts'
import { answersOf, chaptersOf, entitiesOf, extractedDataOf, sectionState, sentimentOf } from './sections.ts'
import { evenlyTimedWords } from './words.ts'

const envelope = { success: true, is_empty: false, exec_time: 0.4, error: null }
const word = (text: string, start: number, end: number) => ({ word: text, start, end, confidence: 0.9 })
const transcription = {
  full_transcript: 'Good evening.',
  languages: ['en'],
  sentences: [{ ...envelope, results: ['Good evening.'] }],
  subtitles: [{ format: 'srt', subtitles: '1\n00:00:00,000 --> 00:00:01,000\nGood evening.\n' }],
  utterances: [
    {
      language: 'en',
      start: 0,
      end: 1,
      confidence: 0.9,
      channel: 0,
      speaker: 1,
      words: [word('Good', 0, 0.4), word(' evening.', 0.5, 1)],
      text: 'Good evening.',
    },
  ],
}
const base = {
  id: '45463597-20b7-4af7-b3b3-f5fb778203ab',
  request_id: 'G-45463597',
  version: 2,
  status: 'done',
  created_at: '2026-11-20T09:00:00Z',
  completed_at: '2026-11-20T09:01:00Z',
  custom_metadata: { room: '12' },
  error_code: null,
  kind: 'pre-recorded',
  file: { id: 'f', filename: 'evening.wav', source: null, audio_duration: 1, number_of_channels: 1 },
  request_params: {
    custom_vocabulary_config: { vocabulary: ['Tenfoot', { value: 'OK', pronunciations: ['okay'] }] },
    custom_spelling_config: { spelling_dictionary: { Tenfoot: ['ten foot'] } },
    audio_url: 'http://localhost/file',
  },
}
const metadata = { audio_duration: 1, number_of_distinct_channels: 1, billing_time: 1, transcription_time: 0.2 }

/** The shapes in the specification (specification: transcription 5.3): text in fields in which services send arrays. */
const specified = {
  ...base,
  result: {
    metadata,
    transcription,
    translation: { ...envelope, results: [{ error: null, ...transcription, languages: ['fr'] }] },
    sentiment_analysis: { ...envelope, results: 'mostly calm' },
    named_entity_recognition: { ...envelope, entity: 'Ada (NAME)' },
    chapters: { ...envelope, results: { headline: 'Opening', start: 0, end: 1 } },
    structured_data_extraction: { ...envelope, results: 'no data' },
    audio_to_llm: { ...envelope, results: [{ ...envelope, results: { prompt: 'Who?', response: 'Ada' } }] },
  },
}
/** The shapes that public services send in practice. */
const practiceResult = {
  ...base,
  result: {
    metadata,
    transcription,
    sentiment_analysis: {
      ...envelope,
      results: [
        { text: 'Good evening.', sentiment: 'positive', emotion: 'joy', start: 0, end: 1, channel: 0, speaker: 1 },
      ],
    },
    named_entity_recognition: { ...envelope, results: [{ entity_type: 'NAME', text: 'Ada', start: 0.1, end: 0.3 }] },
    chapterization: {
      ...envelope,
      results: [
        { headline: 'Close', gist: 'end', summary: 'It ends.', keywords: ['end'], start: 0.5, end: 1 },
        { headline: 'Opening', start: 0, end: 0.5 },
      ],
    },
    structured_data_extraction: { ...envelope, results: '{"Person": ["Ada"], "count": 2}' },
  },
}
const read = (record: unknown): TranscriptionJob => z.parse(transcriptionJob, record)

test.each([
  ['the specification', specified],
  ['practice', practiceResult],
])('a transcription record in the shapes of %s is parsed without loss', (_, record) => {
  expect(read(record)).toEqual(record)
})

test('unknown fields of a transcription record are not removed at any depth', () => {
  const [utterance] = transcription.utterances
  const [first] = utterance?.words ?? []
  const record = {
    ...practiceResult,
    region: 'eu',
    request_params: { ...base.request_params, future_config: { depth: 1 } },
    result: {
      metadata,
      transcription: {
        ...transcription,
        utterances: [{ ...utterance, emotion: 'calm', words: [{ ...first, syllables: 1 }] }],
      },
    },
  }
  expect(read(record)).toEqual(record)
})

test('missing and null fields of a transcription record are accepted', () => {
  expect(read({ id: 'a', status: 'queued' })).toEqual({ id: 'a', status: 'queued' })
  const minimal = read({
    id: 'a',
    status: 'done',
    file: null,
    result: { transcription: { utterances: [{ text: 'Hi there' }] } },
  })
  expect(readUtterances(minimal.result?.transcription?.utterances)).toEqual([
    {
      text: 'Hi there',
      start: 0,
      end: 0,
      channel: 0,
      words: [
        { word: 'Hi', start: 0, end: 0 },
        { word: ' there', start: 0, end: 0 },
      ],
    },
  ])
  expect([sentimentOf(minimal.result), entitiesOf(null), chaptersOf(undefined), answersOf(minimal.result)]).toEqual([
    undefined,
    undefined,
    [],
    [],
  ])
})

test('an unknown state of a transcription job is accepted and counts as under way', () => {
  expect(isUnderWay(read({ id: 'a', status: 'paused' }).status)).toBe(true)
  expect(['done', 'error'].map(isUnderWay)).toEqual([false, false])
})

test('words of a transcript with times that are no numbers are refused with their path', () => {
  const words = [{ word: 'Good', start: '0.5', end: 1 }]
  const broken = { ...base, result: { transcription: { utterances: [{ words }] } } }
  const parsed = z.safeParse(transcriptionJob, broken)
  expect(parsed.error?.issues[0]?.path).toEqual(['result', 'transcription', 'utterances', 0, 'words', 0, 'start'])
})

test('sentiment of a transcript is read as spans from an array or its JSON, otherwise as text', () => {
  const spans = { spans: [expect.objectContaining({ sentiment: 'positive', start: 0, end: 1 })] }
  expect(sentimentOf(read(practiceResult).result)).toEqual(spans)
  const results = JSON.stringify(practiceResult.result.sentiment_analysis.results)
  expect(sentimentOf(read({ ...base, result: { sentiment_analysis: { ...envelope, results } } }).result)).toEqual(spans)
  expect(sentimentOf(read(specified).result)).toEqual({ text: 'mostly calm' })
})

test('entities of a transcript are read from results or entity', () => {
  expect(entitiesOf(read(practiceResult).result)).toEqual({
    entities: [{ type: 'NAME', text: 'Ada', start: 0.1, end: 0.3 }],
  })
  expect(entitiesOf(read(specified).result)).toEqual({ text: 'Ada (NAME)' })
})

test('chapters of a transcript are read from either name and sorted by time', () => {
  expect(chaptersOf(read(practiceResult).result).map(({ headline }) => headline)).toEqual(['Opening', 'Close'])
  expect(chaptersOf(read(specified).result)).toEqual([expect.objectContaining({ headline: 'Opening', keywords: [] })])
  for (const results of [
    { chapters: [{ headline: 'One' }] },
    { 0: { headline: 'One' } },
    { count: 1, any: [{ headline: 'One' }] },
  ])
    expect(chaptersOf({ chapters: { ...envelope, results } }).map(({ headline }) => headline)).toEqual(['One'])
})

test('extracted data of a transcript is read as values by class, otherwise as text', () => {
  expect(extractedDataOf(read(practiceResult).result)).toEqual({
    classes: [
      { name: 'Person', values: ['Ada'] },
      { name: 'count', values: ['2'] },
    ],
  })
  expect(extractedDataOf(read(specified).result)).toEqual({ text: 'no data' })
})

test('the state of a transcript’s section is present, empty, failed or absent', () => {
  const failed = { success: false, error: { status_code: 501, exception: 'E', message: 'no model' } }
  const result = { moderation: failed, summarization: { ...envelope, is_empty: true }, sentences: envelope }
  expect(sectionState(result, 'moderation')).toEqual({ state: 'failed', code: 501, message: 'no model' })
  expect(sectionState(result, 'summarization')).toEqual({ state: 'empty' })
  expect(sectionState(result, 'sentences')).toEqual({ state: 'present' })
  expect(sectionState(result, 'chapters')).toEqual({ state: 'absent' })
})

test('even timing of words distributes the time by letters without gaps', () => {
  expect(evenlyTimedWords('ab  abcd ab', 10, 18)).toEqual([
    { word: 'ab', start: 10, end: 12 },
    { word: ' abcd', start: 12, end: 16 },
    { word: ' ab', start: 16, end: 18 },
  ])
  expect(evenlyTimedWords('  ', 0, 1)).toEqual([])
})

test('a list of transcripts has addresses of its pages, and null after the last page', () => {
  const list = { first: 'a', current: 'a', next: null, items: [{ id: 'x', status: 'error', error_code: 501 }] }
  expect(z.parse(jobList, list)).toEqual(list)
})
