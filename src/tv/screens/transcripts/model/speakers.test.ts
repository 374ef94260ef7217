import { expect, test } from 'vitest'
import { speakerOf } from './speakers.ts'

test('36 speakers all differ, and consecutive ones differ in both shape and colour', () => {
  const all = Array.from({ length: 36 }, (_, speaker) => speakerOf({ speaker, channel: 0 }, 1))
  expect(new Set(all.map((speaker) => `${speaker?.colour} ${speaker?.mark}`)).size).toBe(36)
  expect(new Set(all.slice(0, 6).map((speaker) => speaker?.mark)).size).toBe(6)
  expect(all.slice(0, 2).map((speaker) => [speaker?.name, speaker?.colour])).toEqual([
    ['Speaker 1', 1],
    ['Speaker 2', 2],
  ])
})

test('a recording without speakers names its channels instead, if it has several', () => {
  expect(speakerOf({ speaker: undefined, channel: 1 }, 2)?.name).toBe('Channel 2')
  expect(speakerOf({ speaker: undefined, channel: 0 }, 1)).toBeUndefined()
})
