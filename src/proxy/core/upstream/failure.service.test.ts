import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { failureOf, type UpstreamFailure, within } from './failure.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const causeOf = (url: string, options: object = {}) =>
  request(url, options).then(
    () => undefined,
    (error: unknown) => failureOf(error)?.reason,
  )

describe('causes', () => {
  it('the cause of a failure is dns for a name that does not exist', async () => {
    expect(await causeOf('http://nowhere.invalid/')).toBe('dns')
  })

  it('the cause of a failure is refused for a port without a listener, also when a name has several addresses', async () => {
    const server = createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await causeOf(`http://127.0.0.1:${port}/`)).toBe('refused')
    expect(await causeOf(`http://localhost:${port}/`)).toBe('refused')
  })

  it('the cause of a failure is reset for a connection that breaks', async () => {
    const port = await listen(createServer((socket) => socket.resetAndDestroy()))
    expect(await causeOf(`http://127.0.0.1:${port}/`)).toBe('reset')
    const closing = await listen(createServer((socket) => socket.once('data', () => socket.end())))
    expect(await causeOf(`http://127.0.0.1:${closing}/`)).toBe('reset')
  })

  it('the cause of a failure is timeout for a service that does not answer', async () => {
    const port = await listen(createServer((socket) => socket.on('error', () => {})))
    expect(await causeOf(`http://127.0.0.1:${port}/`, { headersTimeout: 100 })).toBe('timeout')
  })

  it('the cause of a failure is nonsense for bytes that are not HTTP', async () => {
    const port = await listen(createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')))
    expect(await causeOf(`http://127.0.0.1:${port}/`)).toBe('nonsense')
  })

  it('the cause of a failure is tls for https to a server without TLS or without a certificate', async () => {
    const plain = await listen(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    expect(await causeOf(`https://127.0.0.1:${plain}/`)).toBe('tls')
    const bare = await listen(createTlsServer({}))
    expect(await causeOf(`https://127.0.0.1:${bare}/`)).toBe('tls')
  })

  it('the cause of a failure is undefined for an error in the code', () => {
    expect(failureOf(new TypeError('x is not a function'))).toBeUndefined()
  })
})

it('a deadline ends a call that ignores its signal', async () => {
  const clock = manualClock(0)
  const call = within(clock, 1_000, () => new Promise(() => {}))
  const failed = expect(call).rejects.toMatchObject({ reason: 'timeout' } satisfies Partial<UpstreamFailure>)
  await clock.advance(1_000)
  await failed
  expect(clock.sleepers).toBe(0)
})

it('a deadline leaves no timer when the call succeeds in time or fails', async () => {
  const clock = manualClock(0)
  expect(await within(clock, 1_000, async () => 1)).toBe(1)
  await expect(within(clock, 1_000, () => Promise.reject(new Error('own')))).rejects.toThrow('own')
  expect(clock.sleepers).toBe(0)
})
