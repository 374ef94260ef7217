import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sharedPage } from '#contract/sharedPage.ts'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'
import { momentPage } from './momentPage.ts'

const transcript = new TranscriptModel()
for (const [text, start, speaker] of [
  ['One is first. Two is second.', 0, 0],
  ['Three is last.', 60, 1],
] as const)
  transcript.add({ text, start, end: start + 6, channel: 0, speaker, words: evenlyTimedWords(text, start, start + 6) })
const pageAt = (time: number) => momentPage({ name: 'Counting', transcript, time, channels: 1 })

test('a moment for a phone is the sentence that is said between its neighbours, each with its time and speaker', () => {
  const page = z.parse(sharedPage, pageAt(4))
  expect(page).toMatchObject({ title: 'Counting', subtitle: '0:03' })
  expect(page.sentences).toEqual([
    { speaker: 'Speaker 1', time: '0:00', text: 'One is first.', isSaid: false },
    { speaker: 'Speaker 1', time: '0:03', text: 'Two is second.', isSaid: true },
    { speaker: 'Speaker 2', time: '1:00', text: 'Three is last.', isSaid: false },
  ])
})

test('a moment for a phone has no neighbour before the first sentence and behind the last', () => {
  const saidAt = (time: number) => pageAt(time)?.sentences?.map(({ isSaid }) => isSaid)
  expect(saidAt(0)).toEqual([true, false])
  expect(saidAt(1_000)).toEqual([false, true])
  expect(momentPage({ name: 'Silence', transcript: new TranscriptModel(), time: 0, channels: 1 })).toBeUndefined()
})
