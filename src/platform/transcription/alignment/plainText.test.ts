import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPlainText } from './plainText.ts'

const speech = [
  { start: 1, end: 3 },
  { start: 4, end: 5 },
]

it('lines are utterances with all of their words, in order and within the speech', () => {
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 8 }), { minLength: 1, maxLength: 9 }), (lines) => {
      const spoken = readPlainText(lines.join('\n\n'), 6, speech)
      expect(spoken.map(({ text }) => text)).toEqual(lines)
      const words = spoken.flatMap((utterance) => utterance.words)
      for (const [index, { start, end }] of words.entries()) {
        expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 1)
        expect(end).toBeLessThanOrEqual(5)
      }
      for (const { start, end, words: own } of spoken) expect([start, end]).toEqual([own[0]?.start, own.at(-1)?.end])
    }),
  )
})

it.each([
  ['English', 'The bell rang three times.', 'Who is there?'],
  ['Chinese', '今天早上港口很安静。', '是谁？'],
  ['Arabic', 'رنّ الجرس ثلاث مرات.', 'من هناك؟'],
])('a pause stands between two sentences in %s, also on one line', (_, first, second) => {
  const [utterance] = readPlainText(`${first} ${second}`, 6, speech)
  const words = utterance?.words ?? []
  const after = words.findIndex(({ start }) => start >= 4)
  expect(
    words
      .slice(0, after)
      .map(({ word }) => word)
      .join('')
      .trim(),
  ).toBe(first)
  expect(words[after - 1]?.end).toBe(3)
  expect(words[after]?.start).toBe(4)
})

it('a text is spread over the whole audio where nobody is heard, and one without words is none', () => {
  expect(readPlainText('One two\nabc', 9, [])).toMatchObject([
    { text: 'One two', start: 0, end: 6 },
    { text: 'abc', start: 6, end: 9 },
  ])
  expect(readPlainText(' \n', 9, speech)).toEqual([])
})
