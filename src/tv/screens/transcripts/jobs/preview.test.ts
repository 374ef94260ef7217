import { expect, test } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'
import { previewOf } from './preview.ts'

const utterance = (text: string, speaker?: number) => ({
  text,
  start: 0,
  end: 1,
  channel: 0,
  language: 'en',
  words: evenlyTimedWords(text, 0, 1),
  ...(speaker !== undefined && { speaker }),
})

test('the preview of a transcript has the first words, the number of speakers and the languages', () => {
  const transcript = new TranscriptModel()
  transcript.add(utterance('Good morning.', 0))
  transcript.add(utterance('Bonjour !', 1))
  expect(previewOf(transcript)).toEqual({
    words: 'Good morning. Bonjour !',
    speakers: 2,
    languages: ['en'],
    isWhole: false,
  })
  transcript.finish()
  expect(previewOf(transcript).isWhole).toBe(true)
})

test('the preview of a long speech has 36 words, and counts 0 speakers if the service did not tell them apart', () => {
  const transcript = new TranscriptModel()
  for (let place = 0; place < 40; place += 1) transcript.add(utterance(`${place} two three four five.`))
  const { words, speakers } = previewOf(transcript)
  expect(words.split(' ')).toHaveLength(37)
  expect(words).toMatch(/^0 two .* five\. 7 …$/)
  expect(speakers).toBe(0)
})
