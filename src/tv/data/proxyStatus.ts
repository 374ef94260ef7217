import type { QueryClient } from '@tanstack/react-query'
import { proxyPaths, sessionState } from '#contract/proxy.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'

const retryMs = 5_000

/** Whether the proxy could be reached in the last call. */
export interface ProxyStatus {
  isOnline(): boolean
  subscribe(subscriber: () => void): () => void
  /** Must be called after every call: an answer of any kind means that the proxy can be reached. */
  reportCall(error?: unknown): void
  /** Asks the proxy now, after a failure that may mean that the network is down, such as that of a stream. */
  check(): void
  stop(): void
}

/**
 * Detects that the network is down; then asks every few seconds until it is up, and repeats the queries that failed.
 */
export function watchProxyStatus(client: () => QueryClient): ProxyStatus {
  const subscribers = new Set<() => void>()
  let online = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const set = (next: boolean) => {
    if (next === online || stopped) return
    online = next
    for (const subscriber of subscribers) subscriber()
    clearTimeout(timer)
    if (online)
      void client().refetchQueries({ predicate: ({ state }) => state.status === 'error' || state.error !== null })
    else timer = setTimeout(checkNow, retryMs)
  }
  const checkNow = async () => {
    clearTimeout(timer)
    try {
      await callProxy(proxyPaths.session, sessionState, { timeoutMs: retryMs })
      set(true)
    } catch (error) {
      if (error instanceof ProxyError && error.kind !== 'offline') set(true)
      else if (online) set(false)
      else if (!stopped) timer = setTimeout(checkNow, retryMs)
    }
  }
  const setOffline = () => set(false)
  window.addEventListener('offline', setOffline)
  window.addEventListener('online', checkNow)
  return {
    isOnline: () => online,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    reportCall: (error) => {
      // An answer from before the network went down may arrive after it: the next check decides.
      if (error === undefined) {
        if (navigator.onLine !== false) set(true)
      } else if (error instanceof ProxyError) set(error.kind !== 'offline')
    },
    check: () => void checkNow(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('offline', setOffline)
      window.removeEventListener('online', checkNow)
    },
  }
}
