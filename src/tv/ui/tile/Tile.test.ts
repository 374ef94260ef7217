import { expect, it } from 'vitest'
import { figureLength } from './Tile.tsx'

it('the length of a figure is the room that it takes: a wide character takes that of two digits', () => {
  expect(['389K', '65K hours', '38.9万', '910 時間', '6.5万 時間', '6.5만 시간'].map(figureLength)).toEqual([
    'short',
    'long',
    'short',
    'medium',
    'long',
    'long',
  ])
})
