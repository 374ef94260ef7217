import { expect, it } from 'vitest'
import { type Alarm, gatherMs, type Limits, type MessageContent, nextAlarms, type WatchedScreen } from './alarms.ts'

const minute = 60_000
const start = 1_790_000_000_000
const none: Limits = { version: '', numbersMinutes: 0, errors: 0 }
const screen = (id: string, change: Partial<WatchedScreen> = {}): WatchedScreen => ({
  id,
  name: `Screen ${id}`,
  place: '',
  site: 'Hamburg',
  state: 'shown',
  since: start,
  seenAt: start + 1_000_000,
  version: '1.1.0',
  numbersAt: start,
  backAt: null,
  errors: 0,
  ...change,
})
const dark = { state: 'dark' } as const
/** Silent for so many seconds at the start. */
const silent = (seconds: number) => ({ seenAt: start - seconds * 1_000 })

/** Looks at these screens every ten seconds. @returns what was told, each with its seconds */
function look(times: readonly (readonly WatchedScreen[])[], limits = none) {
  let alarms: Alarm[] = []
  const told: [seconds: number, kind: string, screens: string][] = []
  const contents: MessageContent[] = []
  for (const [index, screens] of times.entries()) {
    const now = start + index * 10_000
    const next = nextAlarms(screens, alarms, limits, now)
    alarms = next.alarms
    contents.push(...next.messages)
    for (const { kind, screens: named } of next.messages)
      told.push([index * 10, kind, named.map(({ id }) => id).join(' ')])
  }
  return { told, contents, alarms }
}
const times = (count: number, screens: readonly WatchedScreen[]) => Array.from({ length: count }, () => screens)

it('a dark screen is told once, and once more when it is on again', async () => {
  const { told, alarms } = look([
    ...times(10, [screen('a', dark)]),
    ...times(10, [screen('a')]),
    ...times(10, [screen('a', dark)]),
  ])
  expect(told).toEqual([
    [0, 'dark', 'a'],
    [100 + gatherMs / 1_000, 'back', 'a'],
    [200, 'dark', 'a'],
  ])
  expect(alarms).toHaveLength(1)
})

it('screens of a site that go dark together are one message, and other sites have their own', () => {
  const all = [screen('a', dark), screen('b', dark), screen('c', { ...dark, site: 'Berlin' }), screen('d')]
  // The second one has been silent for as long as all of a site that has lost its network.
  const begun = [screen('a', dark), screen('b', silent(30)), screen('c', { site: 'Berlin' }), screen('d')]
  const { told, contents } = look([begun, ...times(10, all)])
  expect(told).toEqual([
    [10, 'dark', 'a b'],
    [10, 'dark', 'c'],
  ])
  expect(contents.map(({ site, count, of }) => [site, count, of])).toEqual([
    ['Hamburg', 2, 3],
    ['Berlin', 1, 1],
  ])
})

it('a dark screen waits for no screen that is heard, nor for one of another site, and at most twenty seconds', () => {
  const heard = [screen('b', silent(25)), screen('c', { ...silent(40), site: 'Berlin' })]
  expect(look(times(2, [screen('a', dark), ...heard])).told).toEqual([[0, 'dark', 'a']])
  expect(look(times(5, [screen('a', dark), screen('b', silent(31))])).told).toEqual([[20, 'dark', 'a']])
})

it('the next look is when the first of the silent screens would be dark', () => {
  const nextAt = (screens: WatchedScreen[]) => nextAlarms(screens, [], none, start).nextAt
  expect(nextAt([screen('a', silent(31)), screen('b', silent(43))])).toBe(start + 7_000)
  expect(nextAt([screen('a', silent(29)), screen('b', { ...silent(60), ...dark })])).toBeUndefined()
})

it('what lasted too short to be told is not told, and a short return is none', () => {
  const other = screen('b', silent(40))
  expect(look([...times(2, [screen('a', dark), other]), ...times(10, [screen('a'), other])]).told).toEqual([])
  const short = [...times(5, [screen('a', dark)]), ...times(1, [screen('a')]), ...times(10, [screen('a', dark)])]
  expect(look(short).told).toEqual([[0, 'dark', 'a']])
})

it('while no proxy knows, nothing begins and nothing ends', () => {
  const unknown = screen('a', { state: 'unknown', numbersAt: 0, version: '0', errors: 99 })
  const limits = { version: '1.1.0', numbersMinutes: 1, errors: 1 }
  expect(look(times(20, [unknown]), limits).told).toEqual([])
  expect(look([...times(5, [screen('a', dark)]), ...times(20, [unknown])]).told).toEqual([[0, 'dark', 'a']])
})

it('a screen that is signed out, removed or moved away is not told to be back', () => {
  const gone = [[screen('a', { state: 'signed-out' })], [], [screen('b')]]
  for (const screens of gone)
    expect(look([...times(5, [screen('a', dark)]), ...times(10, screens)]).told).toEqual([[0, 'dark', 'a']])
})

it('old numbers, another version and many errors are told only if they are set, and their end is not', () => {
  const wrong = [screen('a', { numbersAt: start - 31 * minute, version: '1.0.9', errors: 4 })]
  expect(look(times(10, wrong)).told).toEqual([])
  const limits = { version: '1.1.0', numbersMinutes: 30, errors: 3 }
  expect(look([...times(10, wrong), ...times(10, [screen('a')])], limits).told).toEqual([
    [20, 'numbers', 'a'],
    [20, 'version', 'a'],
    [20, 'errors', 'a'],
  ])
  const right = [screen('a', { numbersAt: start - 28 * minute, errors: 3 }), screen('b', { numbersAt: null })]
  expect(look(times(5, right), limits).told).toEqual([])
})

it('a message names thirty screens, and counts all', () => {
  const many = Array.from({ length: 200 }, (_, index) => screen(String(index), dark))
  const [content] = look(times(5, many)).contents
  expect([content?.count, content?.of, content?.screens.length]).toEqual([200, 200, 30])
})
