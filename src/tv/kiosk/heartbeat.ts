import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { proxyPaths, readiness } from '#contract/proxy.ts'
import { send } from '../prelude/send.ts'

/** What answers: all, all but the services behind the proxy, or nothing. */
export type Reach = 'all' | 'no services' | 'no server'

export interface Heartbeat {
  now(): Reach
  subscribe(subscriber: () => void): () => void
  stop(): void
}

interface HeartbeatOptions {
  clock: Clock
  /** Asks once. A rejection counts as no server. */
  ask: () => Promise<Reach>
}

/** Milliseconds from one question to the next: while all answers, and while something does not. */
const every = { well: 30_000, away: 5_000 }
/** Milliseconds without an answer after which the services count as away. */
const answersIn = 10_000

/** Asks again and again whether the server and its services answer: a screen asks for no number for many minutes. */
export function createHeartbeat({ clock, ask }: HeartbeatOptions): Heartbeat {
  const stopping = new AbortController()
  const subscribers = new Set<() => void>()
  let reach: Reach = 'all'
  void run()
  return {
    now: () => reach,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    stop: () => {
      stopping.abort()
      subscribers.clear()
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await askInTime()
      if (stopping.signal.aborted) return
      if (found !== reach) {
        reach = found
        for (const subscriber of [...subscribers]) subscriber()
      }
      await clock.sleep(reach === 'all' ? every.well : every.away, stopping.signal).catch(() => {})
    }
  }

  async function askInTime(): Promise<Reach> {
    const answered = new AbortController()
    const end = () => answered.abort()
    stopping.signal.addEventListener('abort', end)
    // A proxy that waits for a silent service is silent, too.
    const late = clock.sleep(answersIn, answered.signal).then(() => 'no services' as const)
    try {
      return await Promise.race([ask(), late]).catch(() => 'no server' as const)
    } finally {
      end()
      stopping.signal.removeEventListener('abort', end)
    }
  }
}

/** Asks the proxy whether it reaches the services. @throws TypeError where nobody answers */
export async function askReach(): Promise<Reach> {
  const answer = await send(proxyPaths.ready)
  const read = z.safeParse(readiness, await answer.json().catch(() => undefined))
  // A balancer without a proxy answers in words of its own.
  if (!read.success) return answer.ok ? 'all' : 'no server'
  const { authorization, analytics } = read.data
  return authorization.ok && analytics.ok ? 'all' : 'no services'
}
