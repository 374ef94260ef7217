import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { watchEvents } from './events.ts'
import { json, startTestProxy, type TestProxy } from './proxy.fixture.ts'
import type { ProxyError } from './proxy.ts'

const path = '/api/events'
let proxy: TestProxy
let clock: ManualClock
let streams: ServerResponse[]
let messages: number[]
let lost: ProxyError[]
let ender: AbortController
let ended: Promise<void>
let onChange: () => void = () => {}

/** Resolves when `condition` is true; checked after each event. */
const until = (condition: () => boolean) =>
  new Promise<void>((resolve) => {
    onChange = () => condition() && resolve()
    onChange()
  })

beforeEach(async () => {
  proxy = await startTestProxy()
  clock = manualClock(0)
  streams = []
  messages = []
  lost = []
  ender = new AbortController()
  proxy.answers.set(path, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    streams.push(response)
    onChange()
  })
  ended = watchEvents({
    path,
    event: 'tick',
    schema: z.object({ tick: z.number() }),
    clock,
    signal: ender.signal,
    onMessage: ({ tick }) => {
      messages.push(tick)
      onChange()
    },
    onLost: (error) => {
      lost.push(error)
      onChange()
    },
  })
})
afterEach(async () => {
  ender.abort()
  await ended
  await proxy.close()
})

describe('events', () => {
  it('the watch of an event stream passes on each message of its event, and none of other events', async () => {
    await until(() => streams.length === 1)
    streams[0]?.write('event: tick\ndata: {"tick":1}\n\nevent: other\ndata: {}\n\nevent: ti')
    streams[0]?.write('ck\ndata: {"tick":2}\n\n')
    await until(() => messages.length === 2)
    expect(messages).toEqual([1, 2])
  })

  it('the watch of an event stream opens a broken stream again after a pause', async () => {
    await until(() => streams.length === 1)
    streams[0]?.destroy()
    await until(() => lost.length === 1)
    expect(lost[0]?.kind).toBe('offline')
    expect(streams).toHaveLength(1)
    await clock.advance(2_000)
    await until(() => streams.length === 2)
  })

  it('the watch of an event stream treats 40 seconds of silence as a broken stream, but not 39', async () => {
    await until(() => streams.length === 1)
    streams[0]?.write('event: tick\ndata: {"tick":1}\n\n')
    await until(() => messages.length === 1)
    await clock.advance(39_000)
    expect(lost).toEqual([])
    await clock.advance(2_000)
    await until(() => lost.length === 1)
    expect(lost[0]).toMatchObject({ kind: 'offline', timedOut: true })
  })

  it('the watch of an event stream reports a refusal of the proxy', async () => {
    await until(() => streams.length === 1)
    proxy.answers.set(path, json({ problem: { code: 'not_found', message: 'no pairing' } }, 404))
    streams[0]?.destroy()
    await until(() => lost.length === 1)
    await clock.advance(2_000)
    await until(() => lost.length === 2)
    expect(lost[1]).toMatchObject({ kind: 'problem', status: 404 })
  })

  it('the watch of an event stream ends at once when it is aborted, and closes the stream', async () => {
    await until(() => streams.length === 1)
    const closed = new Promise((resolve) => streams[0]?.once('close', resolve))
    ender.abort()
    await ended
    await closed
    expect(clock.sleepers).toBe(0)
  })
})
