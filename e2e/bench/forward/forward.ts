import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#storage/ports.fixture.ts'
import { median, medianRatio, table } from '../table.ts'
import { client, connections, load, type Measured, start, startProxy } from './processes.ts'
import { seedSessions } from './sessions.ts'

const rounds = 9
const televisions = 1_000

/** The proxy's forwarding compared with bare node:http and undici, with the same service and load. */
export async function benchForwarding(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-forward-'))
  const ports = { service: await freePort(), bare: await freePort(), plugin: await freePort(), proxy: await freePort() }
  const address = `http://127.0.0.1:${ports.service}`
  const cookies = await seedSessions(folder, client.id, televisions)
  const children: ChildProcess[] = []
  try {
    const service = await start('service.ts', [String(ports.service)])
    children.push(service)
    const bare = await start('bare.ts', [String(ports.bare), address])
    const plugin = await start('../peers/httpProxy.ts', [String(ports.plugin), address])
    const proxy = await startProxy(ports.proxy, address, folder)
    children.push(bare, plugin, proxy)
    const runs = { proxy: [] as Measured[], bare: [] as Measured[], plugin: [] as Measured[] }
    for (let round = 0; round < rounds; round += 1) {
      runs.bare.push(await load(bare, service, `http://127.0.0.1:${ports.bare}`, []))
      runs.proxy.push(await load(proxy, service, `http://127.0.0.1:${ports.proxy}`, cookies))
      runs.plugin.push(await load(plugin, service, `http://127.0.0.1:${ports.plugin}`, []))
    }
    const failed = runs.proxy.reduce((sum, run) => sum + run.failed, 0)
    if (failed > 0) throw new Error(`${failed} calls failed through the proxy`)
    const rate = (all: Measured[]) => median(all.map((run) => run.rate))
    const p99Of = (all: Measured[]) => median(all.map((run) => run.p99))
    const perCall = (all: Measured[]) => median(all.map((run) => run.perCall))
    const ratio = (measure: (run: Measured) => number, all: Measured[], against: Measured[]) =>
      medianRatio(all.map(measure), against.map(measure))
    const cost = (name: string, against: Measured[], goal: number) => ({
      name,
      goal,
      measured: `${perCall(runs.proxy).toFixed(1)} µs`,
      against: `${perCall(against).toFixed(1)} µs`,
      ratio: ratio((run) => run.perCall, runs.proxy, against),
    })
    const busy = Object.entries(runs).map(([name, all]) => {
      const part = (processName: keyof Measured['busy']) =>
        `${(median(all.map((run) => run.busy[processName])) * 100).toFixed(0)} %`
      return `  ${name}: itself ${part('target')}, the service ${part('service')}, the load ${part('load')}\n`
    })
    const ratios = table(
      `Forwarding of ${televisions} televisions, ${connections} at once, median of ${rounds} rounds`,
      [
        {
          name: 'bare node:http + undici / proxy, calls a second',
          measured: `${rate(runs.proxy).toFixed(0)}/s`,
          against: `${rate(runs.bare).toFixed(0)}/s`,
          ratio: ratio((run) => run.rate, runs.bare, runs.proxy),
          // At least 0.85 of its rate.
          goal: 1 / 0.85,
        },
        {
          name: 'proxy / bare, 99th percentile',
          measured: `${p99Of(runs.proxy).toFixed(1)} ms`,
          against: `${p99Of(runs.bare).toFixed(1)} ms`,
          ratio: ratio((run) => run.p99, runs.proxy, runs.bare),
          goal: 1.4,
        },
        {
          name: '@fastify/http-proxy / proxy, calls a second',
          measured: `${rate(runs.proxy).toFixed(0)}/s`,
          against: `${rate(runs.plugin).toFixed(0)}/s`,
          ratio: ratio((run) => run.rate, runs.plugin, runs.proxy),
          goal: 1,
        },
        // Independent of the machine's other load.
        cost('proxy / bare, processor for a call', runs.bare, 1 / 0.85),
        cost('proxy / @fastify/http-proxy, processor for a call', runs.plugin, 1),
      ],
    )
    return `${ratios}  How busy a processor was with each, in the runs of\n${busy.join('')}`
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
