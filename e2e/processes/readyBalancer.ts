import { setTimeout as sleep } from 'node:timers/promises'
import { type Balancer, openBalancer } from './balancer.ts'

/**
 * A load balancer that sends calls only to processes whose `/readyz` says that they are ready. It asks each process by
 * itself, so a slow one does not delay what is known of the others. If none is ready, it sends calls to those that were
 * ready last: a database that is late makes all unready at once, and another process would be no better.
 */
export interface ReadyBalancer extends Pick<Balancer, 'url' | 'callsByTarget'> {
  /** Adds a process. Resolves when all are ready. */
  add(url: string): Promise<void>
  remove(url: string): void
  close(): Promise<void>
}

export async function openReadyBalancer(): Promise<ReadyBalancer> {
  const balancer = await openBalancer()
  /** Process → whether it is ready. */
  const running = new Map<string, boolean>()
  const checks: Promise<void>[] = []
  const updateTargets = () => {
    const ready = [...running].flatMap(([url, isReady]) => (isReady ? [url] : []))
    if (ready.length > 0) balancer.setTargets(ready)
  }
  const check = async (url: string) => {
    while (running.has(url)) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (running.has(url)) running.set(url, answer?.ok === true)
      updateTargets()
      await sleep(50)
    }
  }
  return {
    url: balancer.url,
    callsByTarget: balancer.callsByTarget,
    add: async (url) => {
      running.set(url, false)
      checks.push(check(url))
      while (![...running.values()].every(Boolean)) await sleep(20)
    },
    remove: (url) => {
      running.delete(url)
      updateTargets()
    },
    close: async () => {
      running.clear()
      await Promise.all(checks)
      await balancer.close()
    },
  }
}
