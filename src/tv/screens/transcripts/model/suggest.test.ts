import { expect, test } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { wordsToFind } from './suggest.ts'
import { TranscriptModel } from './transcriptModel.ts'

function transcriptOf(text: string): TranscriptModel {
  const transcript = new TranscriptModel()
  transcript.add({ text, start: 0, end: 9, channel: 0, words: evenlyTimedWords(text, 0, 9) })
  transcript.finish()
  return transcript
}

test('the keywords that are said come first, then the words that are said most often, without marks', () => {
  const transcript = transcriptOf(
    '“The harbour, the harbour: and the Bell!” The harbour and the lighthouse and the bell.',
  )
  expect(wordsToFind(transcript, ['Bell', 'council'])('')).toEqual(['bell', 'harbour', 'lighthouse'])
})

test('what is typed limits the words, whatever its capitals and accents', () => {
  const suggested = wordsToFind(transcriptOf('Été, boat bell be by bell été blue brave.'), [])
  expect(suggested('B')).toEqual(['bell', 'boat', 'be', 'by'])
  expect(suggested('ete')).toEqual(['été'])
  expect(suggested('x')).toEqual([])
})
