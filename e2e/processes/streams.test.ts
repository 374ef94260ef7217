import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionEventsPath } from '#contract/accounts.ts'
import { livingTelevision } from './livingTelevision.ts'
import { type ManyProxies, openManyProxies } from './manyProxies.ts'

/** Event streams that are open at the same time. */
const streams = Number(process.env.STREAMS ?? 2_000)
/** One television may have so many. */
const perTelevision = 100

let proxies: ManyProxies
beforeAll(async () => {
  const heap = pathToFileURL(join(import.meta.dirname, 'heapOnSignal.mjs')).href
  proxies = await openManyProxies(1, {
    NODE_OPTIONS: `--import ${heap}`,
    STREAMS_PER_PAIRING: String(perTelevision),
    STREAMS_PER_ADDRESS: String(2 * streams),
    MAX_CONNECTIONS: String(3 * streams),
  })
}, 60_000)
afterAll(() => proxies?.close())

it(`a proxy with ${streams} open event streams answers calls quickly, with little memory for each, and ends them all`, async () => {
  const { upstream } = proxies
  const [url = ''] = proxies.urls()
  const [proxy] = proxies.proxies
  const televisions = Array.from({ length: Math.ceil(streams / perTelevision) }, () => livingTelevision(url, upstream))
  for (const television of televisions) await television.pair()
  const heapBytes = async () => {
    const samples = () => [...(proxy?.log() ?? '').matchAll(/^heap (\d+)$/gm)]
    const before = samples().length
    process.kill(proxy?.pid() ?? 0, 'SIGUSR2')
    await expect.poll(() => samples().length, { timeout: 30_000 }).toBeGreaterThan(before)
    return Number(samples().at(-1)?.[1])
  }
  const before = await heapBytes()
  const answers: IncomingMessage[] = []
  const open = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const request = get(
        `${url}${sessionEventsPath}`,
        { headers: { 'x-tenfoot': '1', cookie }, agent: false },
        (answer) => {
          answer.once('data', () => resolve())
          answer.on('error', () => {})
          answers.push(answer)
          if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${answer.statusCode}`))
        },
      )
      request.on('error', reject)
    })
  for (const { television } of televisions) {
    const cookie = [...television.cookies].map((pair) => pair.join('=')).join('; ')
    await Promise.all(Array.from({ length: perTelevision }, () => open(cookie)))
  }
  const began = performance.now()
  for (let call = 0; call < 10; call += 1) await televisions[call]?.ask()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await heapBytes()) - before).toBeLessThan(streams * 60_000)
  const ended = Promise.all(answers.map((answer) => new Promise((resolve) => answer.once('close', resolve))))
  await proxy?.stop()
  await ended
}, 240_000)
