import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { TranscriptModel } from './transcriptModel.ts'

const utterance = (text: string, start: number, end: number, more: Partial<Utterance> = {}): Utterance => ({
  text,
  start,
  end,
  channel: 0,
  words: evenlyTimedWords(text, start, end),
  ...more,
})
function scriptOf(...parts: Utterance[]): TranscriptModel {
  const transcript = new TranscriptModel()
  for (const part of parts) transcript.add(part)
  return transcript
}
const wordsOf = (transcript: TranscriptModel) =>
  Array.from({ length: transcript.words }, (_, word) => transcript.textOf(word))

test('a word of a transcript has its text, its times, its paragraph and its utterance', () => {
  const transcript = scriptOf(
    utterance('Good evening, all.', 1, 3, { speaker: 0 }),
    utterance('Yes.', 4, 5, { speaker: 1 }),
  )
  expect(wordsOf(transcript)).toEqual(['Good', ' evening,', ' all.', 'Yes.'])
  expect(transcript.paragraph(1)).toEqual({ text: 'Yes.', speaker: 1, channel: 0, language: undefined, begins: true })
  expect([0, 2, 3, 9].map((word) => transcript.paragraphOf(word))).toEqual([0, 0, 1, 1])
  expect([0, 1, 2].map((paragraph) => transcript.firstWord(paragraph))).toEqual([0, 3, 4])
  expect([transcript.startOf(3), transcript.endOf(3)]).toEqual([4, 5])
  expect([transcript.utteranceOf(2), transcript.utteranceOf(3), transcript.firstWordOfUtterance(1)]).toEqual([0, 1, 3])
})

test('a speech of an hour is split into paragraphs of at most 60 words that end with a sentence if possible', () => {
  const sentence = 'This has five words here.'
  const speech = scriptOf(utterance(Array(200).fill(sentence).join(' '), 0, 3600))
  expect(speech.words).toBe(1000)
  expect(speech.utterances).toBe(1)
  for (let place = 0; place < speech.paragraphs; place += 1) {
    expect(speech.firstWord(place + 1) - speech.firstWord(place)).toBeLessThanOrEqual(60)
    expect(speech.paragraph(place)?.text).toMatch(/^This.*here\.$/)
    expect(speech.paragraph(place)?.begins).toBe(place === 0)
  }
  const breathless = scriptOf(utterance(Array(500).fill('and').join(' '), 0, 60))
  expect(breathless.paragraphs).toBe(9)
  expect(wordsOf(breathless).join('').replace(/ /g, '')).toBe('and'.repeat(500))
})

test('wordAtOffset finds the word of a paragraph that covers a character', () => {
  const transcript = scriptOf(utterance('One.', 0, 1), utterance('Good evening, all.', 1, 3))
  expect([0, 3, 4, 5, 13, 17].map((at) => transcript.wordAtOffset(1, at))).toEqual([1, 1, 2, 2, 3, 3])
})

describe('search by time', () => {
  test('the word at a time is the word that began last, from the exact time of its start on', () => {
    const transcript = scriptOf(utterance('a b', 1, 2), utterance('c', 5, 6))
    expect([0, 0.99, 1, 1.49, 1.5, 4.9, 5, 99].map((time) => transcript.lastStarted(time))).toEqual([
      -1, -1, 0, 0, 1, 1, 2, 2,
    ])
    expect([0, 1, 1.7, 5].map((time) => transcript.startAt(transcript.placeAt(time) + 1))).toEqual([
      1,
      1.5,
      5,
      Number.POSITIVE_INFINITY,
    ])
  })

  test('the word at a time is found if two channels speak at once, in any order of their utterances', () => {
    const transcript = scriptOf(utterance('left speaks for long', 0, 8), utterance('yes', 3, 3.5, { channel: 1 }))
    const yesWord = 4
    expect([3.1, 2.9].map((time) => transcript.textOf(transcript.lastStarted(time)))).toEqual(['yes', ' speaks'])
    expect(transcript.startAt(transcript.placeAt(2.9) + 1)).toBe(3)
    transcript.add(utterance('earlier', -1, -0.5, { channel: 1 }))
    expect(transcript.lastStarted(-0.7)).toBe(yesWord + 1)
  })

  test('the word at a time is the same as a search through all words finds', () => {
    const part = fc.record({
      start: fc.double({ min: 0, max: 50, noNaN: true }),
      length: fc.double({ min: 0, max: 9, noNaN: true }),
    })
    const seconds = fc.double({ min: -1, max: 70, noNaN: true })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), seconds, fc.integer({ min: -2, max: 40 }), (parts, time, near) => {
        const transcript = scriptOf(
          ...parts.map(({ start, length }) => utterance('one two three', start, start + length)),
        )
        const starts = Array.from({ length: transcript.words }, (_, word) => transcript.startOf(word))
        const started = starts.filter((start) => start <= time)
        const found = transcript.lastStarted(time)
        if (started.length === 0) expect(found).toBe(-1)
        else expect(transcript.startOf(found)).toBe(Math.max(...started))
        expect(transcript.startAt(transcript.placeAt(time) + 1)).toBe(
          Math.min(...starts.filter((start) => start > time)),
        )
        // The result must not depend on the place at which the search starts.
        expect(transcript.placeAt(time, near)).toBe(started.length - 1)
      }),
    )
  })
})

test('three searches for a time in 100,000 words read the times of fewer than 60 words', () => {
  const transcript = new TranscriptModel()
  for (let place = 0; place < 5_000; place += 1)
    transcript.add(utterance(Array(20).fill('word').join(' '), place * 7, place * 7 + 6))
  expect(transcript.words).toBe(100_000)
  const startOf = transcript.startOf.bind(transcript)
  let reads = 0
  transcript.startOf = (word) => {
    reads += 1
    return startOf(word)
  }
  for (const time of [0, 17_500, 34_999]) transcript.lastStarted(time)
  expect(reads).toBeLessThan(3 * 20)
})

test('a transcript with a replaced utterance is the same as one that was read with it', () => {
  const text = fc.array(fc.constantFrom('one', 'two.', 'a', 'harbour'), { minLength: 1, maxLength: 90, size: 'max' })
  const part = fc.record({ words: text, start: fc.nat(50), speaker: fc.nat(2) })
  const said = ({ words, start, speaker }: { words: string[]; start: number; speaker: number }) =>
    utterance(words.join(' '), start, start + 5, { speaker })
  const all = (transcript: TranscriptModel) => ({
    words: wordsOf(transcript).map((word, index) => [
      word,
      transcript.startOf(index),
      transcript.endOf(index),
      transcript.paragraphOf(index),
      transcript.utteranceOf(index),
      transcript.wordAt(index),
    ]),
    paragraphs: Array.from({ length: transcript.paragraphs }, (_, place) => [
      transcript.paragraph(place),
      transcript.firstWord(place),
    ]),
  })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      text,
      fc.boolean(),
      (parts, at, words, ended) => {
        const place = at % parts.length
        const utterances = parts.map(said)
        const corrected = parts.map((one, index) => said(index === place ? { ...one, words } : one))
        const transcript = scriptOf(...utterances)
        if (ended) transcript.finish()
        transcript.replace(place, corrected[place] as Utterance)
        // Words may still arrive behind it.
        const more = utterance('The end.', 90, 91)
        transcript.add(more)
        expect(all(transcript)).toEqual(all(scriptOf(...corrected, more)))
      },
    ),
  )
})

test('a transcript keeps its words when it is finished, and can still grow', () => {
  const transcript = new TranscriptModel()
  const add = (text: string, start: number) =>
    transcript.add({ text, start, end: start + 1, channel: 0, words: evenlyTimedWords(text, start, start + 1) })
  add('one two', 0)
  transcript.finish()
  add('three', 2)
  expect([0, 1, 2].map((word) => transcript.textOf(word).trim())).toEqual(['one', 'two', 'three'])
  expect([transcript.startOf(2), transcript.words, transcript.paragraphs]).toEqual([2, 3, 2])
})
