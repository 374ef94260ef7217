import { describe, expect, test } from 'vitest'
import { cardAfter, shapeFor } from './gridSteps.ts'

test('a grid of up to 6 cards fits the screen, and a grid of more cards has 3 columns and 2 visible rows', () => {
  const shapes = [1, 2, 3, 4, 5, 6, 7, 500].map((count) => {
    const { columns, rows } = shapeFor(count)
    return `${columns}x${rows}`
  })
  expect(shapes).toEqual(['1x1', '2x1', '3x1', '2x2', '3x2', '3x2', '3x2', '3x2'])
})

describe('a grid of 8 cards with 3 in a row', () => {
  const from = (index: number, by?: number) => (action: 'left' | 'right' | 'up' | 'down') =>
    cardAfter(action, { index, count: 8, columns: 3, ...(by !== undefined && { by }) })

  test('an arrow in a grid leads to the next card in its direction', () => {
    expect((['left', 'right', 'up', 'down'] as const).map(from(4))).toEqual([3, 5, 1, 7])
  })

  test('an arrow at the edge leads out of the grid and not into the next row', () => {
    expect(from(3)('left')).toBeUndefined()
    expect(from(2)('right')).toBeUndefined()
    expect(from(1)('up')).toBeUndefined()
    expect(from(6)('down')).toBeUndefined()
    expect(from(7)('right')).toBeUndefined()
  })

  test('down in a grid leads to the end of a shorter last row', () => {
    expect(from(5)('down')).toBe(7)
  })

  test('a move by several rows in a grid stops at the first and the last row', () => {
    expect(from(7, 5)('up')).toBe(1)
    expect(from(0, 5)('down')).toBe(6)
  })
})
