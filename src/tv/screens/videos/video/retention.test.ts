import { expect, test } from 'vitest'
import type { NamedRetention } from '#insights/retention.ts'
import { medianOf, partSentence, retentionParts } from './retention.ts'

test('the median retention at each place is that of the curves that are long enough', () => {
  expect(
    medianOf([
      [1, 0.5],
      [0.8, 0.9],
      [0.2, 0.1, 0.3],
    ]),
  ).toEqual([0.8, 0.5, 0.3])
  expect(medianOf([[1], [0.5]])).toEqual([0.75])
  expect(medianOf([])).toEqual([])
})

const bump = { kind: 'dip' as const, at: 42, from: 39, through: 45, value: 0.4, usual: 0.463, prominence: 0.06 }
const spike = { kind: 'spike' as const, at: 48, from: 45, through: 52, value: 0.6, usual: 0.45, prominence: 0.15 }
const named: NamedRetention = {
  intro: { through: 4, retained: 0.72 },
  steady: [{ from: 60, through: 80, retained: 0.41 }],
  bumps: [bump, spike],
}
const sentence = (place: number, parts = named) => partSentence(parts, place, (at) => `${at}:00`)

test('a place of a retention curve names its part, with the time and the number of the part', () => {
  expect(sentence(2)).toBe('Intro: 72% stay')
  expect(sentence(42)).toBe('Dip at 42:00: 6.3% skip it')
  expect(sentence(40)).toBe('Dip at 42:00: 6.3% skip it')
  expect(sentence(48)).toBe('Spike at 48:00: 15% more watch it')
  expect(sentence(70)).toBe('Steady until 80:00')
  expect(sentence(20)).toBeUndefined()
})

test('the nearer of a spike and a dip that meet is named, and a spike or dip comes before the part around it', () => {
  expect(sentence(44, { ...named, bumps: [bump, { ...spike, from: 43 }] })).toMatch(/^Dip/)
  expect(sentence(46, { ...named, bumps: [{ ...bump, through: 47 }, spike] })).toMatch(/^Spike/)
  expect(sentence(42, { ...named, steady: [{ from: 30, through: 50, retained: 0.4 }] })).toMatch(/^Dip/)
})

test('the chart gets the most prominent parts of a retention curve first, because the last may have no room', () => {
  expect(retentionParts(named).map(({ text, at }) => [text, at])).toEqual([
    ['Spike', 48],
    ['Dip', 42],
    ['Intro', undefined],
    ['Steady', undefined],
  ])
})
