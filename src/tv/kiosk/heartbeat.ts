import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { proxyPaths, readiness } from '#contract/proxy.ts'
import { times } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { send } from '../prelude/send.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useCheck, useOnline } from '../ui/notice/proxyStatus.ts'
import { messages } from './messages.ts'

/** What the television can reach: everything, the proxy without the services behind it, or nothing. */
export type Connectivity = 'all' | 'no services' | 'no server'

interface Heartbeat {
  now(): Connectivity
  subscribe(subscriber: () => void): () => void
  stop(): void
}

interface HeartbeatOptions {
  clock: Clock
  /** Checks once. A rejection counts as no server. */
  ask: () => Promise<Connectivity>
}

/** Milliseconds between two checks: while everything answers, and while something does not. */
const checkEveryMs = { well: 30_000, away: 5_000 }
/** Milliseconds without an answer after which a check is made again; after two such checks, the services are down. */
const answerWithinMs = 10_000

/** Checks regularly whether the server and its services answer, because a screen may make no call for many minutes. */
export function createHeartbeat({ clock, ask }: HeartbeatOptions): Heartbeat {
  const stopping = new AbortController()
  const subscribers = new Set<() => void>()
  let connectivity: Connectivity = 'all'
  void run()
  return {
    now: () => connectivity,
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
      // A television that slept reaches the limit when it wakes, before an answer can arrive: it checks again.
      const found = (await askInTime()) ?? (await askInTime()) ?? 'no services'
      if (stopping.signal.aborted) return
      if (found !== connectivity) {
        connectivity = found
        for (const subscriber of subscribers) subscriber()
      }
      await clock.sleep(connectivity === 'all' ? checkEveryMs.well : checkEveryMs.away, stopping.signal).catch(() => {})
    }
  }

  /** Checks once. Returns undefined when there is no answer in time. */
  async function askInTime(): Promise<Connectivity | undefined> {
    const answered = new AbortController()
    const end = () => answered.abort()
    stopping.signal.addEventListener('abort', end)
    // A proxy that waits for a silent service does not answer either.
    const late = clock.sleep(answerWithinMs, answered.signal).then(() => undefined)
    try {
      return await Promise.race([ask(), late]).catch(() => 'no server' as const)
    } finally {
      end()
      stopping.signal.removeEventListener('abort', end)
    }
  }
}

/** Asks the proxy whether it reaches the services. @throws TypeError if the proxy does not answer */
async function checkConnectivity(): Promise<Connectivity> {
  const answer = await send(proxyPaths.ready)
  const read = z.safeParse(readiness, await answer.json().catch(() => undefined))
  // A load balancer without a proxy answers in another format.
  if (!read.success) return answer.ok ? 'all' : 'no server'
  const { authorization, analytics } = read.data
  return authorization.ok && analytics.ok ? 'all' : 'no services'
}

/** The trouble in few words. `asOf`: when the numbers were loaded, if newer ones cannot be loaded. */
export function troubleText(connectivity: Connectivity, asOf: number | undefined): string | undefined {
  const isOffline = connectivity === 'no server'
  if (asOf !== undefined) return t(isOffline ? messages.offlineSince : messages.awaySince, { time: times.clock(asOf) })
  if (isOffline) return t(messages.offline)
  return connectivity === 'all' ? undefined : t(messages.away)
}

/** What the television can reach: known from the screens' calls and from a heartbeat. */
export function useConnectivity(): Connectivity {
  const client = useQueryClient()
  const online = useOnline()
  const check = useCheck()
  const [connectivity, setConnectivity] = useState<Connectivity>('all')
  useEffect(() => {
    const heartbeat = createHeartbeat({ clock: steadyClock, ask: checkConnectivity })
    heartbeat.subscribe(() => {
      setConnectivity(heartbeat.now())
      if (heartbeat.now() !== 'all') check()
      else void client.refetchQueries({ predicate: ({ state }) => state.error !== null })
    })
    return heartbeat.stop
  }, [client, check])
  return online ? connectivity : 'no server'
}
