import { expect, test } from 'vitest'
import { withoutBigInt } from './noBigInt.ts'

test.each([
  ['typeof x === "bigint"', false],
  ['"bigint" === typeof x', false],
  ['typeof x.y == `bigint`', false],
  ['"number"!==typeof x&&"bigint"!==typeof x', true],
])('a comparison of a typeof with bigint compares with 0 instead: %s', (comparison, answer) => {
  const built = withoutBigInt(comparison)
  expect(built).not.toContain('bigint')
  // biome-ignore lint/security/noGlobalEval: the built code has to run.
  expect(['x', '{}', '[]'].map((value) => eval(`var x = ${value === 'x' ? '"text"' : value}; ${built}`))).toEqual([
    answer,
    answer,
    answer,
  ])
})

test('other uses of the word bigint are not changed', () => {
  const code = `const kinds = { bigint: "bigint" }; switch (typeof x) { case "bigint": break }; name === "bigint"; "é"`
  expect(withoutBigInt(code)).toBe(code)
})

test('characters outside ASCII do not shift the replacement', () => {
  expect(withoutBigInt('const word = "écran 📺"; typeof x === "bigint"')).toBe(
    'const word = "écran 📺"; typeof x ===  0 ',
  )
})
