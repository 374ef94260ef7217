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
import type { Message } from '#contract/message.ts'
import { type PhoneCodeView, waitForPhone } from '../phone/waitForPhone.ts'
import { callProxy } from '../proxy/proxy.ts'
import { messages } from './messages.ts'

/** The connections of this account: access that was allowed on a phone after pairing. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => callProxy(connectPaths.list, connectionList, { signal }),
  // Another television of the account may have changed them.
  staleTime: 0,
  meta: { stored: connectionList },
})

export const withdraw = (id: string) => callProxy(connectPaths.withdraw, z.unknown(), { method: 'POST', body: { id } })

/** The states of a request for access on a phone. */
export type ConnectView =
  | { at: 'starting' }
  | ({ at: 'waiting'; opened: boolean } & PhoneCodeView)
  /** The request has ended. */
  | { at: Exclude<ConnectEvent['state'], 'waiting' | 'opened' | 'failed'> }
  | { at: 'refused'; detail: string }
  | { at: 'failed'; error: unknown }

/** Requests a code, reports its states, and cancels it at the end. Never rejects. */
export async function runConnect(request: {
  scopes: readonly ConnectableScope[]
  onView: (view: ConnectView) => void
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { scopes, onView, clock, signal } = request
  let code: PhoneCodeView | undefined
  onView({ at: 'starting' })
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
    onFailed: (error) => onView({ at: 'failed', error }),
    clock,
    signal,
  })
}

/** What a phone allows this television to show, by the name of its screen. */
export const grantNames: Readonly<Record<ConnectableScope, Message>> = {
  analyticsMonetary: messages.revenue,
  datahub: messages.brandLift,
}
