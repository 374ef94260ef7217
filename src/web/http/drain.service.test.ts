import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainOnClose } from './drain.ts'

it('a drained server ends streams, and closes a connection after the answer under way was sent', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let areStreamsEnded = false
  let finish = () => {}
  drainOnClose(app, () => {
    areStreamsEnded = true
  })
  app.get('/', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 9 })
    reply.raw.write('first')
    finish = () => reply.raw.end(' end')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: keep-alive\r\n\r\n')
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  await once(socket, 'data')
  const cut = once(socket, 'close')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  expect(areStreamsEnded).toBe(true)
  finish()
  await cut
  await closed
  expect(received).toMatch(/first end$/)
}, 5_000)
