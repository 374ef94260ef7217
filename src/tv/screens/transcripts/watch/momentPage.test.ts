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
const job = { id: 'counting', file: { filename: 'counting.wav' } }
const nameOf = (speaker: number) => (speaker === 1 ? 'Tom' : undefined)
const pageAt = (time: number) => momentPage({ name: 'Counting', job, transcript, time, channels: 1, nameOf })

test('a moment for a phone is the sentence that is said between its neighbours, each with its time and speaker', () => {
  const page = z.parse(sharedPage, pageAt(4))
  expect(page).toMatchObject({ title: 'Counting', subtitle: '0:03' })
  expect(page.sentences).toEqual([
    { speaker: 'Speaker 1', time: '0:00', text: 'One is first.', isSaid: false },
    { speaker: 'Speaker 1', time: '0:03', text: 'Two is second.', isSaid: true },
    { speaker: 'Tom', time: '1:00', text: 'Three is last.', isSaid: false },
  ])
})

test('a moment for a phone has no neighbour before the first sentence and behind the last', () => {
  const saidAt = (time: number) => pageAt(time)?.sentences?.map(({ isSaid }) => isSaid)
  expect(saidAt(0)).toEqual([true, false])
  expect(saidAt(1_000)).toEqual([false, true])
  expect(
    momentPage({ name: 'Silence', job, transcript: new TranscriptModel(), time: 0, channels: 1, nameOf }),
  ).toBeUndefined()
})

test('a phone can hear the sentence with a little silence around it, and no other word', () => {
  const { from = 0, to } = pageAt(4)?.sound ?? {}
  // The second of two sentences in six seconds begins where the first ends.
  expect(from).toBeGreaterThan(2)
  expect(from).toBe(pageAt(0)?.sound?.to)
  expect(to).toBeCloseTo(6.2)
  expect(pageAt(0)?.sound?.from).toBe(0)
  expect(pageAt(61)?.sound?.from).toBeCloseTo(59.9)
})

test('of a sentence that is too long, a phone hears the first minute, wherever it begins', () => {
  for (let place = 0; place < 500; place += 1) {
    const long = new TranscriptModel()
    const start = 1 + place * 0.7717
    const text = 'Nobody stops here at all.'
    long.add({ text, start, end: start + 90, channel: 0, speaker: 0, words: evenlyTimedWords(text, start, start + 90) })
    const page = momentPage({ name: 'Long', job, transcript: long, time: start + 1, channels: 1, nameOf })
    const { from = 0, to = 0 } = z.parse(sharedPage, page).sound ?? {}
    expect(to - from).toBeCloseTo(60, 2)
    for (const seconds of [from, to]) expect(Number(seconds.toFixed(3))).toBe(seconds)
  }
})

test('a sentence whose words have no length is sent without a sound', () => {
  const moments = new TranscriptModel()
  for (const [text, at, channel] of [
    ['One.', 4, 0],
    ['Two.', 4, 0],
    ['Meanwhile.', 3, 1],
  ] as const)
    moments.add({ text, start: at, end: at, channel, speaker: 0, words: evenlyTimedWords(text, at, at) })
  const page = momentPage({ name: 'Moments', job, transcript: moments, time: 4, channels: 2, nameOf })
  expect(z.parse(sharedPage, page).sound).toBeUndefined()
  expect(page?.sentences?.find(({ isSaid }) => isSaid)?.text).toBe('Two.')
})

test('a phone hears nothing of audio that the service cannot cut', () => {
  for (const file of [{ filename: 'counting.ogg' }, { filename: undefined }, undefined])
    expect(
      momentPage({ name: 'Counting', job: { ...job, file }, transcript, time: 4, channels: 1, nameOf })?.sound,
    ).toBeUndefined()
})
