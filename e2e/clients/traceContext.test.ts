import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { eventually } from '../../src/proxy/proxy.fixture.ts'
import { openProduct, type Product } from './product.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const channels = `${proxyPaths.channels}?part=id&mine=true`

describe('trace context', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct({ TRANSCRIPTION_NETWORKS: 'loopback' })
  })
  afterAll(() => product?.close())

  /** Trace IDs of the log lines about a route. */
  const logged = (part: 'services' | 'proxy', field: string, route: string) =>
    product.log(part).flatMap((line) => (line[field] === route ? [line.trace] : []))

  it('a trace from a television is in the log of proxy and services, with the ID that the television sent', async () => {
    const { status, headers } = await product.television.call(channels, {
      headers: { traceparent: `00-${id}-${parent}-01`, tracestate: 'tv=1' },
    })
    expect([status, headers.get('traceparent'), headers.get('tracestate')]).toEqual([200, null, null])
    await eventually(() => {
      expect(logged('proxy', 'route', proxyPaths.channels)).toContain(id)
      expect(logged('services', 'path', '/video/v3/channels')).toContain(id)
    })
  })

  it('a trace begins at the proxy for a television that sends no trace, or an invalid one', async () => {
    const invalid = `00-${'0'.repeat(32)}-${parent}-01`
    // Other parameters each time, so that the proxy does not reuse an answer.
    for (const [part, traceparent] of [['snippet'], ['contentDetails', 'nonsense'], ['id,snippet', invalid]]) {
      const before = logged('proxy', 'route', proxyPaths.channels).length
      const path = `${proxyPaths.channels}?part=${part}&mine=true`
      const { headers } = await product.television.call(path, { ...(traceparent && { headers: { traceparent } }) })
      expect(headers.get('traceparent')).toBeNull()
      await eventually(() => expect(logged('proxy', 'route', proxyPaths.channels)).toHaveLength(before + 1))
      const startedTrace = logged('proxy', 'route', proxyPaths.channels).at(-1)
      expect(startedTrace).toMatch(/^[0-9a-f]{32}$/)
      expect([id, '0'.repeat(32)]).not.toContain(startedTrace)
      await eventually(() => expect(logged('services', 'path', '/video/v3/channels')).toContain(startedTrace))
    }
  })

  it('a trace from a television goes on in the callback of a job that the trace’s call created', async () => {
    const received: IncomingHttpHeaders[] = []
    const receiver = createServer(({ headers }, response) => {
      received.push(headers)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    try {
      const { services } = product
      const headers = {
        [keyHeader]: services.demo.transcriptionKey,
        'content-type': 'application/json',
        traceparent: `00-${id}-${parent}-01`,
      }
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`
      const body = JSON.stringify({ audio_url: `${url}.wav`, callback: true, callback_config: { url } })
      const { json } = await services.call(transcriptionPaths.jobs, { method: 'POST', headers, body })
      const callback = () => received.find((request) => request['idempotency-key'] === json.id)
      await eventually(() => expect(callback()).toBeDefined())
      expect(callback()?.traceparent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`))
      expect(callback()?.traceparent).not.toContain(parent)
    } finally {
      receiver.close()
    }
  })
})
