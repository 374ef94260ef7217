import { expect, test } from 'vitest'
import { jobList, transcriptionJob } from '#contract/transcription/job.ts'
import { wireUtterance } from '#contract/transcription/words.ts'
import { readLeniently } from './readLeniently.ts'

const refuse = (path: readonly PropertyKey[], reason: string) => new Error(`${path.join('.')}: ${reason}`)

test('of an answer, fields in a wrong form count as missing', () => {
  const record = { id: 'a', status: 'done', file: { filename: 7, audio_duration: 'NaN' }, result: { chapters: 'none' } }
  expect(readLeniently(transcriptionJob, record, refuse)).toEqual({
    id: 'a',
    status: 'done',
    file: { filename: null, audio_duration: null },
    result: { chapters: null },
  })
})

test('of an utterance, every wrong field of every word counts as missing', () => {
  const words = [{ word: 'Good', start: '0.5', end: 1 }, 7, { word: ['x'], start: 2, end: null }, { word: ' day' }]
  expect(readLeniently(wireUtterance, { text: 'Good day', words }, refuse).words).toEqual([
    { word: 'Good', start: null, end: 1 },
    { word: null, start: 2, end: null },
    { word: ' day' },
  ])
})

test('of a list, elements that cannot be read are left out', () => {
  const items = [{ id: 'a', status: 'done' }, { status: 'done' }, null, { id: 'b', status: 'done' }]
  expect(readLeniently(jobList, { items }, refuse).items.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('an answer of which nothing can be read is refused with the first wrong field', () => {
  expect(() => readLeniently(transcriptionJob, [], refuse)).toThrow(/^: /)
  expect(() => readLeniently(transcriptionJob, { status: 'done' }, refuse)).toThrow(/^id: /)
})
