/** A proxy for tests: the whole server on its own port, in front of test services, called as by a television. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { type PairingState, pairingState, proxyPaths } from '#contract/proxy.ts'
import type { StoreOptions } from '#storage/options.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { type ProxyModule, withCoreParts } from './core/core.ts'
import { openProxyDatabase, type ProxyTables } from './database.ts'
import { modules as allModules } from './modules.ts'
import { proxyDocument } from './operations/openapiRoute.ts'
import { startProxy } from './server.ts'
import { proxySettings } from './settings.ts'
import { startTestUpstream, type TestUpstream } from './upstream.fixture.ts'

export interface TestTelevision {
  /** Makes a call as the app does, with the header and its cookies; new cookies are stored. Bytes are sent as they are. */
  call(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>
  cookies: Map<string, string>
  /** Opens the event stream; states arrive in `states`. */
  watch(): Promise<{ states: PairingState[]; text: () => string; ended: Promise<void>; close(): void }>
  /** Pairs from code to session; the person allows the code at once. */
  pair(): Promise<void>
}

export interface TestProxy {
  url: string
  /** Address of `GET /metrics`, if the environment sets its port. */
  metricsUrl: string | undefined
  /** Everything logged, as text. */
  log: () => string
  television(): TestTelevision
  /** A television that was paired and knows its session. */
  signedIn(): Promise<TestTelevision>
  /** The proxy's database, over a separate connection. */
  db: Kysely<ProxyTables>
  close(): Promise<void>
}

/** Waits until `check` passes. Only for the duration of real sockets, never for a clock. */
export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { interval: 3, timeout: 8_000 })

/** Starts a service that a test scripts, and a proxy in front of it. Both are added to `open`, the service first. */
export async function startWithUpstream(
  open: { close(): unknown }[],
  database: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
) {
  const clock = manualClock(1_790_000_000_000)
  const upstream = await startTestUpstream()
  open.push(upstream)
  const proxy = await startTestProxy({ upstream, clock, database, env })
  open.push(proxy)
  return { clock, upstream, database, proxy }
}

/**
 * Starts a proxy. `close` throws if one of its own calls differs from its OpenAPI document; what scripted services
 * answer does not count.
 */
export async function startTestProxy(options: {
  upstream: TestUpstream
  clock?: ManualClock
  env?: Record<string, string>
  database?: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>
  /** Default: all. */
  modules?: readonly ProxyModule[]
}): Promise<TestProxy> {
  const { upstream, clock, database, modules = allModules } = options
  const parts = withCoreParts(modules)
  const folder = database ? undefined : mkdtempSync(join(tmpdir(), 'tenfoot-proxy-'))
  let log = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const settings = proxySettings({
    PORT: '0',
    DATA_DIR: database?.dataDir ?? folder,
    DATABASE_URL: database?.databaseUrl,
    AUTH_URL: upstream.url,
    API_URL: upstream.url,
    CLIENT_ID: upstream.client.id,
    CLIENT_SECRET: upstream.client.secret,
    WEB_CLIENT_ID: upstream.webClient.id,
    WEB_CLIENT_SECRET: upstream.webClient.secret,
    TV_DIR: join(tmpdir(), 'no-television-here'),
    LOG_LEVEL: 'debug',
    PAIRINGS_PER_MINUTE: '1000',
    DEVICE_CODES_PER_MINUTE: '10000',
    // Tests count the calls that reach the service.
    SHARE_ANSWERS_SECONDS: '0',
    // Tests share the processor with other programs.
    EVENT_LOOP_DELAY_MS: '0',
    ...options.env,
  })
  const proxy = await startProxy({ settings, ...(clock ? { clock } : {}), logTo, modules })
  const calls = checkCalls(proxy.url, () => proxyDocument(settings, parts), {
    madeOf: [settings.publicUrl, settings.upstream, parts.flatMap(({ calls }) => calls?.map(({ id }) => id))],
    except: 'Services',
  })
  const store = await openProxyDatabase(settings, parts)
  const television = () => testTelevision(proxy.url, upstream, clock)
  return {
    url: proxy.url,
    metricsUrl: proxy.metricsUrl,
    log: () => log,
    television,
    signedIn: async () => {
      const paired = television()
      await paired.pair()
      await paired.call(proxyPaths.session)
      return paired
    },
    db: store.db,
    close: async () => {
      await proxy.close()
      await store.close()
      calls.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A television for the address of a proxy or of a load balancer. */
export function testTelevision(
  url: string,
  upstream: Pick<TestUpstream, 'allow' | 'codes'>,
  clock?: ManualClock,
): TestTelevision {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { 'x-tenfoot': '1', ...(cookies.size > 0 ? { cookie: header() } : {}), ...init.headers },
    })
    keep(response)
    return response
  }
  const self: TestTelevision = {
    cookies,
    call: (path, { method = 'GET', body, headers } = {}) =>
      send(path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined
          ? {}
          : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      }),
    async watch() {
      const disconnect = new AbortController()
      const response = await send(proxyPaths.pairingEvents, { signal: disconnect.signal })
      if (!response.ok || !response.body)
        throw new Error(`the stream answered ${response.status}: ${await response.text()}`)
      const states: PairingState[] = []
      let text = ''
      let end = 0
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const ended = (async () => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          text += value
          for (let at = text.indexOf('\n\n', end); at >= 0; at = text.indexOf('\n\n', end)) {
            const data = /^data: (.*)$/m.exec(text.slice(end, at))?.[1]
            end = at + 2
            if (data) states.push(z.parse(pairingState, JSON.parse(data)))
          }
        }
      })().catch(() => {})
      return { states, text: () => text, ended, close: () => disconnect.abort() }
    },
    async pair() {
      await self.call(proxyPaths.pairing, { method: 'POST' })
      upstream.allow()
      const stream = await self.watch()
      await eventually(() => {
        if (stream.states.length === 0) throw new Error('no state yet')
      })
      await clock?.advance(Number(upstream.codes.interval) * 1000)
      await eventually(() => {
        if (stream.states.at(-1)?.state !== 'granted') throw new Error('not granted yet')
      })
      stream.close()
      const claimed = await self.call(proxyPaths.pairingClaim, { method: 'POST' })
      if (!claimed.ok) throw new Error(`the claim answered ${claimed.status}`)
    },
  }
  return self
}

/** The digits that a television shows for the verification, as soon as it has them. */
export const digitsOn = ({ states }: { states: PairingState[] }): Promise<string> =>
  eventually(() => {
    const state = states.at(-1)
    if (state?.state !== 'pending' || !state.digits) throw new Error('the television shows no digits yet')
    return state.digits
  })
