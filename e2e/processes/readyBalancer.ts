import { setTimeout as sleep } from 'node:timers/promises'
import { type Balancer, openBalancer } from './balancer.ts'

/**
 * A load balancer that sends calls only to processes whose `/readyz` says that they are ready. It asks each process by
 * itself, so a slow one does not delay what is known of the others. If none is ready, it sends calls to those that were
 * ready last: what makes all unready at once, such as a database that is late, is not theirs.
 */
export interface ReadyBalancer extends Pick<Balancer, 'url' | 'taken'> {
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
  const lead = () => {
    const ready = [...running].flatMap(([url, isReady]) => (isReady ? [url] : []))
    if (ready.length > 0) balancer.lead(ready)
  }
  const check = async (url: string) => {
    while (running.has(url)) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (running.has(url)) running.set(url, answer?.ok === true)
      lead()
      await sleep(50)
    }
  }
  return {
    url: balancer.url,
    taken: balancer.taken,
    add: async (url) => {
      running.set(url, false)
      checks.push(check(url))
      while (![...running.values()].every(Boolean)) await sleep(20)
    },
    remove: (url) => {
      running.delete(url)
      lead()
    },
    close: async () => {
      running.clear()
      await Promise.all(checks)
      await balancer.close()
    },
  }
}
