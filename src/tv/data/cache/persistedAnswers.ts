import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { whenIdle } from '#tv/time/idle.ts'
import { isLockable, isUnlocked } from '../lock.ts'
import type { BoundedStorage } from './storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is stored on disk, and restored only if it still matches this schema. */
      stored?: z.ZodMiniType
      /**
       * The answer is one item, asked for by its ID: when the service reports that it no longer exists, the stored
       * answer is removed (`gone.ts`).
       */
      isSingleItem?: true
    }
  }
}

interface PersistOptions {
  client: QueryClient
  answers: BoundedStorage
  /**
   * The account that owns all answers, if this query's answer names it: whatever is stored for another owner is
   * removed.
   */
  ownerIn: (query: Query) => string | undefined
  /** Calls while the browser is idle. @returns cancels the call */
  whenIdle?: typeof soon
}

const envelope = z.object({ at: z.number(), data: z.unknown() })

/**
 * Stores the answers of queries that set `meta.stored`, and restores them when the same query is created after a
 * reload: the first paint is complete, and everything on it is fetched again.
 *
 * Not `experimental_createQueryPersister` of @tanstack/query-persist-client-core: it restores during a fetch, so the
 * first paint is empty and the restored answer counts as one from the network; and when the next fetch fails, its
 * rejection is not caught.
 * @returns stops storing: nothing is written after that
 */
export function persistAnswers({ client, answers, ownerIn, whenIdle = soon }: PersistOptions): () => void {
  const unwritten = new Map<string, Query>()
  let cancelWrite = () => {}

  const write = () => {
    const [next] = unwritten
    if (!next) return
    const [name, query] = next
    unwritten.delete(name)
    // An answer that was removed in the meantime may no longer be stored.
    const isCached = client.getQueryCache().get(query.queryHash) === query
    if (isCached && query.state.data !== undefined) {
      answers.write(name, JSON.stringify({ at: query.state.dataUpdatedAt, data: query.state.data }))
    }
    // One answer per idle period: a key press in between waits for one write at most.
    if (unwritten.size > 0) cancelWrite = whenIdle(write)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'added') restore(query, answers)
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const owner = ownerIn(query)
    if (owner !== undefined && answers.giveTo(owner)) {
      unwritten.clear()
      void client.resetQueries({ predicate: (cached) => cached !== query && cached.meta?.stored !== undefined })
    }
    // What a PIN locks is never on the disk.
    if (query.meta?.stored === undefined || (isUnlocked() && isLockable(query))) return
    if (unwritten.size === 0) cancelWrite = whenIdle(write)
    unwritten.set(query.queryHash, query)
  })
  return () => {
    stop()
    cancelWrite()
    unwritten.clear()
  }
}

function restore(query: Query, answers: BoundedStorage): void {
  const shape = query.meta?.stored
  if (shape === undefined || query.state.data !== undefined) return
  const text = answers.read(query.queryHash)
  if (text === undefined) return
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  const opened = z.safeParse(envelope, value)
  const data = opened.success ? z.safeParse(shape, opened.data.data) : opened
  if (!opened.success || !data.success) return
  // Shown at once and marked as stale, so that it is fetched again: it may have changed in the meantime.
  query.setState({ data: data.data, dataUpdatedAt: opened.data.at, status: 'success', isInvalidated: true })
}

const soon = (step: () => void) => whenIdle(step, 5_000)
