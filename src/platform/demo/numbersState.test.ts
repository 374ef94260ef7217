import { expect, it } from 'vitest'
import { createDemoNumbers } from './numbersState.ts'

it.each([
  [true, true],
  [false, false],
])('a start knows soon whether it makes numbers: when any is missing (%s)', async (isMissing, isMaking) => {
  const numbers = createDemoNumbers(true)
  void numbers.make(async ({ onPlan }) => {
    onPlan(isMissing)
    await new Promise(() => {})
  })
  expect(await numbers.isMaking()).toBe(isMaking)
})

it('a start makes no numbers where demo data is left as it is, or cannot be made', async () => {
  expect(await createDemoNumbers(false).isMaking()).toBe(false)
  const failing = createDemoNumbers(true)
  await failing.make(() => Promise.reject(new Error('on purpose'))).catch(() => {})
  expect(await failing.isMaking()).toBe(false)
})
