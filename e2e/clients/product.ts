import { join } from 'node:path'
import { Writable } from 'node:stream'
import { proxyPaths } from '#contract/proxy.ts'
import { startProxy } from '#proxy/server.ts'
import { proxySettings } from '#proxy/settings.ts'
import { type OpenapiDocument, openapiPath } from '#web/openapi/document.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { digitsOn, eventually, type TestTelevision, testTelevision } from '../../src/proxy/proxy.fixture.ts'
import { openServices, type Services } from './services.ts'

/** Services, a proxy in front of them, and a paired television. */
export interface Product {
  services: Services
  /** Address of the proxy. */
  url: string
  television: TestTelevision
  /** Log lines of a part. */
  log(part: 'services' | 'proxy'): Record<string, unknown>[]
  close(): Promise<void>
}

/**
 * Starts the product in this process, and pairs a television as a person does. `close` throws if a call differs from
 * the OpenAPI document of its server.
 */
export async function openProduct(environment: Record<string, string> = {}): Promise<Product> {
  const logs = { services: '', proxy: '' }
  const logTo = (part: keyof typeof logs) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        logs[part] += String(chunk)
        done()
      },
    })
  const services = await openServices({ LOG_LEVEL: 'debug', ...environment }, logTo('services'))
  const settings = proxySettings(
    {
      PORT: '0',
      DATA_DIR: services.dataDir,
      TV_DIR: join(services.dataDir, 'no-television'),
      AUTH_URL: services.url,
      API_URL: services.url,
      ANALYTICS_URL: `${services.url}/v2`,
      LOG_LEVEL: 'debug',
      EVENT_LOOP_DELAY_MS: '0',
      ...environment,
    },
    services.demo,
  )
  const proxy = await startProxy({ settings, logTo: logTo('proxy') })
  const document = (await (await fetch(proxy.url + openapiPath)).json()) as OpenapiDocument
  const calls = checkCalls(proxy.url, () => document, { madeOf: document })
  const television = testTelevision(proxy.url, { allow: () => {}, codes: { expires_in: 1800, interval: 1 } })
  const { userCode } = await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()
  const stream = await television.watch()
  await services.answer(userCode, 'allow', () => digitsOn(stream))
  await eventually(() => {
    if (stream.states.at(-1)?.state !== 'granted') throw new Error('not granted yet')
  })
  stream.close()
  await television.call(proxyPaths.pairingClaim, { method: 'POST' })
  return {
    services,
    url: proxy.url,
    television,
    log: (part) =>
      logs[part]
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    close: async () => {
      await proxy.close()
      await services.close()
      calls.close()
    },
  }
}
