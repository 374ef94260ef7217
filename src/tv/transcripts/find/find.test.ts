import { expect, test } from 'vitest'
import { evenWords } from '#contract/transcription/words.ts'
import { Script } from '../script/script.ts'
import { hitsIn } from './find.ts'

const script = new Script()
for (const [text, start] of [
  ['The café opens. A cafe closes.', 0],
  ['No coffee <b>here</b>.', 10],
] as const)
  script.add({ text, start, end: start + 5, channel: 0, words: evenWords(text, start, start + 5) })
const found = (sought: string) => hitsIn(script, sought).map(({ words, text }) => [text, ...words])

test('words are found whatever their capitals and accents, with the words that they cover', () => {
  expect(found('CAFÉ')).toEqual([
    ['café', 1],
    ['cafe', 4],
  ])
  expect(found('opens. a')).toEqual([['opens. A', 2, 3]])
  expect(found('<b>')).toEqual([['<b>', 8]])
  expect(found('nothing')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('a hit says when it is said and what is around it', () => {
  expect(hitsIn(script, 'coffee')[0]).toMatchObject({ start: script.startOf(7), before: 'No ', after: ' <b>here</b>.' })
})
