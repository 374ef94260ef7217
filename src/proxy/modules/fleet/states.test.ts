import { describe, expect, it } from 'vitest'
import { darkAfterMs } from '#contract/fleet.ts'
import { historyOf, type ShownState, stateNow } from './states.ts'

const minute = 60_000
const listening = [{ from: 0, until: 60 * minute }]
const span = (state: ShownState, from: number, until: number) => ({
  state,
  from: from * minute,
  until: until * minute,
})
/** Spans as "state from-until" in minutes. */
const drawn = (...[reported, watched, until]: [ReturnType<typeof span>[], { from: number; until: number }[], number]) =>
  historyOf(reported, watched, { from: 0, until: until * minute }).map(
    (one) => `${one.state} ${one.from / minute}-${one.until / minute}`,
  )

describe('the state of a screen', () => {
  const heard = { state: 'shown', state_since: 0, seen_at: 10 * minute, isSignedIn: true } as const
  const at = (seconds: number, listeningSince: number | undefined = 0) =>
    stateNow(heard, listeningSince, heard.seen_at + seconds * 1_000)

  it('is that of its last report, and dark 50 seconds after it', () => {
    expect(at(49)).toEqual({ state: 'shown', since: 0 })
    expect(at(50)).toEqual({ state: 'dark', since: heard.seen_at })
  })

  it('is not known while no proxy listens, nor before it has listened for as long', () => {
    const later = heard.seen_at + 300_000
    expect(stateNow(heard, undefined, later).state).toBe('unknown')
    expect(stateNow(heard, later - darkAfterMs + 1, later).state).toBe('unknown')
    expect(stateNow(heard, later - darkAfterMs, later).state).toBe('dark')
  })

  it('is signed out without an account, however recent its report', () => {
    expect(stateNow({ ...heard, isSignedIn: false }, 0, heard.seen_at).state).toBe('signed-out')
  })
})

describe('the history of a screen', () => {
  it('has a dark time between two reported ones', () => {
    expect(drawn([span('shown', 0, 5), span('dimmed', 9, 12)], listening, 12)).toEqual([
      'shown 0-5',
      'dark 5-9',
      'dimmed 9-12',
    ])
  })

  it('has no dark time for a silence that is too short to count', () => {
    expect(drawn([span('shown', 0, 5), span('dimmed', 5.5, 11.5)], listening, 12)).toEqual([
      'shown 0-5.5',
      'dimmed 5.5-12',
    ])
  })

  it('is not known while no proxy listened, and dark only beside that', () => {
    const watched = [
      { from: 0, until: 6 * minute },
      { from: 10 * minute, until: 30 * minute },
    ]
    expect(drawn([span('shown', 0, 5), span('shown', 12, 30)], watched, 30)).toEqual([
      'shown 0-5',
      'dark 5-6',
      'unknown 6-10',
      'dark 10-12',
      'shown 12-30',
    ])
    expect(drawn([span('shown', 0, 5.5), span('shown', 10.5, 30)], watched, 30)).toEqual([
      'shown 0-5.5',
      'unknown 5.5-10.5',
      'shown 10.5-30',
    ])
  })

  it('takes proxies that replace each other for one', () => {
    const watched = [
      { from: 8 * minute + 5_000, until: 20 * minute },
      { from: 0, until: 8 * minute },
      { from: 2 * minute, until: 7 * minute },
    ]
    expect(drawn([span('shown', 0, 5), span('shown', 12, 20)], watched, 20)).toEqual([
      'shown 0-5',
      'dark 5-12',
      'shown 12-20',
    ])
  })

  it('ends dark after the last report', () => {
    expect(drawn([span('shown', 0, 5)], listening, 20)).toEqual(['shown 0-5', 'dark 5-20'])
  })
})
