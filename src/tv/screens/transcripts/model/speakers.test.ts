import { expect, test } from 'vitest'
import { speakerOf } from './speakers.ts'

const noNames = () => undefined

test('36 speakers all differ, and consecutive ones differ in both shape and colour', () => {
  const all = Array.from({ length: 36 }, (_, speaker) => speakerOf({ speaker, channel: 0 }, 1, noNames))
  expect(new Set(all.map((speaker) => `${speaker?.colour} ${speaker?.mark}`)).size).toBe(36)
  expect(new Set(all.slice(0, 6).map((speaker) => speaker?.mark)).size).toBe(6)
  expect(all.slice(0, 2).map((speaker) => [speaker?.name, speaker?.colour])).toEqual([
    ['Speaker 1', 1],
    ['Speaker 2', 2],
  ])
})

test('a recording without speakers names its channels instead, if it has several', () => {
  expect(speakerOf({ speaker: undefined, channel: 1 }, 2, noNames)?.name).toBe('Channel 2')
  expect(speakerOf({ speaker: undefined, channel: 0 }, 1, noNames)).toBeUndefined()
})

test('a speaker whom a person named has that name, and the same colour and shape', () => {
  const named = speakerOf({ speaker: 1, channel: 0 }, 1, (speaker) => ['Ada', 'Tom'][speaker])
  expect(named).toEqual({ ...speakerOf({ speaker: 1, channel: 0 }, 1, noNames), name: 'Tom' })
  expect(speakerOf({ speaker: 2, channel: 0 }, 1, (speaker) => ['Ada', 'Tom'][speaker])?.name).toBe('Speaker 3')
})
