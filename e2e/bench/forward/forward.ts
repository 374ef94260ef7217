import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#store/testPorts.ts'
import { median, table } from '../table.ts'
import { client, connections, load, type Measured, reports, start, startProxy } from './processes.ts'
import { seedSessions } from './sessions.ts'

const rounds = 5
const televisions = 1_000

/** Forwarding with everything on, against bare node:http and undici, before the same service and under the same load. */
export async function benchForwarding(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-forward-'))
  const ports = { service: await freePort(), bare: await freePort(), plugin: await freePort(), proxy: await freePort() }
  const service = `http://127.0.0.1:${ports.service}`
  const cookies = await seedSessions(folder, client.id, televisions)
  const children: ChildProcess[] = []
  try {
    children.push(
      await start('service.ts', [String(ports.service)]),
      await start('bare.ts', [String(ports.bare), service]),
      await start('httpProxy.ts', [String(ports.plugin), service]),
      await startProxy(ports.proxy, service, folder),
    )
    const runs = { proxy: [] as Measured[], bare: [] as Measured[], plugin: [] as Measured[] }
    for (let round = 0; round < rounds; round += 1) {
      runs.bare.push(await load(`http://127.0.0.1:${ports.bare}`, reports, []))
      runs.proxy.push(await load(`http://127.0.0.1:${ports.proxy}`, reports, cookies))
      runs.plugin.push(await load(`http://127.0.0.1:${ports.plugin}`, reports, []))
    }
    const failed = runs.proxy.reduce((sum, one) => sum + one.failed, 0)
    if (failed > 0) throw new Error(`${failed} calls failed through the proxy`)
    const rate = (all: Measured[]) => median(all.map((one) => one.rate))
    const late = (all: Measured[]) => median(all.map((one) => one.p99))
    return table(`Forwarding of ${televisions} televisions, ${connections} at once, median of ${rounds} rounds`, [
      {
        name: 'bare node:http + undici / proxy, calls a second',
        measured: `${rate(runs.proxy).toFixed(0)}/s`,
        against: `${rate(runs.bare).toFixed(0)}/s`,
        ratio: rate(runs.bare) / rate(runs.proxy),
        // 0.85 of its rate.
        goal: 1 / 0.85,
      },
      {
        name: 'proxy / bare, 99th percentile',
        measured: `${late(runs.proxy).toFixed(1)} ms`,
        against: `${late(runs.bare).toFixed(1)} ms`,
        ratio: late(runs.proxy) / late(runs.bare),
        goal: 1.4,
      },
      {
        name: '@fastify/http-proxy / proxy, calls a second',
        measured: `${rate(runs.proxy).toFixed(0)}/s`,
        against: `${rate(runs.plugin).toFixed(0)}/s`,
        ratio: rate(runs.plugin) / rate(runs.proxy),
        goal: 1,
      },
    ])
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
