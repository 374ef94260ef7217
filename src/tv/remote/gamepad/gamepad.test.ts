import { expect, test } from 'vitest'
import { heldOn } from './gamepad.ts'

const released = Array.from({ length: 16 }, () => ({ pressed: false }))
const pressing = (...indexes: number[]) => released.map((_, index) => ({ pressed: indexes.includes(index) }))

test('the button A of a gamepad is OK, B is Back, and the pad is the arrows', () => {
  expect([...heldOn({ buttons: pressing(0, 1, 12, 15), axes: [] })]).toEqual(['ok', 'back', 'up', 'right'])
})

test('the stick of a gamepad counts as a direction only beyond three quarters', () => {
  expect(heldOn({ buttons: released, axes: [0.7, -0.7] }).size).toBe(0)
  expect([...heldOn({ buttons: released, axes: [-0.8, 0.9] })]).toEqual(['left', 'down'])
})

test('buttons of a gamepad without an action are ignored', () => {
  expect(heldOn({ buttons: pressing(2, 3, 8, 9), axes: [] }).size).toBe(0)
})
