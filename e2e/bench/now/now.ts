import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { nowPaths } from '#contract/now.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { start, startProxy, used } from '../forward/processes.ts'
import { median, medianRatio, type Row, table } from '../table.ts'
import { type StartBare, sampleRow } from './sample.ts'
import { minuteMs, seedSampled } from './seed.ts'

const rounds = 5
const answers = 50

/** Live numbers: processor of an answer and of a sample, compared with the least work that each can be. */
export async function benchNow(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-now-'))
  const children: ChildProcess[] = []
  const startBare = async (name: string, bodies: Record<string, string>) => {
    const [file, port] = [join(folder, `${name}.json`), await freePort()]
    await writeFile(file, JSON.stringify(bodies))
    const { child } = await start('../now/bare.ts', [String(port), file])
    children.push(child)
    return { child, address: `http://127.0.0.1:${port}` }
  }
  try {
    say(
      table(`Live numbers, 49 hours by minute of 50 videos, median of ${rounds} rounds`, [
        ...(await answerRows(folder, children, startBare)),
        await sampleRow(folder, startBare),
      ]),
    )
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `GET /api/now` of a proxy, after each new sample and again, against a server that sends the same bytes. */
async function answerRows(folder: string, children: ChildProcess[], startBare: StartBare): Promise<Row[]> {
  const dataDir = join(folder, 'proxy')
  const at = Math.floor(Date.now() / minuteMs) * minuteMs
  const { db, cookie, close } = await seedSampled(dataDir, at)
  const port = await freePort()
  const proxy = await startProxy(port, 'http://127.0.0.1:1', dataDir)
  children.push(proxy)
  const pool = new Pool(`http://127.0.0.1:${port}`)
  const ask = async (of: Pool) => {
    const headers = { 'x-tenfoot': '1', cookie }
    const { statusCode, body } = await of.request({ method: 'GET', path: nowPaths.now, headers })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`)
    return text
  }
  const text = await ask(pool)
  const bare = await startBare('answer', { [nowPaths.now]: text })
  const barePool = new Pool(bare.address)
  let every = minuteMs
  // What a television gets after a new sample: another time between samples makes another answer too.
  const forget = () => db.updateTable('live_accounts').set({ every: ++every, asked_at: Date.now() }).execute()
  const measure = async (child: ChildProcess, of: Pool, before: () => Promise<unknown>) => {
    const usedBefore = await used(child)
    for (let call = 0; call < answers; call += 1) {
      await before()
      await ask(of)
    }
    return ((await used(child)) - usedBefore) / answers
  }
  const runs = { fresh: [] as number[], remembered: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const fresh = await measure(proxy, pool, forget)
    const remembered = await measure(proxy, pool, async () => {})
    const least = await measure(bare.child, barePool, async () => {})
    // The first round warms up.
    if (round === 0) continue
    runs.fresh.push(fresh)
    runs.remembered.push(remembered)
    runs.bare.push(least)
  }
  await pool.close()
  await barePool.close()
  await close()
  const row = (name: string, ours: number[]): Row => ({
    name,
    measured: `${median(ours).toFixed(0)} µs`,
    against: `${median(runs.bare).toFixed(0)} µs`,
    ratio: medianRatio(ours, runs.bare),
  })
  return [
    row(`answer of ${(text.length / 1_000).toFixed(0)} kB after a sample / bare node:http`, runs.fresh),
    row('the same for another television / bare node:http', runs.remembered),
  ]
}
