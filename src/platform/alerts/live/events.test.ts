import { describe, expect, it } from 'vitest'
import { dayMs } from '#contract/clock.ts'
import type { Broadcast } from '#platform/video/broadcasts.ts'
import { mayRise, newEvents, nothingTold } from './events.ts'

/** (specification: alerts 8) */
const now = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
const nothing = { hours: [], broadcasts: [], totals: undefined }
const hour = (views: number, usual: number | null = 20, until = now) => ({
  video: 'v',
  title: 'V',
  until,
  views,
  usual,
})
const broadcast = (beganBefore: number | undefined, endedBefore?: number): Broadcast => ({
  video: { id: 'b', channelId: 'UC', title: 'Sail', publishedAt: 0, durationSeconds: 0 },
  scheduledStart: now,
  scheduledEnd: undefined,
  actualStart: beganBefore === undefined ? undefined : now - beganBefore * minute,
  actualEnd: endedBefore === undefined ? undefined : now - endedBefore * minute,
  viewers: undefined,
})

describe('a rising video', () => {
  it.each([
    [99, now, false],
    [100, now, true],
    [100, now - 15 * minute, true],
    [100, now - 16 * minute, false],
  ])('with %i views until %i is asked for its usual hour: %s', (views, until, expected) => {
    expect(mayRise(hour(views, 20, until), nothingTold, now)).toBe(expected)
  })

  it.each([
    [100, 20, 1],
    [100, 20.5, 0],
    [100, 0, 1],
    [100, null, 0],
  ])('with %i views, usually %s, is told %i times', (views, usual, count) => {
    expect(newEvents({ ...nothing, hours: [hour(views, usual)] }, nothingTold, now, false).events).toHaveLength(count)
  })

  it('is not told again within 24 hours, and is forgotten after them', () => {
    const { told } = newEvents({ ...nothing, hours: [hour(1000)] }, nothingTold, now, true)
    expect(mayRise(hour(1000), told, now + dayMs - 1)).toBe(false)
    expect(mayRise(hour(1000, 20, now + dayMs), told, now + dayMs)).toBe(true)
    expect(newEvents(nothing, told, now + dayMs, false).told.risen).toEqual({})
  })
})

describe('a broadcast', () => {
  it.each([
    ['is only planned', broadcast(undefined), 0],
    ['began just now', broadcast(0), 1],
    ['began 15 minutes ago', broadcast(15), 1],
    ['began long ago', broadcast(16), 0],
    ['is over', broadcast(10, 1), 0],
  ])('that %s', (_what, found, count) => {
    expect(newEvents({ ...nothing, broadcasts: [found] }, nothingTold, now, true).events).toHaveLength(count)
  })

  it('is told once, even if its beginning is corrected later', () => {
    const { told } = newEvents({ ...nothing, broadcasts: [broadcast(5)] }, nothingTold, now, true)
    const later = newEvents({ ...nothing, broadcasts: [broadcast(0)] }, told, now + minute, false)
    expect(later.events).toEqual([])
  })
})

describe('a milestone', () => {
  const totals = (views: number, subscribers = 10) => ({ ...nothing, totals: { views, subscribers } })
  const first = newEvents(totals(26_000), nothingTold, now, true)
  const next = (views: number, told = first.told, isFirst = false) => newEvents(totals(views), told, now, isFirst)

  it('is not told at the first check, and once when it is passed', () => {
    expect(first.events).toEqual([])
    expect(next(49_999).events).toEqual([])
    const passed = next(50_000)
    expect(passed.events).toEqual([{ kind: 'milestone', metric: 'views', value: 50_000 }])
    expect(next(60_000, passed.told).events).toEqual([])
  })

  it('is not told again when a total falls and rises, nor after a long pause', () => {
    const fallen = next(9_000)
    expect(fallen.events).toEqual([])
    expect(next(26_000, fallen.told).events).toEqual([])
    expect(next(120_000, first.told, true).events).toEqual([])
  })

  it('of a channel without numbers is not told when its numbers arrive', () => {
    const { told } = newEvents(nothing, nothingTold, now, true)
    expect(next(120_000, told).events).toEqual([])
  })
})
