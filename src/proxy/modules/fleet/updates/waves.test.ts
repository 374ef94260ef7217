import { expect, it } from 'vitest'
import { nextStep, type Update, type UpdatedScreen } from './waves.ts'

const minute = 60_000
const start = 1_790_000_000_000
const [before, after] = ['/assets/index-old.js', '/assets/index-new.js']
const update: Update = { bundle: after, minutes: 30, step: 0, stepAt: start }

const screen = (id: number, change: Partial<UpdatedScreen> = {}): UpdatedScreen => ({
  id: String(id).padStart(3, '0'),
  is: 'on',
  bundle: before,
  isMoved: false,
  movedAt: null,
  isBack: false,
  errors: 0,
  ...change,
})
/** It was moved at the start, and runs the new version. */
const updated = { bundle: after, isMoved: true, movedAt: start }
const fleetOf = (count: number, moved: number, change: Partial<UpdatedScreen> = {}) =>
  Array.from({ length: count }, (_, index) => screen(index, index < moved ? { ...updated, ...change } : {}))

it('an update reaches one screen, then a tenth, then all, each after the time that was chosen', () => {
  const begun = { ...update, step: -1 }
  expect(nextStep(begun, fleetOf(95, 0), start, true)).toMatchObject({ step: 0, move: ['000'], isDone: false })
  const early = nextStep(update, fleetOf(95, 1), start + 30 * minute - 1)
  expect(early).toEqual({ back: [], move: [], step: 0, isDone: false })
  const second = nextStep(update, fleetOf(95, 1), start + 30 * minute)
  expect([second.step, second.move.length]).toEqual([1, 9])
  const last = nextStep({ ...update, step: 1 }, fleetOf(95, 10), start + 30 * minute)
  expect([last.step, last.move.length]).toEqual([2, 85])
  expect(nextStep({ ...update, step: 2 }, fleetOf(95, 95), start + 30 * minute).isDone).toBe(true)
})

it('a press does not wait, and a step without new screens is left out', () => {
  expect(nextStep(update, fleetOf(95, 1), start, true).step).toBe(1)
  const few = nextStep(update, fleetOf(5, 1), start + 30 * minute)
  expect([few.step, few.move.length]).toEqual([2, 4])
})

it('a screen that ran the new version before the update counts in no step', () => {
  const early = Array.from({ length: 20 }, (_, index) => screen(900 + index, { ...updated, movedAt: null }))
  const first = nextStep({ ...update, step: -1 }, [...early, ...fleetOf(75, 0)], start, true)
  expect([first.step, first.move]).toEqual([0, ['000']])
  const second = nextStep(update, [...early, ...fleetOf(75, 1)], start + 30 * minute)
  expect([second.step, second.move.length]).toEqual([1, 7])
  expect(nextStep({ ...update, step: -1 }, early, start, true)).toMatchObject({ move: [], isDone: true })
})

it('a screen that is off is neither the first nor one of a tenth, and is no reason to wait', () => {
  const off = { is: 'off' } as const
  const screens = [screen(0, off), screen(1), screen(2, off)]
  expect(nextStep({ ...update, step: -1 }, screens, start, true).move).toEqual(['001'])
  const rest = [screen(0, off), screen(1, updated), screen(2, off)]
  expect(nextStep(update, rest, start + 30 * minute)).toMatchObject({ step: 2, move: ['000', '002'] })
  const all = [screen(0, { ...off, isMoved: true }), screen(1, updated)]
  expect(nextStep({ ...update, step: 2 }, all, start + 30 * minute).isDone).toBe(true)
})

it('a screen with more than two errors since it has the new version goes back, and nobody else gets it', () => {
  expect(nextStep(update, fleetOf(95, 1, { errors: 2 }), start + minute).back).toEqual([])
  const next = nextStep(update, fleetOf(95, 1, { errors: 3 }), start + 30 * minute, true)
  expect(next).toEqual({ back: ['000'], move: [], step: 0, isDone: false })
  // What it had before is not the new version’s.
  expect(nextStep(update, fleetOf(95, 1, { errors: 3, bundle: before }), start + minute).back).toEqual([])
})

it('a screen that was not heard with the new version after three minutes goes back, unless no proxy knows', () => {
  const late = start + 3 * minute
  for (const change of [{ bundle: before }, { is: 'off' } as const]) {
    expect(nextStep(update, fleetOf(9, 1, change), late - 1).back).toEqual([])
    expect(nextStep(update, fleetOf(9, 1, change), late).back).toEqual(['000'])
  }
  const unknown = nextStep(update, fleetOf(9, 1, { is: 'unknown' }), start + 60 * minute)
  expect(unknown).toMatchObject({ back: [], move: [] })
})

it('a screen that went back is left out when an operator goes on', () => {
  const screens = [screen(0, { isBack: true }), screen(1), screen(2)]
  expect(nextStep(update, screens, start + minute, true).move).toEqual(['001'])
})
