import { setTimeout as sleep } from 'node:timers/promises'
import { type Balancer, openBalancer } from './balancer.ts'

/** A load balancer that sends calls only to processes whose `/readyz` says that they are ready. */
export interface ReadyBalancer extends Pick<Balancer, 'url' | 'taken'> {
  /** Adds a process. Resolves when all are ready. */
  add(url: string): Promise<void>
  remove(url: string): void
  close(): Promise<void>
}

export async function openReadyBalancer(): Promise<ReadyBalancer> {
  const balancer = await openBalancer()
  const running = new Set<string>()
  let ready: string[] = []
  let isOpen = true
  const watching = (async () => {
    while (isOpen) {
      const answers = await Promise.all(
        [...running].map(async (url) => [url, (await fetch(`${url}/readyz`).catch(() => undefined))?.ok] as const),
      )
      ready = answers.flatMap(([url, isReady]) => (isReady && running.has(url) ? [url] : []))
      balancer.lead(ready)
      await sleep(50)
    }
  })()
  return {
    ...{ url: balancer.url, taken: balancer.taken },
    add: async (url) => {
      running.add(url)
      while (![...running].every((one) => ready.includes(one))) await sleep(20)
    },
    remove: (url) => {
      running.delete(url)
      ready = ready.filter((one) => one !== url)
    },
    close: async () => {
      isOpen = false
      await watching
      await balancer.close()
    },
  }
}
