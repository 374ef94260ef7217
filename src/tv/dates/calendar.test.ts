import { expect, test } from 'vitest'
import { addMonths, firstWeekdayOf, pick, weeksOf, within } from './calendar.ts'

test('a month is divided into weeks that begin on the country’s first weekday', () => {
  const monday = weeksOf('2026-11', 1)
  expect(monday[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
  expect(monday).toHaveLength(6)
  const sunday = weeksOf('2026-11', 0)
  expect(sunday[0]?.[0]).toBe('2026-11-01')
  expect(sunday).toHaveLength(5)
  expect(sunday.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2024-02', 1).flat().filter(Boolean)).toHaveLength(29)
})

test('a step of months keeps the day if the month has it, else takes the last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
})

test('a week begins on Monday in Britain, on Sunday in the United States', () => {
  expect([firstWeekdayOf('en-GB'), firstWeekdayOf('en-US'), firstWeekdayOf('de')]).toEqual([1, 0, 1])
})

test('a language without a country has the first weekday of the country in which most people speak it', () => {
  expect(['en', 'hi', 'id', 'ja', 'ko', 'he', 'pt-BR'].map(firstWeekdayOf)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(['ar-u-nu-latn', 'ar-EG-u-nu-latn', 'ar-MA-u-nu-latn'].map(firstWeekdayOf)).toEqual([6, 6, 1])
  expect(['de', 'es', 'fr', 'it', 'pl', 'ru', 'tr', 'uk', 'zh-CN', 'zh-Hans-CN'].map(firstWeekdayOf)).toEqual(
    Array(10).fill(1),
  )
  expect(firstWeekdayOf('zh-Hant-TW')).toBe(0)
})

test('the first OK in the calendar chooses the first day, the second the last, and an earlier day starts again', () => {
  const first = pick({ step: 'start' }, '2026-11-03')
  expect(first).toEqual({ step: 'end', start: '2026-11-03' })
  expect(pick(first, '2026-11-09')).toEqual({ step: 'start', start: '2026-11-03', end: '2026-11-09' })
  expect(pick(first, '2026-11-01')).toEqual({ step: 'end', start: '2026-11-01' })
  expect(pick(first, '2026-11-03').end).toBe('2026-11-03')
})

test('a chosen day is moved into the days that have data', () => {
  const available = { earliest: '2024-11-01', newest: '2026-11-18' }
  expect(within('2026-11-19', available)).toBe('2026-11-18')
  expect(within('2020-01-01', available)).toBe('2024-11-01')
})
