import { expect, it } from 'vitest'
import { mostOf, saidInEach, spansOf } from './history.ts'

const item = (job_id: string, said: number, more = {}) => ({
  job_id,
  created_at: '2026-11-20T20:00:00Z',
  custom_metadata: null,
  file: { filename: `${job_id}.wav` },
  said,
  sentences: said,
  start: 4,
  ...more,
})

it('recordings stand in the order of how often words are said, with the day of the video if there is one', () => {
  const items = [item('talk', 1), item('night', 3), item('boat', 2, { custom_metadata: { video_id: 'b' } })]
  const joins = [{ recording: 'night', video: 'n' }]
  const published = [{ id: 'n', title: 'Night', publishedAt: '2026-03-02T20:00:00Z' }]
  const each = saidInEach(items, joins as never, published as never)
  expect(each.map(({ id, said, day, video }) => [id, said, day, video])).toEqual([
    ['night', 3, '2026-03-02', 'n'],
    ['boat', 2, '2026-11-20', 'b'],
    ['talk', 1, '2026-11-20', null],
  ])
})

it('a recording without a video has the day on which people here made it, not that of the service', () => {
  const created_at = '2026-11-21T03:00:00Z'
  // Sweden writes days as 2026-11-21.
  const here = new Intl.DateTimeFormat('sv-SE').format(Date.parse(created_at))
  expect(saidInEach([item('late', 1, { created_at })], [], [])[0]?.day).toBe(here)
})

it('recordings of a few weeks are counted by day, on two weeks at least, and days without any are zero', () => {
  const { unit, spans } = spansOf([
    { day: '2026-11-20', said: 2 },
    { day: '2026-11-18', said: 1 },
    { day: '2026-11-20', said: 3 },
  ])
  expect([unit, spans.length, spans[0]?.first]).toEqual(['day', 14, '2026-11-07'])
  expect(spans.slice(-3)).toEqual([
    { first: '2026-11-18', said: 1 },
    { first: '2026-11-19', said: 0 },
    { first: '2026-11-20', said: 5 },
  ])
  expect(mostOf(spans)).toEqual({ first: '2026-11-20', said: 5 })
})

it('recordings of more time are counted by month, on a year at least, over the end of a year', () => {
  const { unit, spans } = spansOf([
    { day: '2025-12-31', said: 4 },
    { day: '2026-03-01', said: 4 },
    { day: '2024-12-01', said: 1 },
  ])
  expect([unit, spans.length]).toEqual(['month', 16])
  expect([spans[0], spans[12], spans[13], spans[15]]).toEqual([
    { first: '2024-12-01', said: 1 },
    { first: '2025-12-01', said: 4 },
    { first: '2026-01-01', said: 0 },
    { first: '2026-03-01', said: 4 },
  ])
  expect(mostOf(spans)?.first, 'the newest of two').toBe('2026-03-01')
})

it('the only day on which words are said is not said to be the one with most', () => {
  expect(mostOf(spansOf([{ day: '2026-11-20', said: 2 }]).spans)).toBeUndefined()
})
