import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { elementsIn, isolated } from './message.ts'

it('elements stand where the message names them, in the order of its language', () => {
  const text = ({ app, project }: Readonly<Record<string, unknown>>) => `(${project}) ${app} asks`
  expect(elementsIn(text, { app: 1, project: 2 })).toEqual(['(', 2, ') ', 1, ' asks'])
})

it('an element that the message does not name is left out', () => {
  expect(elementsIn(() => 'Nothing', { app: 1 })).toEqual(['Nothing'])
})

const named = compileMessage('{email} {name} {count}')

it('isolation leaves values alone that read in the direction of the sentence', () => {
  expect(isolated({ email: 'ada@example.com', count: 2 }, 'en', named)).toEqual({ email: 'ada@example.com', count: 2 })
})

it('a name that is read from right to left is isolated in an English sentence', () => {
  expect(isolated({ name: 'قناة 1' }, 'en', named)).toEqual({ name: '\u2068قناة 1\u2069' })
})

it('every text is isolated in a sentence that is read from right to left, but no number: plurals count it', () => {
  expect(isolated({ email: 'ada@example.com', count: 2 }, 'ar', named)).toEqual({
    email: '\u2068ada@example.com\u2069',
    count: 2,
  })
})

it('isolation leaves a value alone that was put together in the language, such as a list', () => {
  const { name: list = '' } = isolated({ name: 'Ada' }, 'ar', named)
  expect(isolated({ name: `${list}، ${list}` }, 'ar', named)).toEqual({ name: '\u2068Ada\u2069، \u2068Ada\u2069' })
})

it('isolation leaves a value alone by which a message selects a text', () => {
  const compiled = compileMessage('{count, plural, other {{kind, select, video {{name}} other {?}}}}')
  expect(isolated({ count: 2, kind: 'video', name: 'Ada' }, 'ar', compiled)).toEqual({
    count: 2,
    kind: 'video',
    name: '\u2068Ada\u2069',
  })
})
