import { expect, it } from 'vitest'
import { findingsOf } from './examine.ts'
import type { AlertState } from './state.ts'

const now = Date.UTC(2026, 10, 21)
const well: AlertState = {
  topics: 2,
  live: 0,
  failing: [],
  late: [],
  waiting: 0,
  oldestWaiting: undefined,
  outcomes: { delivered: 3 },
  hasMail: true,
}
const found = (state: Partial<AlertState>, hasMailServer = true) =>
  findingsOf({ ...well, ...state }, now, hasMailServer).map(({ verdict, found: text }) => `${verdict}: ${text}`)

it('doctor says what the state of alerts is', () => {
  expect(found({})).toEqual(['right: 2 channels and groups checked, 3 messages this week'])
  expect(found({ live: 1 })).toEqual(['right: 2 channels and groups checked, 1 live, 3 messages this week'])
  expect(found({ topics: 0 })).toEqual([])
  expect(found({}, false)).toEqual(['doubtful: SMTP_URL is not set, so no mail is sent'])
  expect(
    found({ failing: [{ id: 'channel UC', problem: 'Forbidden' }], late: [{ id: 'channel UC', checkedAt: 0 }] }),
  ).toEqual(['doubtful: channel UC could not be checked: Forbidden'])
  expect(found({ late: [{ id: 'group g', checkedAt: null }] })).toEqual(['doubtful: group g was last checked never'])
  expect(found({ waiting: 4, oldestWaiting: now - 2 * 3_600_000 })).toEqual([
    'doubtful: 4 messages wait, the oldest for over an hour',
  ])
  expect(found({ outcomes: { unknown: 1, refused: 2, delivered: 9 } })).toEqual([
    'doubtful: messages of the last week: 2 refused, 1 unknown',
  ])
})
