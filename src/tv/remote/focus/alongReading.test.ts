import { expect, it } from 'vitest'
import { actions } from '../actions.ts'
import { alongReading } from './alongReading.ts'

it('left and right are swapped where people read from right to left, and no other key is', () => {
  const changed = actions.filter((action) => alongReading(action, 'rtl') !== action)
  expect(changed.map((action) => [action, alongReading(action, 'rtl')])).toEqual([
    ['left', 'right'],
    ['right', 'left'],
  ])
})

it('no key is swapped where people read from left to right', () => {
  expect(actions.map((action) => alongReading(action, 'ltr'))).toEqual([...actions])
})
