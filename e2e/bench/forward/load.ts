/**
 * Makes calls for some seconds, one at a time on each connection, and reports their number, latency, failures, and its
 * own processor time. The televisions take turns, all with one report and then with the next, so that a response cache
 * has no answer for any call.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

const [origin = '', path = '', seconds, connections, cookieFile = ''] = process.argv.slice(2)
const cookies: string[] = cookieFile === '' ? [] : JSON.parse(readFileSync(cookieFile, 'utf8'))
const televisions = Math.max(cookies.length, 1_000)
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 })
const times: number[] = []
/** The number of different reports: more than the proxy gets calls while it caches an answer. */
const reports = 1_000
let calls = 0
let failed = 0
let measuring = false
let isOver = false

async function connection(): Promise<void> {
  while (!isOver) {
    const number = calls++
    const cookie = cookies[number % cookies.length]
    const report = Math.floor(number / televisions) % reports
    const headers = { 'x-tenfoot': '1', ...(cookie === undefined ? {} : { cookie }) }
    const began = performance.now()
    const { statusCode, body } = await pool.request({
      path: `${path}&startIndex=${report + 1}`,
      method: 'GET',
      headers,
    })
    await body.dump()
    if (!measuring) continue
    if (statusCode === 200) times.push(performance.now() - began)
    else failed += 1
  }
}

const all = Array.from({ length: Number(connections) }, connection)
await sleep(1_500)
measuring = true
process.send?.('measuring')
const before = process.cpuUsage()
await sleep(Number(seconds) * 1_000)
measuring = false
const { user, system } = process.cpuUsage(before)
isOver = true
await Promise.all(all)
times.sort((a, b) => a - b)
process.send?.({
  rate: times.length / Number(seconds),
  p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  failed,
  calls: times.length,
  used: user + system,
})
await pool.close()
