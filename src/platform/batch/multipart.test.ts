import { describe, expect, it } from 'vitest'
import { BatchError, boundaryOf, readBatch, writeBatch } from './service.ts'

const part = (...lines: string[]) => ['Content-Type: application/http', '', ...lines].join('\r\n')
const batch = (...parts: string[]) => `${parts.map((content) => `--b\r\n${content}\r\n`).join('')}--b--\r\n`

describe('batches', () => {
  it('a batch is read part by part: id, method, address, headers and body', () => {
    const first = `Content-ID: <a + 1>\r\n${part('GET /v2/groups?mine=true HTTP/1.1', 'Accept: application/json', '', '')}`
    const second = part('POST /v2/groups', 'Content-Type: application/json', '', '{"a":\n\n1}')
    expect(readBatch(batch(first, second), 'b')).toEqual([
      {
        contentId: '<a + 1>',
        method: 'GET',
        url: '/v2/groups?mine=true',
        headers: { accept: 'application/json' },
        body: undefined,
      },
      {
        contentId: undefined,
        method: 'POST',
        url: '/v2/groups',
        headers: { 'content-type': 'application/json' },
        body: '{"a":\n\n1}',
      },
    ])
  })

  it.each([
    ['multipart/mixed; boundary="a b"', 'a b'],
    ['multipart/mixed; charset=x; boundary=abc', 'abc'],
    ['multipart/form-data; boundary=abc', undefined],
    ['multipart/mixed', undefined],
    [undefined, undefined],
  ])('a batch has the boundary of its content type: %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })

  it.each([
    ['no end', `--b\r\n${part('GET /v2/groups')}`, 'no end'],
    ['a part of another type', batch('Content-Type: text/plain\r\n\r\nGET /'), 'Part 1 is not of the type'],
    ['a part without a request', batch(part('GET /v2/groups'), part('hello')), 'Part 2 begins with no request'],
    ['a method of no service', batch(part('TRACE /v2/groups')), 'Part 1 begins with no request'],
    ['a CR in an id', batch(`Content-ID: <a\rX-Forged: 1>\r\n${part('GET /v2/groups')}`), 'Part 1 has a line'],
    ['a line that is no header', batch(part('GET /v2/groups', 'no header')), 'Part 1 has a line'],
  ])('a batch with %s is refused, and the error names the part', (_what, body, words) => {
    expect(() => readBatch(body, 'b')).toThrow(BatchError)
    expect(() => readBatch(body, 'b')).toThrow(words)
  })

  it('a batch is answered in the order of its calls, by their ids', () => {
    const answer = { status: 200, reason: 'OK', headers: { 'content-type': 'application/json' }, body: '{}' }
    const text = writeBatch(
      [
        { contentId: '<a + 1>', ...answer },
        { contentId: undefined, ...answer, status: 404 },
      ],
      'b',
    )
    expect(text.split('\r\n')).toEqual([
      '--b',
      'Content-Type: application/http',
      'Content-ID: <response-a + 1>',
      '',
      'HTTP/1.1 200 OK',
      'content-type: application/json',
      '',
      '{}',
      '--b',
      'Content-Type: application/http',
      '',
      'HTTP/1.1 404 OK',
      'content-type: application/json',
      '',
      '{}',
      '--b--',
      '',
    ])
  })
})
