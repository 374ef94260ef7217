import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { maxSharedBytes } from './receive.ts'
import { openServices, type Services } from './services.ts'

let services: Services
let origin: string
let onOutcome = (_outcome: string) => {}
let answer: (response: ServerResponse) => void
let closed: Promise<void>
const server = createServer((_request, response) => {
  closed = new Promise((resolve) => response.once('close', resolve))

  answer(response)
})
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  services = openServices(5_000, (_origin, outcome) => onOutcome(outcome))
})
afterEach(async () => {
  await services.close()
  onOutcome = () => {}
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const read = (signal?: AbortSignal) =>
  services.send({ method: 'GET', origin, path: '/', headers: {}, signal, isBuffered: true })

it('a small answer is read whole, and its status is reported before the body arrives', async () => {
  let finish = () => {}
  answer = (response) => {
    response.writeHead(200, { etag: '"v1"' }).write('one')
    finish = () => response.end(' two')
  }
  onOutcome = (outcome) => {
    expect(outcome).toBe('200')
    finish()
  }
  const { statusCode, headers, body } = await read()
  expect([statusCode, headers.etag, String(body)]).toEqual([200, '"v1"', 'one two'])
})

it('a long answer is read only as fast as its reader reads, and closes the connection when the reader stops', async () => {
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
  for await (const chunk of body) {
    expect(chunk.length).toBeGreaterThan(0)
    if (sent > before) break
  }
  body.destroy()
  await closed
})

it('a call to the service is cancelled when the caller is gone, even before the service has answered', async () => {
  const disconnected = new AbortController()
  const outcomes: string[] = []
  onOutcome = (outcome) => outcomes.push(outcome)
  answer = () => disconnected.abort()
  await expect(read(disconnected.signal)).rejects.toThrow('aborted')
  await closed
  expect(outcomes).toEqual(['left'])
})

it('a streamed answer ends with an error when the service breaks off in the middle', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': maxSharedBytes * 2 })
    response.write('x', () => response.socket?.destroy())
  }
  const { body } = await read()
  await expect((body as Readable).toArray()).rejects.toThrow()
})
