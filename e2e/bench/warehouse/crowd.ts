/**
 * Televisions that ask for reports for some seconds, each without a pause, as a balancer would spread them over the
 * services. Argument: `Crowd` as JSON. It sends `Served` to its parent.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { share } from '../table.ts'

export interface Crowd {
  addresses: readonly string[]
  token: string
  televisions: number
  seconds: number
  lastDay: string
  /** Reports that each television repeats in turn. */
  queries: readonly Record<string, string>[]
}

export interface Served {
  /** Reports a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  failed: number
}

const { addresses, token, televisions, seconds, lastDay, queries }: Crowd = JSON.parse(process.argv[2] ?? '{}')
const pools = addresses.map((address) => new Pool(address, { connections: televisions, headersTimeout: 60_000 }))
const times: number[] = []
let failed = 0
let calls = 0
let isMeasuring = false
let isOver = false

async function television(number: number): Promise<void> {
  // Days of its own, so that no two share an answer.
  const startDate = new Date(Date.parse(lastDay) - (60 + (number % 400)) * 86_400_000).toISOString().slice(0, 10)
  for (let round = number; !isOver; round += 1) {
    const query = { ids: 'channel==MINE', startDate, endDate: lastDay, ...queries[round % queries.length] }
    const pool = pools[calls++ % pools.length] as Pool
    const began = performance.now()
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/v2/reports?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    await body.dump()
    if (!isMeasuring) continue
    if (statusCode === 200) times.push(performance.now() - began)
    else failed += 1
  }
}

const all = Array.from({ length: televisions }, (_, number) => television(number))
await sleep(2_000)
isMeasuring = true
await sleep(seconds * 1_000)
isMeasuring = false
isOver = true
const measured: Served = { rate: times.length / seconds, p50: share(times, 0.5), p99: share(times, 0.99), failed }
await Promise.all(all)
await Promise.all(pools.map((pool) => pool.close()))
process.send?.(measured)
