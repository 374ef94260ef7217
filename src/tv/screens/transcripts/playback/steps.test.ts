import { expect, test } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'
import { countSteps, type Landmarks, stepFrom, stepsPerRepeat } from './steps.ts'

const transcript = new TranscriptModel()
for (const [text, start, end] of [
  ['a b c', 1, 4],
  ['d e', 10, 12],
  ['f', 20, 21],
] as const)
  transcript.add({ text, start, end, channel: 0, words: evenlyTimedWords(text, start, end) })
const landmarks: Landmarks = { transcript, chapters: [0, 10, 20] }
const step = (time: number, name: Parameters<typeof stepFrom>[1], count: number) =>
  Math.round(stepFrom(time, name, count, landmarks) * 10) / 10

test('steps by words go to the next or the previous word, across pauses', () => {
  expect([1.5, 3.9, 6, 20.5].map((time) => step(time, 'word', 1))).toEqual([2, 10, 10, 20])
  expect([1.5, 2.5, 10.5].map((time) => step(time, 'word', -1))).toEqual([1, 1, 3])
  expect(step(0, 'word', 1)).toBe(1)
})

test('repeated steps by words neither repeat nor skip a word', () => {
  let time = 0
  const words: string[] = []
  for (let count = 0; count < 6; count += 1) {
    time = stepFrom(time, 'word', 1, landmarks)
    // Browsers round a time that is set.
    time = Math.floor(time * 1000) / 1000
    words.push(transcript.textOf(transcript.lastStarted(time)).trim())
  }
  expect(words).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a step back by utterances or chapters goes to the beginning, and shortly after it to the one before', () => {
  expect(step(11.9, 'utterance', -1)).toBe(10)
  expect(step(10.5, 'utterance', -1)).toBe(1)
  expect(step(2, 'utterance', 2)).toBe(20)
  expect(step(20.5, 'utterance', 1)).toBe(20)
  expect(step(25, 'chapter', -1)).toBe(20)
  expect(step(20.5, 'chapter', -2)).toBe(0)
  expect(step(3, 'chapter', 1)).toBe(10)
})

test('a step by seconds is ten seconds, and so is a step by chapters in a recording without chapters', () => {
  expect([step(25, 'seconds', 2), step(5, 'seconds', -1)]).toEqual([45, 0])
  expect(stepFrom(30, 'chapter', -1, { transcript, chapters: [] })).toBe(20)
})

test('a repeat of a held key counts for more steps the longer the key is held', () => {
  const stepCounts = [0, 500, 1_000, 3_000, 9_000].map(stepsPerRepeat)
  expect(stepCounts).toEqual([...stepCounts].sort((a, b) => a - b))
  expect([stepCounts[0], stepCounts[4]]).toEqual([1, 12])
})

test('a held key makes about as many steps with fast repeats as with slow ones', () => {
  const stepsWhileHeld = (everyMs: number) => {
    let now = 0
    const count = countSteps(() => now)
    let steps = count('press', 0)
    for (now = everyMs; now <= 5_000; now += everyMs) steps += count('repeat', now)
    expect(count('release', now)).toBe(0)
    return steps
  }
  const [slow, fast] = [stepsWhileHeld(120), stepsWhileHeld(15)]
  // Without the growth, forty repeats would be forty steps.
  expect(slow).toBeGreaterThan(150)
  expect(Math.abs(fast - slow) / slow).toBeLessThan(0.15)
})
