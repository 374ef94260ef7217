import type { QueryClient } from '@tanstack/react-query'
import { ProxyError } from '../proxy/proxy.ts'
import type { BoundedStorage } from './cache/storage.ts'

/** Whether the service says that what was asked for is not there, or not any more (404, 410). */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ProxyError)) return false
  const status = error.problem?.upstreamStatus ?? error.status
  return status === 404 || status === 410
}

/** Where a service answers with a list that does not have what was asked for by its id. */
export const goneFrom = (list: string, id: string) =>
  new ProxyError('api', `${list}: there is none with the id ${id}`, { status: 404 })

/**
 * What is gone is not shown as though it were there: its stored answer (`meta.oneThing`) is removed, from
 * memory and from disk, as soon as the service says so; the query then has that failure and no data.
 * @returns ends it
 */
export function dropGone(client: QueryClient, answers: Pick<BoundedStorage, 'remove'>): () => void {
  return client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (!query.meta?.oneThing || !isGone(event.action.error)) return
    answers.remove(query.queryHash)
    if (query.state.data !== undefined) query.setState({ data: undefined })
  })
}
