import { expect, test } from 'vitest'
import { forOldEngines } from './logicalProperties.ts'

test('margins, paddings and borders get the names that Chromium 63 knows', () => {
  expect(forOldEngines('.a{margin:0;margin-inline-start:1rem}.b{border-inline-end:1px solid var(--line)}')).toBe(
    '.a{margin:0;-webkit-margin-start:1rem;margin-inline-start:1rem}' +
      '.b{-webkit-border-end:1px solid var(--line);border-inline-end:1px solid var(--line)}',
  )
})

test('a logical property for two sides becomes one property for each side', () => {
  expect(forOldEngines('.a{padding-inline:calc(1rem + var(--gap)) 0}')).toBe(
    '.a{-webkit-padding-start:calc(1rem + var(--gap));padding-inline-start:calc(1rem + var(--gap));' +
      '-webkit-padding-end:0;padding-inline-end:0}',
  )
  expect(forOldEngines('.a{inset-inline:0}')).toBe('.a{left:0;right:0}[dir=rtl] .a{right:0;left:0}')
})

test('a logical position gets a second rule for pages from right to left, in the same place', () => {
  expect(forOldEngines('@media (color){.a,.b:after{top:0;inset-inline-start:1rem}}.c{color:red}')).toBe(
    '@media (color){.a,.b:after{top:0;left:1rem}[dir=rtl] .a,[dir=rtl] .b:after{right:1rem;left:auto}}.c{color:red}',
  )
})

test('the property inset becomes one property for each of the four sides', () => {
  expect(forOldEngines('.a{position:absolute;inset:0}.b{inset:1rem auto 0}')).toBe(
    '.a{position:absolute;top:0;right:0;bottom:0;left:0}.b{top:1rem;right:auto;bottom:0;left:auto}',
  )
})

test('styles without a logical property are not changed', () => {
  const css = '@font-face{src:url(a;b.woff2)}.a{display:inline-block;left:0}'
  expect(forOldEngines(css)).toBe(css)
})

test('a logical position of the root is refused: nothing around it has the direction', () => {
  expect(() => forOldEngines(':root .a{inset-inline-start:0}')).toThrow(':root .a')
})
