import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import type { EventStream } from '#web/http/eventStream.ts'
import { createEventStreams } from './eventStreams.ts'

let app: FastifyInstance
let client: Socket
let stream: EventStream
let clock: ReturnType<typeof manualClock>
let endings: string[]
/** Opens a stream to a television that stopped reading: its socket is open and paused. */
beforeEach(async () => {
  clock = manualClock(0)
  const own: string[] = []
  endings = own
  const streams = createEventStreams({ perOwner: 1, perAddress: 1 }, clock)
  app = fastify()
  app.get('/', (request, reply) => {
    stream = streams.open(reply, 'owner', request.ip)
    stream.onEnd(() => own.push('ended'))
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  client = connect(Number(url.port), url.hostname)
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => client.once('readable', resolve))
  client.pause()
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

/** More bytes than the buffers of two sockets can store. */
const large = 'x'.repeat(32 * 1024 * 1024)

it('a television that does not read gets only the newest event when it reads again', async () => {
  stream.send('pairing', large)
  for (const state of ['first', 'second', 'newest']) stream.send('pairing', state)
  let tail = ''
  client.on('data', (chunk) => {
    tail = (tail + chunk).slice(-200)
  })
  client.resume()
  await eventually(() => expect(tail).toContain('"newest"'))
  expect(tail).not.toContain('first')
  expect(tail).not.toContain('second')
})

it('a television that does not read gets the newest event also when the stream ends before it reads again', async () => {
  stream.send('pairing', large)
  stream.send('pairing', 'newest')
  stream.end()
  let tail = ''
  client.on('data', (chunk) => {
    tail = (tail + chunk).slice(-200)
  })
  client.resume()
  await eventually(() => expect(endings).toEqual(['ended']))
  await eventually(() => expect(tail).toContain('"newest"'))
})

it('a television that does not read is disconnected after two heartbeats, and its stream reports the end once', async () => {
  stream.send('pairing', large)
  await clock.advance(15_000)
  expect(endings).toEqual([])
  await clock.advance(15_000)
  await eventually(() => expect(endings).toEqual(['ended']))
  stream.end()
  expect(endings).toEqual(['ended'])
})
