/** Calls an address for some seconds with as many calls under way as connections, and says how many, how late, how many failed. */
import { Pool } from 'undici'

const [origin = '', path = '', seconds, connections, ...cookies] = process.argv.slice(2)
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 })
const times: number[] = []
let failed = 0
let measuring = false
let over = false

async function television(index: number): Promise<void> {
  const cookie = cookies.length > 0 ? { cookie: cookies[index % cookies.length] ?? '' } : {}
  while (!over) {
    const began = performance.now()
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { 'x-tenfoot': '1', ...cookie } })
    await body.dump()
    if (!measuring) continue
    if (statusCode === 200) times.push(performance.now() - began)
    else failed += 1
  }
}

const all = Array.from({ length: Number(connections) }, (_, index) => television(index))
await pause(1_500)
measuring = true
await pause(Number(seconds) * 1_000)
measuring = false
over = true
await Promise.all(all)
times.sort((a, b) => a - b)
process.send?.({
  rate: times.length / Number(seconds),
  p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  failed,
})
await pool.close()

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
