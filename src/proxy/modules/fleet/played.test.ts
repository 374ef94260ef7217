import { expect, it } from 'vitest'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { report } from './fleet.fixture.ts'
import { playedBetween } from './played.ts'

const second = 1_000
/** Half a minute before a full hour. */
const start = Date.UTC(2026, 10, 30, 9, 59, 30)
const heard = (seconds: number, change: Partial<ScreenReport> = {}) => ({
  at: start + seconds * second,
  report: { ...report, numbersAge: 100, ...change },
})
const played = (before: ReturnType<typeof heard> | undefined, now: ReturnType<typeof heard>) =>
  playedBetween(before, now).map(({ shown, from, until, isBegun, numbersAge }) => [
    shown,
    (from - start) / second,
    (until - start) / second,
    isBegun,
    numbersAge,
  ])

it('what two reports name was shown between them', () => {
  expect(played(heard(0), heard(20, { numbersAge: 120 }))).toEqual([['videos', 0, 20, false, 120]])
})

it('what a report names began as long ago as it says, and before it the one before was shown', () => {
  expect(played(heard(0), heard(20, { screen: 'overview', since: 8, numbersAge: 30 }))).toEqual([
    ['videos', 0, 12, false, 112],
    ['overview', 12, 20, true, 30],
  ])
})

it('a report that lies about its past takes no time from before the report before it', () => {
  expect(played(heard(0), heard(20, { screen: 'overview', since: 100_000 }))).toEqual([
    ['videos', 0, 0, false, 100],
    ['overview', 0, 20, true, 100],
  ])
  expect(played(undefined, heard(0, { since: 100_000 }))).toEqual([['videos', 0, 0, true, 100]])
})

it('a silence that is long enough to be dark proves nothing', () => {
  expect(played(heard(0), heard(49))).toEqual([
    ['videos', 0, 30, false, 100],
    ['videos', 30, 49, false, 100],
  ])
  expect(played(heard(0), heard(50))).toEqual([['videos', 50, 50, true, 100]])
})

it('what is behind another app is not shown', () => {
  expect(played(heard(0), heard(20, { isHidden: true, since: 5 }))).toEqual([['videos', 0, 15, false, 115]])
  expect(played(heard(0, { isHidden: true }), heard(20, { since: 5 }))).toEqual([['videos', 15, 20, true, 100]])
})

it('a time over a full hour has a part in each, and begins once', () => {
  expect(played(heard(20), heard(40, { screen: 'overview', since: 15 }))).toEqual([
    ['videos', 20, 25, false, 105],
    ['overview', 25, 30, true, 100],
    ['overview', 30, 40, false, 100],
  ])
})
