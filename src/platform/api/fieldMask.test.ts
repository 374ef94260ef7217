import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applyFieldMask, fieldsOf, MaskError, parseFieldMask, unknownField } from './fieldMask.ts'

const answer = {
  kind: 'list',
  etag: 'e',
  items: [
    { id: 1, snippet: { title: 'One', tags: ['a', 'b'] }, statistics: { views: '7' } },
    { id: 2, snippet: { title: 'Two', tags: [] }, statistics: { views: '9' } },
  ],
}
const selected = (mask: string) => applyFieldMask(answer, parseFieldMask(mask))

describe('masks', () => {
  it.each([
    ['kind', { kind: 'list' }],
    ['kind,etag', { kind: 'list', etag: 'e' }],
    ['items(id)', { items: [{ id: 1 }, { id: 2 }] }],
    ['items/id', { items: [{ id: 1 }, { id: 2 }] }],
    [
      'items(id,snippet/title)',
      {
        items: [
          { id: 1, snippet: { title: 'One' } },
          { id: 2, snippet: { title: 'Two' } },
        ],
      },
    ],
    ['items/snippet(tags)', { items: [{ snippet: { tags: ['a', 'b'] } }, { snippet: { tags: [] } }] }],
    [
      'items/*/title',
      {
        items: [
          { snippet: { title: 'One' }, statistics: {} },
          { snippet: { title: 'Two' }, statistics: {} },
        ],
      },
    ],
    [
      'items(id),items(statistics/views)',
      {
        items: [
          { id: 1, statistics: { views: '7' } },
          { id: 2, statistics: { views: '9' } },
        ],
      },
    ],
    ['items/id,items', { items: answer.items }],
    ['*', answer],
    ['none,kind/below', {}],
  ])('the field mask %s keeps just what it names', (mask, expected) => expect(selected(mask)).toEqual(expected))

  it.each([
    '',
    ',',
    'a,',
    'a(',
    'a()',
    'a)',
    'a/',
    '/a',
    'a(b',
    'a b',
    'a((b))',
    'a.b',
    '(a)',
    `a${'(a'.repeat(30)}`,
    'x'.repeat(2001),
  ])('a field mask may not be %j', (text) => expect(() => parseFieldMask(text)).toThrow(MaskError))

  it('a field mask is either read or refused for any text, and keeps only what the value has', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab(),/*. '), maxLength: 30 }),
        fc.jsonValue(),
        (text, value) => {
          try {
            const part = applyFieldMask(value, parseFieldMask(text))
            expect(JSON.stringify(part).length).toBeLessThanOrEqual(JSON.stringify(value).length)
          } catch (error) {
            expect(error).toBeInstanceOf(MaskError)
          }
        },
      ),
    )
  })
})

const schema = z.object({
  kind: z.string(),
  pictures: z.optional(z.record(z.string(), z.object({ url: z.string() }))),
  rows: z.optional(z.array(z.array(z.union([z.string(), z.number(), z.null()])))),
  items: z._default(
    z.optional(z.array(z.object({ id: z.string(), snippet: z.nullable(z.object({ title: z.string() })) }))),
    [],
  ),
  response: z.looseObject({}),
  details: z.unknown(),
})
const fields = fieldsOf(schema, 'errors,items(status,snippet(tags))')
const unknown = (mask: string) => unknownField(parseFieldMask(mask), fields)

it.each([
  '*',
  'kind,rows',
  'items(id,snippet/title)',
  'items/*/title',
  'items/snippet/*',
  'pictures/any/url',
  'pictures/*/url',
  'response/whatever(below)',
  'details/whatever',
  // Names that the field's answers have and ours never do.
  'errors/message',
  'items(status/privacyStatus,snippet/tags)',
])('a mask checked against the schema of an answer may be %s', (mask) => expect(unknown(mask)).toBeUndefined())

it.each([
  ['zz', 'zz'],
  ['kind,zz', 'zz'],
  ['Kind', 'Kind'],
  ['kind/below', 'kind/below'],
  ['rows/below', 'rows/below'],
  ['items(id,zz)', 'items/zz'],
  ['items/snippet(title,zz)', 'items/snippet/zz'],
  ['pictures/*/zz', 'pictures/*/zz'],
  ['pictures/any/zz', 'pictures/any/zz'],
  ['toString', 'toString'],
])('a mask checked against the schema of an answer may not be %s: no answer has %s', (mask, path) =>
  expect(unknown(mask)).toBe(path),
)
