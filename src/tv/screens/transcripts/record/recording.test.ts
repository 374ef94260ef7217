import { expect, test } from 'vitest'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { pollEveryMs, recordingReader } from './recording.ts'

const utterance = (text: string, start: number, speaker: number) => ({
  text,
  start,
  end: start + 2,
  speaker,
  channel: 0,
  language: 'en',
  confidence: 0.9,
  words: text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: start + index * 0.5,
    end: start + index * 0.5 + 0.4,
    confidence: 0.9,
  })),
})
const record = {
  id: 'a',
  status: 'done',
  file: { filename: 'talk.wav', audio_duration: 60 },
  result: {
    metadata: { audio_duration: 60 },
    transcription: {
      full_transcript: 'Good evening. Thank you.',
      languages: ['en'],
      subtitles: [{ format: 'srt', subtitles: '1\n00:00:00,000 --> 00:00:01,000\n<b>Good</b>\n' }],
      utterances: [utterance('Good evening.', 0, 0), utterance('Thank you.', 3, 1), { text: 'Without any time.' }],
    },
    translation: {
      success: true,
      results: [
        { languages: ['fr'], utterances: [utterance('Bonsoir.', 0, 0)], subtitles: [], error: null },
        { languages: ['de'], utterances: null, error: { status_code: 500, message: 'no model' } },
      ],
    },
    summarization: { success: true, results: 'They greet.' },
  },
}

test('a transcription record that arrives in parts becomes transcripts, subtitles and the rest', () => {
  const { recording, push, end } = recordingReader('/r')
  const text = JSON.stringify(record)
  for (let at = 0; at < text.length; at += 50) push(text.slice(at, at + 50))
  end()
  const { transcript, subtitles, translations, job, whole } = recording
  expect(Array.from({ length: transcript.words }, (_, word) => transcript.textOf(word)).join('|')).toBe(
    'Good| evening.|Thank| you.|Without| any| time.',
  )
  // An utterance without times starts at the end of the one before.
  expect([transcript.startOf(1), transcript.startOf(4)]).toEqual([0.5, 3.9])
  expect(subtitles.map(({ format }) => format)).toEqual(['srt'])
  expect(translations.map(({ languages, error, transcript }) => [languages, error, transcript.words])).toEqual([
    [['fr'], undefined, 1],
    [['de'], 'no model', 0],
  ])
  expect(job.file?.filename).toBe('talk.wav')
  expect(job.result?.summarization?.results).toBe('They greet.')
  // The words are stored in the transcripts only.
  expect(JSON.stringify(job)).not.toMatch(/evening|Bonsoir/)
  expect(whole).toBe(true)
})

test('a recording can be played before all of its record has loaded', () => {
  const { recording, push, readSoFar } = recordingReader('/r')
  const text = JSON.stringify(record)
  push(text.slice(0, text.indexOf('Thank you.","start')))
  readSoFar()
  expect([recording.transcript.words, recording.job.file?.filename, recording.whole]).toEqual([2, 'talk.wav', false])
})

test('a recording can be played if its record breaks off anywhere behind the words', () => {
  const text = JSON.stringify(record)
  for (let at = text.indexOf('"translation"') - 2; at < text.length; at += 1) {
    const { recording, push, readSoFar } = recordingReader('/r')
    push(text.slice(0, at))
    expect(readSoFar({ brokeOff: true }), text.slice(0, at)).toBe(true)
    expect([recording.transcript.words, recording.job.file?.filename, recording.whole]).toEqual([7, 'talk.wav', false])
  }
})

test('a transcription job that is queued has no words', () => {
  const { recording, push, end } = recordingReader('/r')
  push('{"id":"a","status":"queued","result":null}')
  end()
  expect([recording.job.status, recording.transcript.words]).toEqual(['queued', 0])
})

test.each([
  ['{"id":', 'JSON'],
  ['[]', 'body'],
])('the record %s is refused, and the error names “%s”', (text, name) => {
  const read = () => {
    const { push, end } = recordingReader('/r')
    push(text)
    end()
  }
  expect(read).toThrow(ProxyError)
  expect(read).toThrow(name)
})

test('what a transcription record lacks or has in a wrong form takes nothing from the rest', () => {
  const { recording, push, end } = recordingReader('/r', 'a')
  const utterances = [
    {
      text: 'Good evening all',
      words: [{ word: 'Good', start: 1, end: 2 }, { word: 'evening' }, { word: 'all', start: 4 }],
    },
    null,
    7,
    { words: [{ word: 1, start: 'x' }, { word: 'Yes', start: 'NaN', end: 6 }, 'no'] },
    { text: 'Backwards', start: 90, end: 80, speaker: 'Tom', words: 'none' },
    { text: 'Late', start: -1, end: 1e308 },
  ]
  push(
    JSON.stringify({ result: { chapters: 'none', transcription: { utterances, subtitles: [{ format: 1 }, null] } } }),
  )
  end()
  const { transcript, job } = recording
  expect([job.id, job.status, job.result?.chapters, recording.subtitles]).toEqual(['a', 'done', null, []])
  const words = Array.from({ length: transcript.words }, (_, word) => word)
  expect(words.map((word) => [transcript.textOf(word), transcript.startOf(word), transcript.endOf(word)])).toEqual([
    ['Good', 1, 2],
    [' evening', 2, 4],
    [' all', 4, 4],
    ['Yes', 4, 6],
    ['Backwards', 90, 90],
    ['Late', 90, 90],
  ])
})

test('a transcription job that does not change is polled less and less often, down to twice a minute', () => {
  const waits = Array.from({ length: 20 }, (_, unchanged) => pollEveryMs(unchanged))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect([waits[0], waits[1], waits[19]]).toEqual([2_000, 2_000, 30_000])
  expect(waits.filter((wait) => wait < 30_000).length).toBeLessThan(12)
})
