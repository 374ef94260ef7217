import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
async function start(env: Record<string, string> = {}) {
  const clock = manualClock(1_790_000_000_000)
  const upstream = await startTestUpstream()
  open.push(upstream)
  const proxy = await startTestProxy({ upstream, clock, env })
  open.push(proxy)
  return { clock, upstream, proxy, television: proxy.television() }
}

/** Opens a connection; `received` resolves to all text received until it closed. */
function dial(proxy: TestProxy): { socket: Socket; received: Promise<string> } {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  open.push({ close: () => socket.destroy() })
  return { socket, received: once(socket, 'close').then(() => text) }
}

it.each([
  ['headers', 'GET /api/session HTTP/1.1\r\nhost: x\r\nx-ten'],
  [
    'a body',
    'POST /api/pairing HTTP/1.1\r\nhost: x\r\nx-tenfoot: 1\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  ],
])('a caller that is slow with %s gets 408 and is disconnected', async (_what, begin) => {
  const { proxy } = await start({ REQUEST_TIMEOUT_MS: '400' })
  const { socket, received } = dial(proxy)
  socket.write(begin)
  expect(await received).toMatch(/^HTTP\/1.1 408 /)
})

describe('load', () => {
  it('a proxy accepts only MAX_CONNECTIONS connections, and another one after one has closed', async () => {
    const { proxy } = await start({ MAX_CONNECTIONS: '10' })
    const ask = () => {
      const dialled = dial(proxy)
      dialled.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
      return dialled
    }
    const accepted = Array.from({ length: 10 }, ask)
    await Promise.all(accepted.map(({ socket }) => once(socket, 'data')))
    expect(await ask().received).toBe('')
    accepted[0]?.socket.destroy()
    await accepted[0]?.received
    await eventually(async () => {
      const { socket, received } = ask()
      expect(await Promise.race([once(socket, 'data').then(String), received])).toMatch(/^HTTP\/1.1 200 /)
    })
  })

  it('a proxy logs only the first failures with the same cause', async () => {
    const { proxy } = await start({ AUTH_URL: 'http://127.0.0.1:1' })
    for (let call = 0; call < 30; call += 1) expect((await fetch(`${proxy.url}${proxyPaths.ready}`)).status).toBe(503)
    expect(proxy.log().match(/"level":50/g)).toHaveLength(20)
  })

  const busy = async () => {
    for (const until = Date.now() + 1_300; Date.now() < until; await setImmediate())
      for (const turn = Date.now() + 120; Date.now() < turn; );
  }

  it('a proxy refuses calls while its event loop lags, and still reports that it is alive', async () => {
    const { proxy, television } = await start({ EVENT_LOOP_DELAY_MS: '50' })
    await eventually(async () => {
      await busy()
      const [call, alive] = await Promise.all([
        television.call(proxyPaths.session),
        fetch(`${proxy.url}${proxyPaths.health}`),
      ])
      expect([call.status, call.headers.get('retry-after'), (await call.json()).problem?.code]).toEqual([
        503,
        '5',
        'overloaded',
      ])
      expect(alive.status).toBe(200)
    })
  })

  it('a proxy refuses no call with EVENT_LOOP_DELAY_MS=0, however much its event loop lags', async () => {
    const { television } = await start({ EVENT_LOOP_DELAY_MS: '0' })
    await busy()
    expect((await television.call(proxyPaths.session)).status).toBe(200)
  })
})

it('a proxy that stops reports that it is not ready and still serves for DRAIN_SECONDS', async () => {
  const { clock, proxy, television } = await start({ DRAIN_SECONDS: '10' })
  await television.call(proxyPaths.pairing, { method: 'POST' })
  const stream = await television.watch()
  const closed = proxy.close()
  open.splice(open.indexOf(proxy), 1)
  const ready = await fetch(`${proxy.url}${proxyPaths.ready}`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, stopping: true }])
  expect((await television.call(proxyPaths.session)).status).toBe(200)
  await eventually(() => expect(stream.states).toHaveLength(1))
  await clock.advance(10_000)
  await stream.ended
  await closed
  await expect(fetch(proxy.url)).rejects.toThrow()
})

it('a proxy that stops waits for calls under way', async () => {
  let answer: ServerResponse | undefined
  const service = createServer((_request, response) => {
    answer = response
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  open.push({
    close: () => {
      service.closeAllConnections()
      service.close()
    },
  })
  const { proxy, television } = await start({
    API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
  await television.pair()
  const call = television.call(proxyPaths.channels)
  await eventually(() => expect(answer).toBeDefined())
  const closed = proxy.close()
  open.splice(open.indexOf(proxy), 1)
  await setImmediate()
  answer?.writeHead(200, { 'content-type': 'application/json' }).end('{"whole":true}')
  expect(await (await call).json()).toEqual({ whole: true })
  // The caller's open connection must not delay the close: otherwise the test times out.
  await closed
})
