import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { type ProxyProcess, proxyProcess } from './proxyProcess.ts'

/** Several proxies in separate processes on one database, behind a load balancer, with an upstream that can fail. */
export interface ManyProxies {
  upstream: TestUpstream
  balancer: Balancer
  proxies: ProxyProcess[]
  /** Addresses of the running proxies. */
  urls(): string[]
  /** Starts a proxy that was killed, and sends calls to it again. */
  restart(number: number): Promise<void>
  /** Kills a proxy; calls go to the others. */
  kill(number: number): Promise<void>
  close(): Promise<void>
}

/** @param environmentOf the additional environment of the proxy with this number */
export async function openManyProxies(
  count: number,
  environment: Record<string, string | undefined>,
  environmentOf: (number: number) => Record<string, string> = () => ({}),
): Promise<ManyProxies> {
  const upstream = await startTestUpstream()
  upstream.autoAllow = true
  upstream.codes = { expires_in: 1_800, interval: 1 }
  const balancer = await openBalancer()
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-many-'))
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const proxies = Array.from({ length: count }, (_, number) =>
    proxyProcess({
      DATA_DIR: join(folder, String(number)),
      SECRET_KEYS: keys,
      AUTH_URL: upstream.url,
      API_URL: upstream.url,
      CLIENT_ID: upstream.client.id,
      CLIENT_SECRET: upstream.client.secret,
      PAIRINGS_PER_MINUTE: '100000',
      DEVICE_CODES_PER_MINUTE: '100000',
      STREAMS_PER_ADDRESS: '100000',
      SHARE_ANSWERS_SECONDS: '0',
      ...environment,
      ...environmentOf(number),
    }),
  )
  const running = new Map<number, string>()
  const updateTargets = () => balancer.setTargets([...running.values()])
  const restart = async (number: number) => {
    running.set(number, (await proxies[number]?.start()) ?? '')
    updateTargets()
  }
  await Promise.all(proxies.map((_, number) => restart(number)))
  return {
    upstream,
    balancer,
    proxies,
    restart,
    urls: () => [...running.values()],
    kill: async (number) => {
      running.delete(number)
      updateTargets()
      await proxies[number]?.kill()
    },
    close: async () => {
      await Promise.all(proxies.map((proxy) => proxy.kill()))
      await balancer.close()
      await upstream.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
