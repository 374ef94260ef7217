import { describe, expect, test } from 'vitest'
import { cardAfter, shapeFor } from './gridSteps.ts'

test('few cards fill the screen, and more than six are scrolled', () => {
  const shapes = [1, 2, 3, 4, 5, 6, 7, 500].map((count) => {
    const { columns, rows } = shapeFor(count)
    return `${columns}x${rows}`
  })
  expect(shapes).toEqual(['1x1', '2x1', '3x1', '2x2', '3x2', '3x2', '3x2', '3x2'])
})

describe('of eight cards, three in a row,', () => {
  const from = (index: number, by?: number) => (action: 'left' | 'right' | 'up' | 'down') =>
    cardAfter(action, { index, count: 8, columns: 3, ...(by !== undefined && { by }) })

  test('arrows lead to the neighbour on their side', () => {
    expect((['left', 'right', 'up', 'down'] as const).map(from(4))).toEqual([3, 5, 1, 7])
  })

  test('an arrow at the edge leads out: a row does not go on in the next', () => {
    expect(from(3)('left')).toBeUndefined()
    expect(from(2)('right')).toBeUndefined()
    expect(from(1)('up')).toBeUndefined()
    expect(from(6)('down')).toBeUndefined()
    expect(from(7)('right')).toBeUndefined()
  })

  test('down leads into a shorter last row, at its end', () => {
    expect(from(5)('down')).toBe(7)
  })

  test('many rows at once stop at the first and the last', () => {
    expect(from(7, 5)('up')).toBe(1)
    expect(from(0, 5)('down')).toBe(6)
  })
})
