import formBody from '@fastify/formbody'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { parseForm, strictJson } from './bodies.ts'

const app = Fastify()
strictJson(app)
await app.register(formBody, { parser: parseForm })
app.post('/', async (request) => request.body)
app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
  reply.code(error.statusCode ?? 500).send({ message: error.message }),
)
const post = async (type: string, payload: string | Buffer) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
  return [answer.statusCode, answer.json()]
}
const json = (body: string | Buffer) => post('application/json', body)
const form = (body: string | Buffer) => post('application/x-www-form-urlencoded', body)

it('JSON in UTF-8 is parsed, with its own U+FFFD, pairs of escapes and escaped backslashes', async () => {
  const body = { a: 'ü \uFFFD 😀', b: '\\ud800' }
  expect(await json(JSON.stringify(body))).toEqual([200, body])
  expect(await json('{"a":"\\ud83d\\ude00"}')).toEqual([200, { a: '😀' }])
})

it.each([
  [
    'Windows-1252',
    Buffer.from('{"a":"\xE9"}', 'latin1'),
    /in line 1 there are bytes that are not UTF-8, from byte 7\.$/,
  ],
  ['UTF-16', Buffer.from('{"a":"ü"}', 'utf16le'), /not UTF-8/],
  ['half of a character', '{"a":["\\uD83D!"]}', /\\ud83d is half of a character/],
])('JSON in %s is refused with the place', async (_, body, message) => {
  expect(await json(body)).toEqual([400, { message: expect.stringMatching(message) }])
})

it('forms are UTF-8', async () => {
  expect(await form('a=%C3%BC+x&a=2&b=%zz')).toEqual([200, { a: ['ü x', '2'], b: '%zz' }])
  expect(await form('a=%EF%BF%BD')).toEqual([200, { a: '\uFFFD' }])
  for (const body of ['a=%FC', Buffer.from('a=\xFC', 'latin1')])
    expect(await form(body)).toEqual([400, { message: 'The form cannot be read: it is not UTF-8.' }])
})
