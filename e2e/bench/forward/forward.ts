import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#storage/ports.fixture.ts'
import { median, medianRatio, table } from '../table.ts'
import { client, connections, cookieFile, load, type Measured, start, startProxy } from './processes.ts'
import { seedSessions } from './sessions.ts'

const rounds = 9
/** Each of these calls again within a second. */
const televisions = 1_000
/** So many that each call is of another television than those of the last second. */
const manyTelevisions = 30_000

/**
 * The proxy's forwarding, with the same service and load, compared with bare node:http and undici, with Fastify's
 * plugin alone, and with the same work put together from Fastify's plugins.
 */
export async function benchForwarding(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-forward-'))
  const children: ChildProcess[] = []
  const startTarget = async (file: string, ...args: string[]) => {
    const port = await freePort()
    const { child, cookies } = await start(file, [String(port), ...args])
    children.push(child)
    return { child, cookies, address: `http://127.0.0.1:${port}` }
  }
  try {
    const service = await startTarget('service.ts')
    const all = await seedSessions(folder, client.id, manyTelevisions)
    const warm = await cookieFile(folder, 'warm', all.slice(0, televisions))
    const cold = await cookieFile(folder, 'cold', all)
    const bare = await startTarget('bare.ts', service.address)
    const plugin = await startTarget('../peers/httpProxy.ts', service.address)
    const plugins = await startTarget('../peers/pluginProxy.ts', service.address, folder, String(televisions))
    const signedIn = await cookieFile(folder, 'plugins', plugins.cookies)
    const proxyPort = await freePort()
    const proxy = {
      child: await startProxy(proxyPort, service.address, folder),
      address: `http://127.0.0.1:${proxyPort}`,
    }
    children.push(proxy.child)
    const targets = {
      bare: { ...bare, cookies: '' },
      plugin: { ...plugin, cookies: '' },
      plugins: { ...plugins, cookies: signedIn },
      proxy: { ...proxy, cookies: warm },
      cold: { ...proxy, cookies: cold },
    }
    type Name = keyof typeof targets
    const names = Object.keys(targets) as Name[]
    const runs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) {
        const { child, address, cookies } = targets[name]
        runs[name].push(await load(child, service.child, address, cookies))
      }
    for (const name of names) {
      const failed = runs[name].reduce((sum, run) => sum + run.failed, 0)
      if (failed > 0) throw new Error(`${failed} calls failed: ${name}`)
    }

    const ratio = (measure: (run: Measured) => number, name: Name, against: Name) =>
      medianRatio(runs[name].map(measure), runs[against].map(measure))
    const rate = (name: Name) => `${median(runs[name].map((run) => run.rate)).toFixed(0)}/s`
    const perCall = (name: Name) => `${median(runs[name].map((run) => run.perCall)).toFixed(1)} µs`
    const p99Of = (name: Name) => `${median(runs[name].map((run) => run.p99)).toFixed(1)} ms`
    const rates = (text: string, against: Name, goal?: number) => ({
      name: `${text} / proxy, calls a second`,
      measured: rate('proxy'),
      against: rate(against),
      ratio: ratio((run) => run.rate, against, 'proxy'),
      ...(goal !== undefined && { goal }),
    })
    // Depends less on the machine's other load.
    const cost = (text: string, name: Name, against: Name, goal?: number) => ({
      name: `${text}, processor for a call`,
      measured: perCall(name),
      against: perCall(against),
      ratio: ratio((run) => run.perCall, name, against),
      ...(goal !== undefined && { goal }),
    })
    const busy = names.map((name) => {
      const part = (processName: keyof Measured['busy']) =>
        `${(median(runs[name].map((run) => run.busy[processName])) * 100).toFixed(0)} %`
      return `  ${name}: itself ${part('target')}, the service ${part('service')}, the load ${part('load')}\n`
    })
    const ratios = table(
      `Forwarding of ${televisions} televisions, ${connections} at once, median of ${rounds} rounds`,
      [
        cost('proxy / bare node:http + undici', 'proxy', 'bare', 2),
        cost(`${manyTelevisions} televisions, none again within a second / bare`, 'cold', 'bare', 2),
        rates('the same from Fastify’s plugins', 'plugins', 1 / 1.2),
        cost('proxy / the same from Fastify’s plugins', 'proxy', 'plugins'),
        rates('bare node:http + undici', 'bare'),
        rates('@fastify/http-proxy alone', 'plugin'),
        cost('proxy / @fastify/http-proxy alone', 'proxy', 'plugin'),
        {
          name: 'proxy / bare, 99th percentile',
          measured: p99Of('proxy'),
          against: p99Of('bare'),
          ratio: ratio((run) => run.p99, 'proxy', 'bare'),
          goal: 1.4,
        },
      ],
    )
    return `${ratios}  How busy a processor was with each, in the runs of\n${busy.join('')}`
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
