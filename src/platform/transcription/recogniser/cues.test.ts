import { expect, it } from 'vitest'
import { readTranscript } from './readTranscript.ts'
import { JobFailure } from './recogniser.ts'

const read = (file: string) => readTranscript(file, 10).utterances
const texts = (file: string) => read(file).map(({ text }) => text)
const message = (file: string): string => {
  try {
    read(file)
  } catch (error) {
    if (error instanceof JobFailure) return error.message
    throw error
  }
  return ''
}
const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`

it.each([
  ['no blanks around its arrow', '00:01.000-->00:02.000'],
  ['form feeds around its arrow', '00:01.000\f-->\f00:02.000'],
  ['hours of five digits', '12345:00:01.000 --> 12345:00:02.000'],
])('WebVTT: a cue with %s is read', (_, times) => {
  expect(texts(`WEBVTT\n\n${times}\nText`)).toEqual(['Text'])
})

it('WebVTT: character references become their letters, and unknown ones stay as they are', () => {
  expect(texts(vtt('Tom&#39;s caf&eacute; &amp; R&D &unknown;'))).toEqual(["Tom's café & R&D &unknown;"])
})

it.each([
  ['an arrow inside a text', vtt('a --> b\nc'), 'in line 4 '],
  ['minutes of 60', 'WEBVTT\n\n00:60:00.000 --> 01:00:00.000\nText', 'in line 3 '],
  ['text without times', `${vtt('x')}\nlost\nlines\n`, 'in line 6 text belongs to no caption'],
  ['a tag without an end', vtt('one\na <b and more'), 'in line 5 a tag begins that does not end'],
  ['less-than signs as letters', vtt('a < b and c > d'), 'in line 4 "< b and c >" is a tag without a name'],
  ['"<3" as text', vtt('I <3 cats> and dogs'), 'in line 4 "<3 cats>" is no time'],
  ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nText', 'in line 3 a caption ends before it begins'],
  ['text before the first SubRip caption', 'Title\n\n1\n00:00:01,000 --> 00:00:02,000\nx', 'in line 1 text belongs'],
  [
    'SubRip times of too many digits',
    '1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:02,0000 --> 00:00:03,000\ny',
    'in line 6 times',
  ],
  ['a wrong signature', 'WEBVTT-x\n\n00:00:01.000 --> 00:00:02.000\nx', 'in line 1 text belongs'],
])('%s is refused with its line, so that no text is silently lost', (_, file, words) => {
  expect(message(file)).toContain(words)
})

it('an error in a cue file says how many more places are wrong', () => {
  expect(message(vtt('a <\n\n00:02.000 -> 00:03.000\nb\n\nc'))).toMatch(
    /^The transcript .* in line 4 .*and 2 more such places\)\.$/,
  )
})

it('WebVTT: notes, styles, regions and header fields are not text, wherever they are', () => {
  const file =
    'WEBVTT\nKind: captions\n\nNOTE a --> b\n\nREGION\nid:x\n\n00:00.000 --> 00:01.000\nText\n\nSTYLE\n::cue {}\n\nNOTE\nend'
  expect(texts(file)).toEqual(['Text'])
})

it('WebVTT: each voice of a cue becomes an utterance with its share of the time', () => {
  const spoken = read(vtt('<v Ada>Good</v> <v Tom>Good day</v>'))
  expect(spoken.map(({ text, speaker, start, end }) => [text, speaker, start, end])).toEqual([
    ['Good', 0, 0, 4 / 11],
    ['Good day', 1, 4 / 11, 1],
  ])
})

it('WebVTT: a word with markup or times inside stays one word', () => {
  const [first] = read(vtt('<c>Hel</c>lo <00:00.500>wor<00:00.750>ld'))
  expect(first?.text).toBe('Hello world')
  expect(first?.words.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [0.5, 1],
  ])
})

it.each([
  ['no blanks around the arrow', '1\n00:00:01,000-->00:00:02,000\nOne', ['One']],
  ['full stops, one-digit hours and blanks in times', '1\n0:00: 01.000 --> 0:00: 02.000\nOne', ['One']],
  ['minutes beyond 59', '1\n00:75:00,000 --> 00:76:00,000\nOne', ['One']],
  [
    'blank lines inside a caption',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\nmore\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo',
    ['One more', 'Two'],
  ],
  ['an arrow inside a text', '1\n00:00:01,000 --> 00:00:02,000\nA --> B', ['A --> B']],
  ['old line ends', '1\r00:00:01,000 --> 00:00:02,000\rOne\r\r2\r00:00:02,000 --> 00:00:03,000\rTwo', ['One', 'Two']],
  [
    'a number as its text',
    '1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo',
    ['42', 'Two'],
  ],
  ['an empty caption', '1\n00:00:01,000 --> 00:00:02,000\n2\n00:00:02,000 --> 00:00:03,000\nTwo', ['Two']],
])('SubRip: a file with %s is read as players read it', (_, file, expected) => {
  expect(texts(file)).toEqual(expected)
})

it('SubRip: text that another program protected from players is restored', () => {
  expect(texts('1\n00:00:01,000 --> 00:00:02,000\n<b>A</b> &amp; a\u2060b <\u2060i> <<<{\\an8}')).toEqual([
    'A &amp; a\u2060b <i> <<<',
  ])
})
