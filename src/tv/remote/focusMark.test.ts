import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const television = join(import.meta.dirname, '..')
const files = readdirSync(television, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => [file, readFileSync(join(television, file), 'utf8')] as const)

test('styles draw focus by data-focus and not by :focus, which an inactive window does not match', () => {
  const styles = textsOf(/\.css$/)
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.flatMap(([file, text]) => (/:focus/.test(text) ? [file] : []))).toEqual([])
})

test('only two files call focus(), and both set data-focus', () => {
  const scripts = textsOf(/(?<!\.test)\.tsx?$/)
  const callers = scripts.flatMap(([file, text]) => (/\.focus\(/.test(text) ? [file] : []))
  expect(callers.sort()).toEqual(['prelude/drawFirst.ts', 'remote/focusMark.ts'])
  for (const file of callers)
    expect(readFileSync(join(television, file), 'utf8')).toContain("setAttribute('data-focus'")
})
