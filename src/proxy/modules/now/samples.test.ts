import { expect, it } from 'vitest'
import { hourMs } from '#contract/clock.ts'
import { rowsOf } from './samples.ts'

const at = Date.parse('2026-09-22T12:00:20Z')
const minute = 60_000
const sample = (time: number) => ({ at: time, views: 900, videos: { new: 5, old: 800 }, viewers: { live: 7 } })
const video = (id: string, age: number) => ({ id, title: id, publishedAt: at - age })
const videos = [video('new', 48 * hourMs), video('old', 50 * hourMs), video('not sampled', hourMs)]

it('the first sample of an hour is kept as an hour, and its totals with the counts of young videos for long', () => {
  const { views, videos: counts, viewers } = sample(at)
  expect(rowsOf(sample(at), { videos }, at - minute)).toEqual([
    { kind: 'hour', values: { views, videos: counts, viewers } },
    { kind: 'long', values: { views, videos: { new: 5 }, viewers: {} } },
  ])
  expect(rowsOf(sample(at + minute), { videos }, at)).toEqual([
    { kind: 'minute', values: { views, videos: counts, viewers } },
  ])
})
