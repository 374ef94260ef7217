import { expect, test } from 'vitest'
import { countedDays } from './countedDays.ts'

const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
const since = Date.parse('2026-11-20T12:00:00Z')
const counted = (...views: number[]) =>
  views.map((each, place) => ({ day: days[place + 2] ?? '', views: each, whole: place === 0 }))

test('counted days continue the line of the reports, up to today, which is not over', () => {
  expect(countedDays({ since, days: counted(300, 40) }, days, [100, 200, null, null])).toEqual([null, 200, 300, 40])
})

test('a day that was not counted from its beginning, or only in part, ends them', () => {
  const part = [{ day: days[2] ?? '', views: 9, whole: false }, ...counted(0, 40).slice(1)]
  expect(countedDays({ since, days: part }, days, [100, 200, null, null])).toBeUndefined()
  const later = Date.parse('2026-11-28T20:00:00Z')
  expect(countedDays({ since: later, days: counted(300, 40) }, days, [100, 200, null, null])).toBeUndefined()
  expect(countedDays({ since: null, days: [] }, days, [100, 200, null, null])).toBeUndefined()
})

test('reports that are later than three days, or that have all days, are not continued', () => {
  expect(
    countedDays({ since, days: counted(300, 40) }, ['2026-11-24', ...days], [9, null, null, null, null]),
  ).toBeUndefined()
  expect(countedDays({ since, days: counted(300, 40) }, days, [1, 2, 3, 4])).toBeUndefined()
})
