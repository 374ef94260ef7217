import { expect, it } from 'vitest'
import { elementsIn } from './message.ts'

it('elements stand where the message names them, in the order of its language', () => {
  const text = ({ app, project }: Readonly<Record<string, unknown>>) => `(${project}) ${app} asks`
  expect(elementsIn(text, { app: 1, project: 2 })).toEqual(['(', 2, ') ', 1, ' asks'])
})

it('an element that the message does not name is left out', () => {
  expect(elementsIn(() => 'Nothing', { app: 1 })).toEqual(['Nothing'])
})
