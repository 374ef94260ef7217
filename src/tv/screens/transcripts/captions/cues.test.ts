import { expect, test } from 'vitest'
import { cueAt, fitted, readCues } from './cues.ts'

const srt = `1\r
00:00:01,000 --> 00:00:02,500\r
- Good <i>evening</i>.\r
- 3 < 4\r
\r
2\r
01:00:03,000 --> 01:00:04,000\r
One\r
two\r
three\r
`
const vtt = `WEBVTT

NOTE made for a test

00:01.000 --> 00:02.500 line:85%
<v Ada>Good &amp; <c.loud>well</c> &lt;b&gt;

second
00:03.000 --> 00:04.000
Bye.`

test('SRT and WebVTT are read as plain text, without markup, in at most two lines', () => {
  expect(readCues({ format: 'srt', subtitles: srt })).toEqual([
    { start: 1, end: 2.5, lines: ['- Good evening.', '- 3 < 4'] },
    { start: 3603, end: 3604, lines: ['One', 'two three'] },
  ])
  expect(readCues({ format: 'vtt', subtitles: vtt })).toEqual([
    { start: 1, end: 2.5, lines: ['Good & well <b>'] },
    { start: 3, end: 4, lines: ['Bye.'] },
  ])
})

test('entities, arrows without spaces and hours of many digits in captions are read as browsers read them', () => {
  const subtitles =
    'WEBVTT\n\n00:01.000-->10000:00:02.500\nTom&#39;s caf&eacute;\n\nlost\n\n36000:00:01.000 --> 36000:00:02.000\nBye.'
  expect(readCues({ format: 'vtt', subtitles }).map(({ end, lines }) => [end, lines])).toEqual([
    [36_000_002.5, ["Tom's café"]],
    [129_600_002, ['Bye.']],
  ])
})

test.each(['', 'nothing of the kind', 'WEBVTT', '1\n00:00'])('the caption file %j has no cues', (subtitles) => {
  expect(readCues({ format: 'srt', subtitles })).toEqual([])
})

test('cueAt returns the cue at a time, or none, and the time of the next change', () => {
  const cues = readCues({ format: 'vtt', subtitles: vtt })
  const at = (time: number) => {
    const { cue, nextAt } = cueAt(cues, time)
    return [cue?.lines[0], nextAt]
  }
  expect(at(0)).toEqual([undefined, 1])
  expect(at(1)).toEqual(['Good & well <b>', 2.5])
  expect(at(2.5)).toEqual([undefined, 3])
  expect(at(3.9)).toEqual(['Bye.', 4])
  expect(at(4)).toEqual([undefined, Number.POSITIVE_INFINITY])
})

test('a cue that is too wide is split into cues of two lines that share its time', () => {
  const cue = {
    start: 10,
    end: 20,
    lines: ['The pilot waits for morning, and nobody', 'told him of the lights. Tea is made.'],
  }
  expect(fitted([cue], 40)).toEqual([cue])
  const parts = fitted([cue], 20)
  expect(parts.map(({ lines }) => lines)).toEqual([
    ['The pilot waits for', 'morning, and nobody'],
    ['told him of the', 'lights. Tea is made.'],
  ])
  expect([parts[0]?.start, parts[0]?.end === parts[1]?.start, parts[1]?.end]).toEqual([10, true, 20])
  for (const line of fitted(
    [{ start: 0, end: 1, lines: ['港の灯りは消えていた。誰も水先案内人に知らせなかった。'] }],
    20,
  ).flatMap(({ lines }) => lines))
    expect(line.length).toBeLessThanOrEqual(10)
})
