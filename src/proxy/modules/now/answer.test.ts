import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#contract/clock.ts'
import { answerOf } from './answer.ts'
import type { ChannelState, Sample } from './samples.ts'

const minute = 60_000
/** 10:30 UTC, 02:30 Pacific time. */
const now = Date.parse('2026-11-29T10:30:00Z')
const video = (id: string, age: number) => ({ id, title: `Video ${id}`, publishedAt: now - age })
const channel: ChannelState = {
  id: 'UC1',
  subscribers: 123_000,
  videoCount: 2,
  uploads: [],
  listedAt: 0,
  videos: [],
  broadcasts: [],
}
const answer = (samples: Sample[], state: Partial<ChannelState> = {}, at = now) =>
  answerOf({ channel: { ...channel, ...state }, samples, every: minute, since: samples[0]?.at ?? at, now: at })

/** Samples from `from` to `to`, `every` so many milliseconds. @param viewsAt views after so many milliseconds */
const sampled = (from: number, to: number, every: number, viewsAt: (ms: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => ({
    at: from + index * every,
    views: 0,
    videos: {},
    viewers: {},
    ...viewsAt(index * every),
  }))
const perMinute = (views: number) => (ms: number) => ({ views: Math.round((ms / minute) * views) })

describe('minutes and hours', () => {
  it('each of the last 60 minutes and 48 hours has its views', () => {
    const { minutes, hours, ...rest } = answer(sampled(now - 3 * dayMs, now, minute, perMinute(2)))
    expect(minutes.map(({ views }) => views)).toEqual(Array(60).fill(2))
    expect(minutes.at(-1)?.at).toBe(now - minute)
    expect(hours.map(({ views }) => views)).toEqual([...Array(47).fill(120), 60])
    expect(hours.at(-1)?.at).toBe(now - 30 * minute)
    expect(rest).toMatchObject({
      sampledAt: now,
      subscribers: { value: 123_000, rounded: true },
      views: { value: 8_640, rounded: false },
    })
  })

  it('a missed sample is bridged, more of them are a gap in the minutes and not in the hours', () => {
    const all = sampled(now - 3 * hourMs, now, minute, perMinute(6))
    const isMissed = (at: number) => at === now - 5 * minute || (at > now - 20 * minute && at < now - 10 * minute)
    const { minutes, hours } = answer(all.filter(({ at }) => !isMissed(at)))
    expect(minutes.map(({ views }) => views)).toEqual([
      ...Array(40).fill(6),
      ...Array(10).fill(null),
      ...Array(10).fill(6),
    ])
    expect(hours.slice(-3).map(({ views }) => views)).toEqual([360, 360, 180])
    expect(hours.slice(0, 44).every(({ views }) => views === null)).toBe(true)
  })

  it('an hour passes between two samples at night, and the hours are known', () => {
    const { minutes, hours } = answer(sampled(now - 6 * hourMs, now, hourMs, perMinute(1)))
    expect(hours.slice(-6).map(({ views }) => views)).toEqual([60, 60, 60, 60, 60, 30])
    expect(minutes.every(({ views }) => views === null)).toBe(true)
  })

  it('the time since the last sample is a gap once samples are missing', () => {
    const samples = sampled(now - 2 * hourMs, now, minute, perMinute(1))
    expect(answer(samples, {}, now + 2 * minute).minutes.at(-1)).toEqual({ at: now - minute, views: 1 })
    const later = answer(samples, {}, now + 10 * minute).minutes
    expect(later.slice(-11).map(({ views }) => views)).toEqual([1, ...Array(10).fill(null)])
    // A clock that was set back makes nothing up.
    expect(answer(samples, {}, now - hourMs).sampledAt).toBe(now)
  })
})

describe('days', () => {
  it('days are Pacific days of 23 to 25 hours, whole only from their first to their last minute', () => {
    const until = Date.parse('2026-11-02T20:00:00Z')
    const samples = sampled(Date.parse('2026-10-30T20:00:00Z'), until, hourMs / 2, perMinute(1))
    expect(answer(samples, {}, until).days).toEqual([
      { day: '2026-10-30', views: 11 * 60, whole: false },
      { day: '2026-10-31', views: 24 * 60, whole: true },
      // Summer time ends.
      { day: '2026-11-01', views: 25 * 60, whole: true },
      { day: '2026-11-02', views: 12 * 60, whole: false },
    ])
    const spring = Date.parse('2026-03-09T08:00:00Z')
    const { days } = answer(sampled(spring - 3 * dayMs, spring, hourMs / 2, perMinute(1)), {}, spring)
    expect(days.at(-2)).toEqual({ day: '2026-03-08', views: 23 * 60, whole: true })
  })
})

describe('videos', () => {
  it('those rise whose last hour is the most against their usual one', () => {
    const samples = sampled(now - dayMs, now, hourMs / 2, (ms) => {
      const last = Math.max(0, ms - 23 * hourMs) / hourMs
      const hours = ms / hourMs
      return { videos: { large: hours * 1_000, rising: hours * 20 + last * 80, still: 7 } }
    })
    const videos = ['large', 'still', 'rising', 'new'].map((id) => video(id, 9 * dayMs))
    expect(answer(samples, { videos }).videos.map(({ id, lastHour, usualHour }) => [id, lastHour, usualHour])).toEqual([
      ['rising', 100, 20],
      ['large', 1_000, 1_000],
      ['still', 0, 0],
      ['new', null, null],
    ])
  })

  it('five sampled hours say nothing of what is usual', () => {
    const samples = sampled(now - 6.5 * hourMs, now, hourMs / 2, (ms) => ({ videos: { a: ms / minute } }))
    expect(answer(samples, { videos: [video('a', dayMs)] }).videos[0]).toMatchObject({ lastHour: 60, usualHour: null })
  })

  it('the newest video’s first hours are compared with those of the ten before it at the same age', () => {
    const videos = [video('new', 3.5 * hourMs), ...[4, 6, 8, 10].map((days) => video(`${days}`, days * dayMs))]
    const samples = sampled(now - 9 * dayMs, now, hourMs, (ms) => {
      const at = now - 9 * dayMs + ms
      const viewsOf = ({ id, publishedAt }: (typeof videos)[number]) =>
        Math.round(((at - publishedAt) / hourMs) * (id === 'new' ? 50 : 10 * Number(id)))
      const published = videos.filter(({ publishedAt }) => publishedAt <= at)
      return { videos: Object.fromEntries(published.map((each) => [each.id, viewsOf(each)])) }
    })
    const { newest } = answer(samples, { videos })
    expect(newest).toMatchObject({ id: 'new', views: [50, 100, 150], of: 4 })
    // Sampling began when one of them was a day old.
    expect(newest?.usual.slice(0, 3)).toEqual([60, 120, 180])
    expect(newest?.usual.at(-1)).toBe(48 * 70)
  })
})

describe('the broadcast', () => {
  const broadcasts = [{ id: 'live', title: 'Live', startedAt: now - 2 * minute }]

  it('viewers come by minute, with their peak', () => {
    const counts = [9, 3, 8, 5]
    const samples = sampled(now - 3 * minute, now, minute, (ms) => ({ viewers: { live: counts[ms / minute] ?? null } }))
    expect(answer(samples, { broadcasts }).broadcast).toEqual({
      ...broadcasts[0],
      viewers: 5,
      peak: { at: now - minute, viewers: 8 },
      curve: [3, 8, 5].map((viewers, index) => ({ at: now - (2 - index) * minute, viewers })),
    })
  })

  it('is not the newest video while it runs', () => {
    const videos = [video('live', 2 * minute), video('before', 3 * hourMs)]
    expect(
      answer(
        sampled(now - minute, now, minute, () => ({})),
        { broadcasts, videos },
      ).newest?.id,
    ).toBe('before')
    expect(
      answer(
        sampled(now - minute, now, minute, () => ({})),
        { videos },
      ).newest?.id,
    ).toBe('live')
  })

  it('viewers that the owner hides are not known', () => {
    const samples = sampled(now - minute, now, minute, () => ({ viewers: { live: null } }))
    expect(answer(samples, { broadcasts }).broadcast).toMatchObject({ viewers: null, peak: null, curve: [] })
    expect(answer(samples).broadcast).toBeNull()
  })
})
