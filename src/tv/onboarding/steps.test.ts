import { expect, test } from 'vitest'
import { after } from './steps.ts'

test('each step ends with the press that it asks for, which does what it always does', () => {
  expect(after('move', 'down', true)).toEqual({ step: 'open', isUsed: false })
  expect(after('open', 'left', true)).toEqual({ step: 'open', isUsed: false })
  expect(after('open', 'ok', true)).toEqual({ step: 'back', isUsed: false })
  expect(after('back', 'right', false)).toEqual({ step: 'back', isUsed: false })
  expect(after('back', 'back', false)).toEqual({ step: 'done', isUsed: false })
})

test('OK opens something in any step, and Back ends the steps without leaving the app', () => {
  expect(after('move', 'ok', true)).toEqual({ step: 'back', isUsed: false })
  expect(after('back', 'ok', false)).toEqual({ step: 'done', isUsed: false })
  expect(after('move', 'back', true)).toEqual({ step: 'done', isUsed: true })
  expect(after('open', 'back', true)).toEqual({ step: 'done', isUsed: true })
  expect(after('back', 'back', true)).toEqual({ step: 'done', isUsed: true })
})
