import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../support/random.ts'
import { livingTelevision } from './livingTelevision.ts'
import { type ManyProxies, openManyProxies } from './manyProxies.ts'

/** In a long run 2,000 and 30. */
const televisions = Number(process.env.SOAK_TELEVISIONS ?? 40)
const minutes = Number(process.env.SOAK_MINUTES ?? 0.25)
/** Calls per second of all televisions together. */
const rate = Number(process.env.SOAK_RATE ?? 80)
const samples = 12

let proxies: ManyProxies
beforeAll(async () => {
  const environment = {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'heapOnSignal.mjs')).href}`,
    STREAMS_PER_PAIRING: '100',
  }
  proxies = await openManyProxies(1, environment)
}, 60_000)
afterAll(() => proxies.close())

/** The proxy's heap in bytes after garbage collection. */
async function heapBytes(): Promise<number> {
  const proxy = proxies.proxies[0]
  const samples = () => [...(proxy?.log() ?? '').matchAll(/^heap (\d+)$/gm)]
  const before = samples().length
  process.kill(proxy?.pid() ?? 0, 'SIGUSR2')
  await expect.poll(() => samples().length, { timeout: 30_000 }).toBeGreaterThan(before)
  return Number(samples().at(-1)?.[1])
}

it(
  `${televisions} televisions that call, sign out and pair again for ${minutes} minutes use constant memory`,
  async () => {
    const random = seededRandom(3)
    const { upstream } = proxies
    const [url = ''] = proxies.urls()
    upstream.accessLifetime = 20
    let isOver = false
    let callCount = 0

    const living = Array.from({ length: televisions }, async () => {
      // Spread over time: this test measures memory, not how many can come at once.
      await pause(random() * televisions * 50)
      while (!isOver) {
        const television = livingTelevision(url, upstream)
        await television.pair()
        let close = await television.watchSession()
        do {
          await pause((random() * 2_000 * televisions) / rate)
          await television.ask()
          callCount += 1
          if (random() < 0.05) {
            close()
            close = await television.watchSession()
          }
        } while (!isOver && random() > 0.02)
        close()
        await television.signOut()
      }
    })
    const all = Promise.all(living)
    all.catch(() => {
      isOver = true
    })

    const measurements: { heap: number; calls: number }[] = []
    for (let sample = 0; sample < samples && !isOver; sample += 1) {
      await pause((minutes * 60_000) / samples)
      upstream.requests.length = 0
      measurements.push({ heap: await heapBytes(), calls: callCount })
    }
    isOver = true
    await all
    // After a third of the time, all caches are filled.
    const [early, late] = [measurements.slice(samples / 3, (2 * samples) / 3), measurements.slice((2 * samples) / 3)]
    const [before, after] = [middle(early, 'heap'), middle(late, 'heap')]
    const calls = middle(late, 'calls') - middle(early, 'calls')
    expect(calls).toBeGreaterThan(televisions)
    expect({ ratio: after / before, ofACall: (after - before) / calls, measurements }).toEqual({
      ratio: expect.toSatisfy((ratio: number) => ratio < 1.1),
      // In a short run, a leak is small compared with the memory that a process needs anyway.
      ofACall: expect.toSatisfy((bytes: number) => bytes < 2_000),
      measurements,
    })
  },
  4 * 3_600_000,
)

const middle = <Name extends string>(all: Record<Name, number>[], name: Name) =>
  all.map((one) => one[name]).toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
