import type { QueryClient } from '@tanstack/react-query'
import { proxyPaths, sessionState } from '#contract/proxy.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'

const lookAgainMs = 5_000

/** Whether the proxy can be reached, as the last call found, and when it last could. */
export interface Connection {
  isOnline(): boolean
  subscribe(subscriber: () => void): () => void
  /** To be called after every call: an answer of any kind means that the network is there. */
  heard(error?: unknown): void
  /** Something speaks against it, such as a stream that broke: asks the proxy now. */
  check(): void
  stop(): void
}

/** Notices that the network has gone and, by asking every few seconds, that it is back; then everything is fetched again. */
export function watchConnection(client: () => QueryClient): Connection {
  const subscribers = new Set<() => void>()
  let online = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: boolean) => {
    if (next === online) return
    online = next
    for (const subscriber of subscribers) subscriber()
    clearTimeout(timer)
    if (online)
      void client().refetchQueries({ predicate: ({ state }) => state.status === 'error' || state.error !== null })
    else timer = setTimeout(look, lookAgainMs)
  }
  const look = async () => {
    clearTimeout(timer)
    try {
      await callProxy(proxyPaths.session, sessionState, { timeoutMs: lookAgainMs })
      set(true)
    } catch (error) {
      if (error instanceof ProxyError && error.kind !== 'offline') set(true)
      else if (online) set(false)
      else timer = setTimeout(look, lookAgainMs)
    }
  }
  const gone = () => set(false)
  window.addEventListener('offline', gone)
  window.addEventListener('online', look)
  return {
    isOnline: () => online,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    heard: (error) => {
      // An answer to a call from before the network went says nothing of now: the next look does.
      if (error === undefined) {
        if (navigator.onLine !== false) set(true)
      } else if (error instanceof ProxyError) set(error.kind !== 'offline')
    },
    check: () => void look(),
    stop: () => {
      clearTimeout(timer)
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', look)
    },
  }
}
