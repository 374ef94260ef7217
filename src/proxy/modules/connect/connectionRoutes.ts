import type { FastifyInstance } from 'fastify'
import {
  type ConnectEvent,
  type ConnectionList,
  connectableScopes,
  connectEvent,
  connectionList,
  connectOffer,
  connectPaths,
} from '#contract/connect.ts'
import { connectRequest } from '#contract/requestBodies.ts'
import type { Caller } from '#proxy/core/session/caller.ts'
import type { Revocations } from '#proxy/core/tokens/revocations.ts'
import { defineCall, nothing, problemAnswer } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { EventStreams } from '#proxy/core/web/eventStreams.ts'
import type { PhoneWatcher } from '#proxy/phone-codes/waitingRoutes.ts'
import { idBody, waitingParameters, waitingRoutes } from '#proxy/phone-codes/waitingRoutes.ts'
import { type ConnectionRequests, requestTtlMs, scopesIn } from './connectionRequests.ts'
import type { Connections } from './connections.ts'

const start = defineCall({
  method: 'post',
  path: connectPaths.start,
  id: 'connect',
  summary: 'Offers a phone to allow more scopes.',
  body: { ConnectRequest: connectRequest },
  bodyError: `The body holds "scopes": some of ${connectableScopes.join(', ')}.`,
  answer: { ConnectOffer: connectOffer },
  answers: { 501: problemAnswer('connections_off: the message names the missing setting.') },
})
const events = defineCall({
  method: 'get',
  path: connectPaths.events,
  id: 'connectEvents',
  summary: 'States of an offer.',
  parameters: waitingParameters,
  event: { name: 'connect', data: { ConnectEvent: connectEvent } },
})
const end = defineCall({
  method: 'post',
  path: connectPaths.end,
  id: 'endConnect',
  summary: 'Ends an offer.',
  ...idBody,
  answer: nothing,
})
const list = defineCall({
  method: 'get',
  path: connectPaths.list,
  id: 'connections',
  summary: 'What phones allowed.',
  answer: { ConnectionList: connectionList },
  answerText: 'The connections.',
})
const withdraw = defineCall({
  method: 'post',
  path: connectPaths.withdraw,
  id: 'withdraw',
  summary: 'Deletes a connection, and revokes it.',
  ...idBody,
  answer: nothing,
})

export const connectCalls = [start, events, end, list, withdraw]

/** Milliseconds that a withdrawal waits for the service. The proxy deletes the connection before that. */
const revokeTimeoutMs = 5_000

interface ConnectionRoutesContext {
  /** Undefined if no web client is set: then nothing can be connected. */
  requests: ConnectionRequests | undefined
  connections: Connections
  watcher: PhoneWatcher<ConnectEvent>
  revocations: Pick<Revocations, 'attempt'>
  caller: Caller
  streams: EventStreams
  subjectOf(sessionId: string): Promise<string | undefined>
  /** True if the service reports that this redirect address is not registered for the web client. */
  isRedirectRefused(redirectUri: string): Promise<boolean>
  publicUrl: string | undefined
}

/** The television's routes for connections. */
export function connectionRoutes(app: FastifyInstance, context: ConnectionRoutesContext): void {
  const { requests, connections, watcher, caller, streams, publicUrl } = context

  waitingRoutes(app, {
    name: 'connect',
    calls: { start, events, end },
    page: connectPaths.page,
    ttlMs: requestTtlMs,
    watcher,
    caller,
    streams,
    publicUrl,
    start: async (sessionId, request, origin) => {
      const { scopes } = start.bodyOf(request)
      if (!requests)
        throw new ProblemError(
          'connections_off',
          'This Tenfoot has no web client: set WEB_CLIENT_ID and WEB_CLIENT_SECRET.',
          { reason: 'noWebClient' },
        )
      if ((await context.subjectOf(sessionId)) === undefined)
        throw new ProblemError('connections_off', 'The sign-in does not say whose it is: DEVICE_SCOPES needs openid.', {
          reason: 'unnamedAccount',
        })
      const redirectUri = `${origin}${connectPaths.callback}`
      // Checked before a code is shown: otherwise the phone would stop at an error page of the service while the TV
      // waits.
      if (await context.isRedirectRefused(redirectUri))
        throw new ProblemError(
          'connections_off',
          `The sign-in service does not send phones back here: register ${redirectUri} for WEB_CLIENT_ID.`,
          { reason: 'addressNotRegistered' },
        )
      return requests.start(sessionId, [...new Set(scopes)])
    },
    end: (id, sessionId) => requests?.end(id, sessionId),
  })

  list.on(app, async (request): Promise<ConnectionList> => {
    const { id } = await caller.requireSession(request)
    return {
      connections: (await connections.of(id)).map((row) => ({
        id: row.id,
        scopes: scopesIn(row.scopes),
        since: new Date(row.created_at).toISOString().slice(0, 10),
      })),
    }
  })

  withdraw.on(app, async (request) => {
    const { id: sessionId } = await caller.requireSession(request)
    const grantId = await connections.withdraw(sessionId, withdraw.bodyOf(request).id)
    if (grantId === undefined) throw new ProblemError('not_found', 'There is no such connection.')
    await context.revocations.attempt(grantId, revokeTimeoutMs)
    return {}
  })
}
