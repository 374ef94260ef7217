import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { startTestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

/**
 * A server in between that closes idle connections earlier than the service promises, as firewalls and load balancers
 * do: it resets a connection that is used a second time.
 */
async function startIdleCloser(target: string): Promise<{ url: string; resets: () => number; close(): void }> {
  const sockets = new Set<Socket>()
  let resets = 0
  const server = createServer((caller) => {
    const service = connect(Number(new URL(target).port), '127.0.0.1')
    let answered = false
    for (const socket of [caller, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        caller.destroy()
        service.destroy()
      })
    }
    service.on('data', (part) => {
      answered = true
      caller.write(part)
    })
    caller.on('data', (part) => {
      if (!answered) return void service.write(part)
      resets += 1
      caller.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resets: () => resets,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('calls to the authorization server arrive at the first try through a firewall that closes idle connections early', async () => {
  const clock = manualClock(1_790_000_000_000)
  const upstream = await startTestUpstream()
  open.push(upstream)
  const between = await startIdleCloser(upstream.url)
  open.push(between)
  // The endpoints in the discovery document go through the server in between too.
  const { discovery, ...endpoints } = authorizationPaths
  upstream.always(discovery, {
    status: 200,
    json: {
      issuer: upstream.url,
      authorization_endpoint: `${between.url}${endpoints.authorize}`,
      device_authorization_endpoint: `${between.url}${endpoints.deviceCode}`,
      token_endpoint: `${between.url}${endpoints.token}`,
      revocation_endpoint: `${between.url}${endpoints.revoke}`,
    },
  })
  const proxy = await startTestProxy({ upstream, clock, env: { AUTH_URL: between.url } })
  open.push(proxy)
  const television = proxy.television()
  await television.pair()
  await clock.advance(2 * 3_600_000)
  const calls = Array.from({ length: 40 }, () => television.call(`${proxyPaths.channels}?mine=true`))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  await television.call(proxyPaths.signOut, { method: 'POST' })
  expect(upstream.revoked).toHaveLength(1)
  expect(between.resets()).toBe(0)
})
