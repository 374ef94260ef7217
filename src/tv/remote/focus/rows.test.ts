import { describe, expect, test } from 'vitest'
import { type Box, nearestTo, nextInRows } from './rows.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** A header with two choices at its right, a row of three tiles, a wide chart beside a list. */
const focusables: Record<string, Box> = {
  week: box(700, 0, 100, 60),
  month: box(820, 0, 100, 60),
  views: box(0, 100, 280, 150),
  time: box(320, 100, 280, 150),
  lost: box(640, 100, 280, 150),
  chart: box(0, 300, 600, 400),
  list: box(640, 300, 280, 400),
}
const from = (name: string, direction: 'up' | 'down' | 'left' | 'right') =>
  nextInRows(
    direction,
    focusables[name] as Box,
    Object.keys(focusables)
      .filter((other) => other !== name)
      .map((focusable) => ({ focusable, box: focusables[focusable] as Box })),
  )

describe('arrows', () => {
  test('the arrows left and right stay in the row, and stop at its edge', () => {
    expect(from('views', 'right')).toBe('time')
    expect(from('lost', 'right')).toBeUndefined()
    expect(from('week', 'left')).toBeUndefined()
    expect(from('list', 'left')).toBe('chart')
  })

  test('the arrow down focuses the element straight below, not the first of the row', () => {
    expect(from('lost', 'down')).toBe('list')
    expect(from('views', 'down')).toBe('chart')
    expect(from('month', 'down')).toBe('lost')
  })

  test('the arrow up reaches a row that has nothing straight above', () => {
    expect(from('views', 'up')).toBe('week')
    expect(from('list', 'up')).toBe('lost')
    expect(from('week', 'up')).toBeUndefined()
  })

  test('an arrow from a focused element that is drawn larger than its layout still reaches the neighbour', () => {
    const drawn = { left: -6, right: 286, top: 97, bottom: 253 }
    expect(nextInRows('right', drawn, [{ focusable: 'close', box: box(281, 100, 280, 150) }])).toBe('close')
  })
})

test('a lost focus moves to the nearest element', () => {
  const candidates = Object.keys(focusables).map((focusable) => ({ focusable, box: focusables[focusable] as Box }))
  expect(nearestTo(box(650, 320, 200, 60), candidates)).toBe('list')
  expect(nearestTo(box(900, -40, 10, 10), candidates)).toBe('month')
})
