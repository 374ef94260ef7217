import { expect, it } from 'vitest'
import { figureSize } from './figureSize.ts'

it('the widest figure of a row sets the size of all: a wide character takes the room of two digits', () => {
  expect(
    [['389K'], ['38.9万'], ['910 時間'], ['65K hours'], ['389K', '65K hours'], ['389K', '910 時間'], []].map(
      figureSize,
    ),
  ).toEqual(['large', 'large', 'medium', 'small', 'small', 'medium', 'large'])
})
