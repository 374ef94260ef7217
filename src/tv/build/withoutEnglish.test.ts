import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onlyIds } from './withoutEnglish.ts'

it('a message keeps only its ID in a build for another language', () => {
  const code = `export const messages = {
  a: /*i18n*/ { id: 'x.a', message: 'It\\'s {n}', comment: 'A note.' },
  b: /*i18n*/ {
    id: 'x.b',
    message: 'Long',
    comment: 'Long, too',
  },
}`
  expect(onlyIds(code)).toBe(`export const messages = {
  a: /*i18n*/ { id: 'x.a' },
  b: /*i18n*/ {
    id: 'x.b' },
}`)
})

it('a message that is written in another form is refused, as its English text would stay', () => {
  expect(() => onlyIds("{ message: 'Text', id: 'x.a', comment: '' }")).toThrow('id, message, comment')
})

it('the messages of the pairing screen lose their English texts', () => {
  const code = readFileSync(join(import.meta.dirname, '../pairing/messages.ts'), 'utf8')
  expect(onlyIds(code)).not.toContain('Channel analytics')
})
