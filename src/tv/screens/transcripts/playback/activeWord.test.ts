import { expect, test } from 'vitest'
import type { Utterance } from '#contract/transcription/words.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'
import { followActiveWord, lingers, soundingOf } from './activeWord.ts'

const utterance = (word: string, start: number, end: number): Utterance => ({
  text: word,
  start,
  end,
  channel: 0,
  words: [{ word, start, end }],
})

function transcriptOf(...parts: Utterance[]): TranscriptModel {
  const transcript = new TranscriptModel()
  for (const part of parts) transcript.add(part)
  return transcript
}

test('no word is active in a pause, and the voice stays at the word that began last', () => {
  const transcript = transcriptOf(utterance('one', 1, 2), utterance('two', 8, 9))
  transcript.finish()
  expect(followActiveWord(transcript)(1.5)).toEqual({ word: 0, voice: 0, until: 2 + lingers })
  expect(followActiveWord(transcript)(5)).toEqual({ word: -1, voice: 0, until: 8 })
  expect(followActiveWord(transcript)(60)).toEqual({ word: -1, voice: 1, until: Number.POSITIVE_INFINITY })
})

test('the voice is at the first word before that word begins, and has no place without words', () => {
  expect(followActiveWord(transcriptOf(utterance('one', 1, 2)))(0)).toEqual({ word: -1, voice: 0, until: 1 })
  expect(followActiveWord(transcriptOf())(3)).toMatchObject({ word: -1, voice: -1 })
})

test('the voice has no place behind the words that have loaded, until all have loaded', () => {
  const transcript = transcriptOf(utterance('one', 1, 2))
  const at = followActiveWord(transcript)
  expect(at(60)).toMatchObject({ word: -1, voice: -1 })
  transcript.finish()
  expect(at(60)).toMatchObject({ word: -1, voice: 0 })
})

test('a word sounds for its own time, in the time of listening', () => {
  const transcript = transcriptOf(utterance('one', 1, 2), utterance('two', 8, 9))
  expect(soundingOf(transcript, 0, 1.25, 1)).toEqual({ lastsMs: 1_000, heardMs: 250 })
  expect(soundingOf(transcript, 1, 8.5, 2)).toEqual({ lastsMs: 500, heardMs: 250 })
  expect(soundingOf(transcript, -1, 5, 1)).toBeUndefined()
})
