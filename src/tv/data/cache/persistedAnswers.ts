import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { whenIdle } from '../../time/idle.ts'
import type { BoundedStorage } from './storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is stored on disk, and restored only if it still has this shape. */
      kept?: z.ZodMiniType
      /** The answer is one thing, by its id: where the service says that it is gone, the last answer goes (`gone.ts`). */
      oneThing?: true
    }
  }
}

interface PersistOptions {
  client: QueryClient
  answers: BoundedStorage
  /** The owner of all answers, if this answer names one: everything that is stored for another owner is removed. */
  ownerSaidBy: (query: Query) => string | undefined
  /** Calls while the browser is idle. @returns cancels the call */
  whenIdle?: typeof soon
}

const envelope = z.object({ at: z.number(), data: z.unknown() })

/**
 * Stores the answers of queries that say so (`meta.kept`), and restores them when the same is asked after a reload: the
 * screen is full at its first paint, and everything on it is fetched again.
 *
 * Not `experimental_createQueryPersister` of @tanstack/query-persist-client-core: it restores within a fetch, so that the
 * first paint is empty and the restored answer counts as one that the network gave; and when the fetch after that fails,
 * nothing catches it.
 * @returns ends it; nothing is written after that
 */
export function persistAnswers({ client, answers, ownerSaidBy, whenIdle = soon }: PersistOptions): () => void {
  const unwritten = new Map<string, Query>()
  let takeBack = () => {}

  const write = () => {
    const [next] = unwritten
    if (!next) return
    const [name, query] = next
    unwritten.delete(name)
    if (query.state.data !== undefined) {
      answers.write(name, JSON.stringify({ at: query.state.dataUpdatedAt, data: query.state.data }))
    }
    // One at a time: a press that comes meanwhile waits for one text and not for all.
    if (unwritten.size > 0) takeBack = whenIdle(write)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type === 'added') restore(query, answers)
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const owner = ownerSaidBy(query)
    if (owner !== undefined && answers.giveTo(owner)) {
      unwritten.clear()
      void client.resetQueries({ predicate: (other) => other !== query && other.meta?.kept !== undefined })
    }
    if (query.meta?.kept === undefined) return
    if (unwritten.size === 0) takeBack = whenIdle(write)
    unwritten.set(query.queryHash, query)
  })
  return () => {
    stop()
    takeBack()
    unwritten.clear()
  }
}

function restore(query: Query, answers: BoundedStorage): void {
  const shape = query.meta?.kept
  if (shape === undefined || query.state.data !== undefined) return
  const text = answers.read(query.queryHash)
  if (text === undefined) return
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return
  }
  const opened = z.safeParse(envelope, kept)
  const data = opened.success ? z.safeParse(shape, opened.data.data) : opened
  if (!opened.success || !data.success) return
  // Shown at once, and fetched again at once: it may have changed while the page was away.
  query.setState({ data: data.data, dataUpdatedAt: opened.data.at, status: 'success', isInvalidated: true })
}

const soon = (step: () => void) => whenIdle(step, 5_000)
