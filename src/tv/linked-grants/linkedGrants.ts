import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import {
  type ConnectableScope,
  type ConnectEvent,
  connectEvent,
  connectionList,
  connectPaths,
} from '#contract/connect.ts'
import { type PhoneCodeView, waitForPhone } from '../phone/waitForPhone.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'

/** What was connected beside this account. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => callProxy(connectPaths.list, connectionList, { signal }),
})

/** Begins the key of everything that the data hub answered: nobody's here once its connection is taken back. */
export const hubKey = 'data hub'

export const withdraw = (id: string) => callProxy(connectPaths.withdraw, z.unknown(), { method: 'POST', body: { id } })

/** Whether a call was refused because a phone has to allow more first. */
export const needsConnection = (error: unknown): boolean =>
  error instanceof ProxyError && error.problem?.code === 'connection_needed'

/** What the screen shows while a phone is asked. */
export type ConnectView =
  | { at: 'starting' }
  | ({ at: 'waiting'; opened: boolean } & PhoneCodeView)
  /** Without it: why. */
  | { at: Exclude<ConnectEvent['state'], 'waiting' | 'opened' | 'failed'> }
  | { at: 'refused'; detail: string }
  | { at: 'failed'; error: unknown }

/** One code: requests it, reports its outcome, and cancels it. Never rejects. */
export async function runConnect(asked: {
  scopes: readonly ConnectableScope[]
  onView: (view: ConnectView) => void
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { scopes, onView, clock, signal } = asked
  let code: PhoneCodeView | undefined
  onView({ at: 'starting' })
  try {
    await waitForPhone({
      paths: connectPaths,
      body: { scopes },
      event: 'connect',
      schema: connectEvent,
      onCode: (view) => {
        code = view
        onView({ at: 'waiting', opened: false, ...view })
      },
      onEvent: (event) => {
        if (event.state === 'waiting' || event.state === 'opened') {
          if (code) onView({ at: 'waiting', opened: event.state === 'opened', ...code })
          return false
        }
        onView(event.state === 'failed' ? { at: 'refused', detail: event.detail } : { at: event.state })
        return true
      },
      onOver: () => onView({ at: 'over' }),
      clock,
      signal,
    })
  } catch (error) {
    if (!signal.aborted) onView({ at: 'failed', error })
  }
}
