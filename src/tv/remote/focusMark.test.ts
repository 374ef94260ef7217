import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const television = join(import.meta.dirname, '..')
const files = readdirSync(television, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => [file, readFileSync(join(television, file), 'utf8')] as const)

test('focus is drawn by its mark and not by :focus, which a window that is not active does not match', () => {
  const styles = textsOf(/\.css$/)
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.flatMap(([file, text]) => (/:focus/.test(text) ? [file] : []))).toEqual([])
})

test('who moves the focus moves its mark: only two files call focus(), and both set it', () => {
  const scripts = textsOf(/(?<!\.test)\.tsx?$/)
  const callers = scripts.flatMap(([file, text]) => (/\.focus\(/.test(text) ? [file] : []))
  expect(callers.sort()).toEqual(['pairing/drawFirst.ts', 'remote/focusMark.ts'])
  for (const file of callers)
    expect(readFileSync(join(television, file), 'utf8')).toContain("setAttribute('data-focus'")
})
