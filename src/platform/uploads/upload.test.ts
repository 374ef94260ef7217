import { expect, it } from 'vitest'
import { readRelated } from './upload.ts'

const type = 'multipart/related; boundary=b'
const body = (...lines: (string | Buffer)[]) => Buffer.concat(lines.map((line) => Buffer.from(line)))
const json = '--b\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{"name":"é"}'

it('a body of two parts is read as JSON and the exact bytes of a file', () => {
  const bytes = Buffer.from([0, 13, 10, 45, 45, 98, 255, 13, 10])
  const read = readRelated(body(json, '\r\n--b\r\nContent-Type: image/png\r\n\r\n', bytes, '\r\n--b--\r\n'), type)
  expect(read).toEqual({ metadata: { name: 'é' }, type: 'image/png', bytes })
})

it.each([
  ['line ends of one character', `${json}\n--b\n\nfile\n--b--`.replaceAll('\r\n', '\n'), 'file'],
  ['a part without headers', `${json}\r\n--b\r\n\r\nfile\r\n--b--`, 'file'],
  ['an empty file', `${json}\r\n--b\r\n\r\n\r\n--b--`, ''],
  ['base64', `${json}\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\nZmls\r\nZQ==\r\n--b--`, 'file'],
  ['a preamble', `hello\r\n${json}\r\n--b\r\n\r\nfile\r\n--b--`, 'file'],
])('a body of two parts is read with %s', (_name, text, file) => {
  expect(readRelated(Buffer.from(text), type).bytes.toString()).toBe(file)
})

it('a boundary may be quoted', () => {
  const text = `${json}\r\n--b\r\n\r\nfile\r\n--b--`
  expect(readRelated(Buffer.from(text), 'Multipart/Related; type=x; boundary="b"').bytes.toString()).toBe('file')
})

it.each([
  ['another type', 'multipart/mixed; boundary=b', `${json}\r\n--b\r\n\r\nx\r\n--b--`, 'multipart/related'],
  ['one part', type, `${json}\r\n--b--`, 'two parts'],
  ['three parts', type, `${json}\r\n--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--`, 'two parts'],
  ['no end', type, `${json}\r\n--b\r\n\r\nx`, 'no end'],
  ['nothing', type, '', 'no end'],
  ['no JSON', type, `--b\r\nContent-Type: application/json\r\n\r\n{\r\n--b\r\n\r\nx\r\n--b--`, 'no JSON'],
  ['a first part of another type', type, '--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--', 'application/json'],
  ['no empty line', type, '--b\r\nContent-Type: application/json\r\n--b--', 'empty line'],
])('a body of two parts is refused with %s', (_name, contentType, text, message) => {
  expect(() => readRelated(Buffer.from(text), contentType)).toThrow(message)
})
