import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFieldMask, MaskError, parseFieldMask } from './fieldMask.ts'

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
