import { expect, test } from 'vitest'
import { paragraphs } from './prose.ts'
import { talk } from './talk.ts'

const hearing = [...paragraphs(11, 20_000)]
const sentencesOf = (text: string) => text.match(/[^.?]+[.?]/g)?.map((sentence) => sentence.trim()) ?? []

test('the article of a noun in the demo’s prose fits the noun, and every slot is filled', () => {
  const all = hearing.join(' ')
  expect(all).not.toMatch(/\ba [aeiou]/i)
  expect(all).not.toMatch(/\ban [^aeiou]/i)
  expect(all).not.toMatch(/[{}]|undefined/)
  expect(all).toMatch(/\ban anchor\b/)
})

test('no sentence of the demo’s hearing is repeated within 20 sentences', () => {
  const sentences = hearing.flatMap(sentencesOf)
  const repeated = sentences.filter((sentence, place) =>
    sentences.slice(Math.max(0, place - 20), place).includes(sentence),
  )
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(repeated).toEqual([])
})

test('no sentence of the demo’s talk is repeated', () => {
  const sentences = talk.flatMap(({ lines }) => lines.flatMap(sentencesOf))
  expect(new Set(sentences).size).toBe(sentences.length)
})
