import { expect, test } from 'vitest'
import { plainVerdict } from './plainVerdict.ts'

const newest = '2026-11-25'
const period = { start: '2026-10-29', end: newest }
const totals = (views: number, before: number) => ({ current: { views }, previous: { views: before } })

test('without news, the verdict says the views of the period and how much they changed', () => {
  expect(plainVerdict({ totals: totals(2_400, 2_143), current: period }, newest)).toBe(
    '2.4K views in the last 28 days, up 12%',
  )
  const chosen = { start: '2026-11-01', end: '2026-11-14' }
  expect(plainVerdict({ totals: totals(900, 1_000), current: chosen }, newest)).toBe(
    '900 views (Nov 1 – Nov 14), down 10%',
  )
})

test('from ten times the views before on, the verdict says how many times', () => {
  expect(plainVerdict({ totals: totals(32_000, 1_000), current: period }, newest)).toBe(
    '32K views in the last 28 days, 32 times as many as before',
  )
})

test('the plain verdict says no change of few views, of nothing before, and of two groups', () => {
  const without = '2.4K views in the last 28 days'
  const labels = { current: 'Boats', previous: 'Sails' }
  expect(plainVerdict({ totals: totals(2_400, 0), current: period }, newest)).toBe(without)
  expect(plainVerdict({ totals: totals(2_400, 99), current: period }, newest)).toBe(without)
  expect(plainVerdict({ totals: totals(2_400, 1_000), labels, current: period }, newest)).toBe(without)
})
