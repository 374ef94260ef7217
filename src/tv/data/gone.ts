import type { QueryClient } from '@tanstack/react-query'
import { ProxyError } from '../proxy/proxy.ts'
import type { BoundedStorage } from './cache/storage.ts'

/** Whether the service reports that the item does not exist, or no longer does (404, 410). */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ProxyError)) return false
  const status = error.problem?.upstreamStatus ?? error.status
  return status === 404 || status === 410
}

/** Whether a call was refused because a phone has to allow more first. */
export const needsConnection = (error: unknown): boolean =>
  error instanceof ProxyError && error.problem?.code === 'connection_needed'

/** Whether a call was refused because the PIN has to be entered first. */
export const needsPin = (error: unknown): boolean => error instanceof ProxyError && error.problem?.code === 'pin_needed'

/** The error for a service that answers with a list from which the item is missing. */
export const goneFrom = (list: string, id: string) =>
  new ProxyError('api', `${list}: there is none with the id ${id}`, { status: 404 })

/**
 * Removes a stored answer from memory and disk as soon as the service reports that its item (`meta.isSingleItem`) no
 * longer exists, or the proxy that nobody allows it any more, or that a PIN locks it. The query then has that failure and no data.
 * @returns stops it
 */
export function dropGone(client: QueryClient, answers: Pick<BoundedStorage, 'remove'>): () => void {
  return client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!needsConnection(error) && !needsPin(error) && !(query.meta?.isSingleItem && isGone(error))) return
    answers.remove(query.queryHash)
    if (query.state.data !== undefined) query.setState({ data: undefined })
  })
}
