import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUtterances } from './readUtterances.ts'
import type { WireUtterance, WireWord } from './words.ts'

const words = (...texts: string[]): WireWord[] => texts.map((word, index) => ({ word, start: index, end: index + 1 }))
const joined = (utterance: WireUtterance) =>
  readUtterances([utterance])[0]
    ?.words.map(({ word }) => word)
    .join('|')
const times = (all: [start?: number | null, end?: number | null][], within: WireUtterance = {}) => {
  const wrong: string[] = []
  const [read] = readUtterances(
    [{ ...within, words: all.map(([start, end], index) => ({ word: `${index === 0 ? '' : ' '}word`, start, end })) }],
    { until: 100, onWrong: (path) => wrong.push(path.join('.')) },
  )
  return wrong.length > 0 ? wrong : read?.words.map(({ start, end }) => [start, end])
}

test.each([
  ['words without blanks, by their text', words('Good', 'morning', 'all.'), 'Good morning all.', 'Good| morning| all.'],
  ['words without blanks or a text', words('Hello', 'there', 'friend'), null, 'Hello| there| friend'],
  ['words with blanks at their ends', words('Hello ', 'there ', 'friend'), null, 'Hello| there| friend'],
  ['words of which the first has a blank, too', words(' Hello', ' there'), ' Hello there', 'Hello| there'],
  ['marks as words', words('Hello', ',', 'it', "'s", '(', 'you', ')', '!'), null, "Hello|,| it|'s| (|you|)|!"],
  ['parts of words, by their text', words('un', 'believ', 'able', 'news'), 'unbelievable news', 'un|believ|able| news'],
  ['parts of words beside words with blanks', words('un', 'real', ' news'), null, 'un|real| news'],
  ['words whose text has other letters', words('hello', 'there'), 'Hello there!', 'hello| there'],
  ['blanks as words', words('Hello', ' ', 'there', ''), null, 'Hello| there'],
  ['Chinese words', words('今天', '天气', '很', '好', '。'), null, '今天|天气|很|好|。'],
  ['Chinese words with blanks that their text has not', words('今天', ' 天气'), '今天天气', '今天|天气'],
  ['Chinese words with a blank before each', words(' 今天', ' 天气', ' 好'), null, '今天|天气|好'],
  ['Thai words with a blank between two phrases', words('สวัสดี', 'ครับ', 'วันนี้'), 'สวัสดีครับ วันนี้', 'สวัสดี|ครับ| วันนี้'],
  ['Korean words', words('안녕', '하세요'), null, '안녕| 하세요'],
])('blanks are made or checked for %s', (_, given, text, expected) => {
  expect(joined({ words: given, text })).toBe(expected)
})

test('words that are right are not copied', () => {
  const given = words('Good', ' day')
  expect(readUtterances([{ words: given, text: 'Good day', start: 0, end: 2 }])[0]?.words).toBe(given)
  expect(readUtterances([{ words: given }])[0]?.words).toBe(given)
})

test.each([
  [
    'the word between two others',
    [[0, 1], [], [3, 4]],
    {},
    [
      [0, 1],
      [1, 3],
      [3, 4],
    ],
  ],
  [
    'the first word',
    [[], [3, 4]],
    { start: 1 },
    [
      [1, 3],
      [3, 4],
    ],
  ],
  [
    'the last word',
    [
      [0, 1],
      [null, null],
    ],
    { end: 3 },
    [
      [0, 1],
      [1, 3],
    ],
  ],
  [
    'two words',
    [[0, 1], [], [], [3, 4]],
    {},
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'an end',
    [[0], [2, 3]],
    {},
    [
      [0, 2],
      [2, 3],
    ],
  ],
  [
    'a start',
    [
      [0, 1],
      [null, 3],
    ],
    {},
    [
      [0, 1],
      [1, 3],
    ],
  ],
  [
    'every word',
    [[], []],
    { start: 2, end: 4 },
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'a word between two that touch',
    [[0, 1], [], [1, 2]],
    {},
    [
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  ],
] as const)('the missing times of %s come from the neighbours', (_, given, within, expected) => {
  expect(times(given as never, within)).toEqual(expected)
})

test.each([
  [
    'a word too late among others',
    [
      [0, 1],
      [50, 51],
      [2, 3],
      [3, 4],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'a word too early among others',
    [
      [5, 6],
      [6, 7],
      [2, 3],
      [8, 9],
    ],
    [
      [5, 6],
      [6, 7],
      [7, 8],
      [8, 9],
    ],
  ],
  [
    'an end before its start',
    [
      [5, 6],
      [6, 2],
      [8, 9],
    ],
    [
      [5, 6],
      [6, 8],
      [8, 9],
    ],
  ],
  [
    'an end long after the next start',
    [
      [5, 90],
      [7, 8],
      [8, 9],
    ],
    [
      [5, 7],
      [7, 8],
      [8, 9],
    ],
  ],
] as const)('%s is moved, because the words on both sides tell where to', (_, given, expected) => {
  expect(times(given as never, { start: given[0][0], end: 10 })).toEqual(expected)
})

test.each([
  [
    'a negative start',
    [
      [-0.5, 1],
      [1, 2],
    ],
    {},
    ['0.words.0.start'],
  ],
  [
    'a time far behind the audio',
    [
      [0, 1],
      [1, 1e308],
    ],
    {},
    ['0.words.1.end'],
  ],
  [
    'two words, of which either may be wrong',
    [
      [5, 6],
      [7, 8],
      [6, 7],
      [8, 9],
    ],
    {},
    ['0.words.2.start'],
  ],
  [
    'a last word before the others',
    [
      [5, 6],
      [6, 7],
      [1, 2],
    ],
    {},
    ['0.words.2.start'],
  ],
  ['an utterance that ends before its start', [[5, 6]], { start: 5, end: 3 }, ['0.end']],
  ['an only word that ends before its start', [[5, 3]], {}, ['0.words.0.end']],
] as const)('%s is reported with its path', (_, given, within, expected) => {
  expect(times(given as never, within)).toEqual(expected)
})

test('times that are hardly behind the audio become its end', () => {
  expect(times([[99, 100.4]], { start: 99, end: 100.4 })).toEqual([[99, 100]])
})

test('utterances without times share the time between their neighbours by their letters', () => {
  const read = readUtterances(
    [{ text: 'One', start: 0, end: 2 }, { text: 'four' }, { text: 'four' }, { text: 'five', start: 6 }],
    {
      until: 9,
    },
  )
  expect(read.map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2, 4],
    [4, 6],
    [6, 9],
  ])
})

test('an utterance in any state has words with finite times in order', () => {
  const time = fc.oneof(fc.constant(null), fc.constant(undefined), fc.double(), fc.integer({ min: -5, max: 120 }))
  const text = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('今天', ' 好', 'สวัสดี', null, 'x'.repeat(90)))
  const utterance = fc.record({
    text: fc.option(fc.string()),
    start: time,
    end: time,
    words: fc.array(fc.record({ word: text, start: time, end: time }), { maxLength: 12 }),
  })
  fc.assert(
    fc.property(
      fc.array(utterance, { maxLength: 4 }),
      fc.option(fc.constant(100), { nil: undefined }),
      (all, until) => {
        const read = readUtterances(all, { until })
        for (const { start, end, words } of read) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          let before = 0
          for (const word of words) {
            expect(word.start).toBeGreaterThanOrEqual(before)
            expect(word.end).toBeGreaterThanOrEqual(word.start)
            expect(Number.isFinite(word.end)).toBe(true)
            before = word.start
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a hundred thousand words in reverse order are read in a moment', () => {
  const count = 100_000
  const reversed = Array.from({ length: count }, (_, index) => ({
    word: ' a',
    start: count - index,
    end: count - index + 1,
  }))
  const begun = performance.now()
  expect(readUtterances([{ words: reversed }])[0]?.words.length).toBe(count)
  expect(performance.now() - begun).toBeLessThan(5_000)
})
