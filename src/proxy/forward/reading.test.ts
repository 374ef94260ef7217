import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Cancellation } from '../web/cancellation.ts'
import { maxSharedBytes, readAnswer } from './reading.ts'

let pool: Pool
let answer: (response: ServerResponse) => void
let closed: Promise<void>
const server = createServer((_request, response) => {
  closed = new Promise((resolve) => response.once('close', resolve))

  answer(response)
})
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await pool.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const read = (cancellation = new Cancellation(), onOutcome = (_outcome: string) => {}) =>
  readAnswer(pool, { method: 'GET', path: '/', headers: [], cancellation, isBuffered: true }, onOutcome)

it('reads a small answer whole, and reports its status before the body arrives', async () => {
  let finish = () => {}
  answer = (response) => {
    response.writeHead(200, { etag: '"v1"' }).write('one')
    finish = () => response.end(' two')
  }
  const { statusCode, headers, body } = await read(undefined, (outcome) => {
    expect(outcome).toBe('200')
    finish()
  })
  expect([statusCode, headers.etag, String(body)]).toEqual([200, '"v1"', 'one two'])
})

it('reads a long answer only as fast as its reader does, and closes the connection when the reader stops', async () => {
  let sent = 0
  const part = Buffer.alloc(65_536, 'x')
  answer = (response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', more)
      }
    }
    more()
  }
  const { body } = await read()
  if (!(body instanceof Readable)) throw new Error('it was read whole')
  // The limit covers the buffers of kernels and streams. Without back-pressure it would be hundreds of megabytes.
  let before = -1
  while (before !== sent) {
    before = sent
    await pause(100)
  }
  expect(sent).toBeLessThan(maxSharedBytes * 32)
  for await (const one of body) {
    expect(one.length).toBeGreaterThan(0)
    if (sent > before) break
  }
  body.destroy()
  await closed
})

it('cancels the call to the service when the caller is gone, even before the service has answered', async () => {
  const cancellation = new Cancellation()
  answer = () => cancellation.cancel()
  await expect(read(cancellation)).rejects.toThrow('the caller is gone')
  await closed
})

it('ends a streamed answer with an error when the service breaks off in the middle', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': maxSharedBytes * 2 })
    response.write('x', () => response.socket?.destroy())
  }
  const { body } = await read()
  await expect((body as Readable).toArray()).rejects.toThrow()
})
