import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseUnreadable } from './unreadable.ts'

const server = createServer({ maxHeaderSize: 1_024, headersTimeout: 300, connectionsCheckingInterval: 50 })
server.on(
  'clientError',
  refuseUnreadable(({ text }) => ({ refused: text })),
)
beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterEach(() => once(server.close(), 'close'))

it.each([
  ['bytes of another protocol', 'SSH-2.0-x\r\n\r\n', 400, 'The request could not be read.'],
  [
    'a head beyond its limit',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(2_000)}\r\n\r\n`,
    431,
    'The head of the request is too large.',
  ],
  ['a head that comes too slowly', 'GET / HTTP/1.1\r\nx-be', 408, 'The request came too slowly.'],
])(
  'an unreadable request with %s is answered in the form of the server’s refusals, and the connection closes',
  async (_what, bytes, status, text) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (part) => {
      received += part
    })
    await once(socket, 'close')
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toContain('connection: close')
    expect(JSON.parse(received.slice(received.indexOf('{')))).toEqual({ refused: text })
  },
)
