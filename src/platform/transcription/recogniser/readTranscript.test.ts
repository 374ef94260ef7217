import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Utterance } from '#contract/transcription/words.ts'
import { readTranscript } from './readTranscript.ts'

const words = ({ words: all }: Utterance) => all.map(({ word, start, end }) => [word, start, end])
const read = (content: string, duration = 10) => readTranscript(content, duration).utterances

it('a transcript in SubRip is read with its times and without markup, for any line ends', () => {
  const file =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000 X1:40\r\n<i>Good</i> {\\an8}day\r\n\r\n2\r\n01:00:00,500 --> 01:00:01,000\r\na < b\r\nnext\r\n'
  expect(read(file).map(({ text, start, end }) => [text, start, end])).toEqual([
    ['Good day', 1, 2],
    ['a < b next', 3600.5, 3601],
  ])
})

it('a transcript in SubRip is read when blank lines or numbers are missing', () => {
  const forgotten = '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n'
  expect(read(forgotten).map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(read('00:00:01,000 --> 00:00:02,000\n42\n').map(({ text }) => text)).toEqual(['42'])
})

it('a transcript in WebVTT has words with the times inside its cues, voices as speakers, and text for entities', () => {
  const file = `WEBVTT - talk

NOTE a --> b
nothing of this

STYLE
::cue { color: lime }

intro
00:01.000 --> 00:03.000 align:start
<v.loud Ada>Good <00:02.000>day <c.x>&amp; night</c></v>

00:03.000 --> 00:04.000
<v Tom>&lt;No&gt;

00:04.000 --> 00:05.000
<v Ada>Yes`
  const spoken = read(file)
  expect(spoken.map(({ text, speaker }) => [text, speaker])).toEqual([
    ['Good day & night', 0],
    ['<No>', 1],
    ['Yes', 0],
  ])
  const [first] = spoken
  expect(first && words(first)[0]).toEqual(['Good', 1, 2])
  expect(first?.words[1]?.start).toBe(2)
  expect(first?.words.at(-1)?.end).toBe(3)
})

it('a transcript in plain text is spread over the whole audio, one utterance for each line, with words in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.lorem({ maxCount: 8 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9999 }),
      (lines, duration) => {
        const spoken = read(lines.join('\n\n'), duration)
        expect(spoken.map(({ text }) => text)).toEqual(lines)
        const all = spoken.flatMap((utterance) => utterance.words)
        expect(all[0]?.start).toBe(0)
        expect(all.at(-1)?.end).toBeCloseTo(duration, 6)
        for (const [index, word] of all.entries()) expect(word.start).toBeCloseTo(all[index - 1]?.end ?? 0, 6)
      },
    ),
  )
})

it.each([
  ['a list of utterances', (list: object[]) => list],
  ['a transcription', (utterances: object[]) => ({ utterances, languages: ['en'] })],
  ['a result', (utterances: object[]) => ({ transcription: { utterances }, summarization: { results: 'Short.' } })],
  [
    'a record of a service',
    (utterances: object[]) => ({ id: 1, status: 'x', result: { transcription: { utterances } } }),
  ],
])('a transcript in JSON is read as %s, in the order of time', (_, form) => {
  const utterances = [
    { text: 'Second.', start: 2, end: 3 },
    { start: 0, end: 1, words: [{ word: 'First.', start: 0, end: 1 }] },
  ]
  const recognised = readTranscript(JSON.stringify(form(utterances)), 9)
  expect(recognised.utterances.map(({ text, words: { length } }) => [text, length])).toEqual([
    ['First.', 1],
    ['Second.', 1],
  ])
})

it.each(['', '\n \n', '{}', '[{"text": 4}]', 'a\0b', '{"result": null}', 'WEBVTT\n\nNOTE nothing'])(
  'a file that is not a transcript is refused: %j',
  (content) => {
    expect(() => readTranscript(content, 5)).toThrow(/^The transcript cannot be read/)
  },
)

it.each(['[]', '{"utterances": []}', '{"result": {"transcription": {"utterances": [{"text": ""}]}}}'])(
  'a transcript without words is valid: %s',
  (content) => expect(read(content)).toEqual([]),
)

it('any input for a transcript is refused with the same error or read with times for all words', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => `WEBVTT\n\n${text}`),
        fc.string().map((text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`),
      ),
      (content) => {
        try {
          for (const word of read(content).flatMap((utterance) => utterance.words)) {
            expect(Number.isFinite(word.start) && Number.isFinite(word.end)).toBe(true)
            expect(word.end).toBeGreaterThanOrEqual(word.start)
          }
        } catch (error) {
          expect((error as Error).name).toBe('JobFailure')
        }
      },
    ),
    { numRuns: 500 },
  )
})

it.each([
  [
    'a word that ends before it begins, in an utterance that does, too',
    '{"utterances":[{"text":"Hi you","start":99.92,"end":90.72,"words":[{"word":"Hi","start":99.92,"end":90.72},{"word":" you","start":90.8,"end":91}]}]}',
    'utterances[0].end: at least 99.92, the start, is allowed (it is 90.72).',
  ],
  [
    'a negative start',
    '[{"text":"a"},{"text":"b","start":-0.5,"end":1}]',
    'utterances[1].start: at least 0 is allowed',
  ],
  [
    'a time that is a text',
    '[{"words":[{"word":"a","start":"NaN","end":1}]}]',
    'utterances[0].words[0].start: a number',
  ],
  ['a time without end', '[{"words":[{"word":"a","start":0,"end":1e308}]}]', 'utterances[0].words[0].end: at most 120'],
  ['NaN', '[{"text":"a","start":NaN}]', 'NaN and Infinity are not numbers in JSON: write null.'],
  [
    'a translation',
    '{"utterances":[],"translation":{"results":[{"utterances":[{"text":"a","start":-1}]}]}}',
    'translation.results[0].utterances[0].start: at least 0',
  ],
  [
    'a chapter',
    '{"utterances":[],"chapters":{"results":[{"start":5,"end":1e308}]}}',
    'chapters.results[0].end: at most',
  ],
  [
    'a record that is longer than it says',
    '{"file":{"audio_duration":300},"result":{"transcription":{"utterances":[{"text":"a","start":400}]}}}',
    'result.transcription.utterances[0].start: at most 300',
  ],
])('a transcript in JSON with wrong times is refused, naming the place: %s', (_, content, place) => {
  expect(() => readTranscript(content, 120)).toThrow(place)
})

it('times of a record may be as late as the length that it names', () => {
  const utterances = [{ text: 'a', start: 250, end: 260 }]
  expect(
    read(JSON.stringify({ result: { metadata: { audio_duration: 300 }, transcription: { utterances } } })),
  ).toEqual([expect.objectContaining({ start: 250, end: 260 })])
})

it('a record is read with its time from its neighbours for a word that has none', () => {
  const given = [
    { word: 'In', start: 1, end: 2 },
    { word: '2026', start: null },
    { word: 'we', start: 4, end: 5 },
  ]
  const [utterance] = read(JSON.stringify([{ words: given }]))
  expect(utterance?.text).toBe('In 2026 we')
  expect(utterance && words(utterance)).toEqual([
    ['In', 1, 2],
    [' 2026', 2, 4],
    [' we', 4, 5],
  ])
})

it.each([
  ['plain text', '今天天气很好，\n我们去公园。'],
  ['SubRip', '1\n00:00:00,000 --> 00:00:04,000\n今天天气很好，\n\n2\n00:00:04,000 --> 00:00:08,000\n我们去公园。\n'],
  ['WebVTT', 'WEBVTT\n\n00:00.000 --> 00:04.000\n今天<00:02.000>天气很好，\n\n00:04.000 --> 00:08.000\n我们去公园。\n'],
])('a transcript in Chinese, as %s, has its words and no blanks between them', (_, content) => {
  expect(read(content).map((utterance) => utterance.words.map(({ word }) => word))).toEqual([
    ['今天', '天气', '很好，'],
    ['我们', '去', '公园。'],
  ])
})
