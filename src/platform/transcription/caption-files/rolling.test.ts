import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCaptionFile } from './captionFile.ts'

const fail = (line: number, why: string) => {
  throw new Error(`in line ${line} ${why}`)
}
const time = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
/** A file whose captions last two seconds each. */
const subRip = (...captions: string[][]) =>
  captions
    .map((lines, index) => `${index + 1}\n${time(index * 2)} --> ${time(index * 2 + 2)}\n${lines.join('\n')}\n`)
    .join('\n')
const spoken = (file: string) =>
  (readCaptionFile(file, fail) ?? []).map(({ pieces }) =>
    pieces
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** What YouTube's own download does: a caption with the last line and the new one, then the new line for 10 ms. */
const youTube = (lines: readonly string[]) =>
  lines
    .flatMap((line, index) => {
      const [start, end] = [index * 2 + 0.16, index * 2 + 2.15]
      const above = lines[index - 1] ?? ' '
      return [
        `${time(start)} --> ${time(end)}\n${above}\n${line}\n`,
        `${time(end)} --> ${time(end + 0.01)}\n${line}\n \n`,
      ]
    })
    .join('\n')

/** What a decoder of broadcast captions writes: a caption for each new line, with up to `rows` lines. */
const rollUp = (lines: readonly string[], rows: number) =>
  subRip(...lines.map((_, index) => lines.slice(Math.max(0, index + 1 - rows), index + 1)))

describe('rolling captions', () => {
  it('YouTube’s download in WebVTT: each line once, with the times of its words', () => {
    const file = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:03.429 align:start position:0%
 
Marco,<00:00:00.560><c> do</c><00:00:01.000><c> your</c>

00:00:03.429 --> 00:00:03.439 align:start position:0%
Marco, do your
 

00:00:03.439 --> 00:00:05.749 align:start position:0%
Marco, do your
dogs<00:00:04.000><c> bark</c>

00:00:05.749 --> 00:00:05.759 align:start position:0%
dogs bark
 

00:00:05.759 --> 00:00:08.000 align:start position:0%
dogs bark
loud<00:00:06.500><c> loud</c>
`
    expect(spoken(file)).toEqual(['Marco, do your', 'dogs bark', 'loud loud'])
    expect(readCaptionFile(file, fail)?.map(({ start, pieces }) => [start, ...pieces.map(({ from }) => from)])).toEqual(
      [
        [0.16, undefined, 0.56, 1],
        [3.439, undefined, 4],
        [5.759, undefined, 6.5],
      ],
    )
  })

  it('YouTube’s download in SubRip: each line once', () => {
    expect(spoken(youTube(['Marco, do your dogs bark', 'loud or low', 'at night']))).toEqual([
      'Marco, do your dogs bark',
      'loud or low',
      'at night',
    ])
  })

  it('words that are added to a line one by one come once', () => {
    expect(
      spoken(subRip(['Hello'], ['Hello my'], ['Hello my friend'], ['Hello my friend', 'How'], ['How are you'])),
    ).toEqual(['Hello', 'my', 'friend', 'How', 'are you'])
  })

  it('lines that are said twice stay, in every form', () => {
    const lines = ['very good', 'very good', 'yes', 'no', 'no', 'maybe', 'yes']
    expect(spoken(youTube(lines))).toEqual(lines)
    expect(spoken(rollUp(lines, 2))).toEqual(lines)
    expect(spoken(rollUp(lines, 3))).toEqual(lines)
  })

  it.each([2, 3])('any lines that roll in %i rows, or as YouTube rolls them, come once each', (rows) => {
    const words = fc.array(fc.constantFrom('so', 'we', 'go', 'home'), { minLength: 1, maxLength: 4 })
    // A line that begins with the one before looks as if it grew.
    const lines = fc
      .array(
        words.map((all) => all.join(' ')),
        { minLength: 4, maxLength: 12 },
      )
      .filter((all) => all.every((line, index) => !line.startsWith(all[index - 1] ?? '-') && line !== all[index - 2]))
    fc.assert(
      fc.property(lines, (all) => {
        expect(spoken(rollUp(all, rows))).toEqual(all)
        expect(spoken(youTube(all))).toEqual(all)
      }),
    )
  })
})

describe('captions that do not roll', () => {
  it.each([
    ['single lines', [['No.'], ['No.'], ['Yes'], ['Yes'], ['Yes']]],
    ['a chorus', [['La la', 'Hey'], ['Hey', 'La la'], ['What'], ['Ever'], ['La la', 'Hey'], ['La la', 'Hey']]],
    ['a question and its answer', [['Ready?'], ['Ready?', 'Ready.'], ['Then go.'], ['Go.']]],
  ])('keep what is said again: %s', (_, captions) => {
    expect(spoken(subRip(...captions))).toEqual(captions.map((lines) => lines.join(' ')))
  })
})
