import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf, unknownField } from './answerFields.ts'
import { parseFieldMask } from './fieldMask.ts'

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
