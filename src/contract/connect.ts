/**
 * Connections: scopes that the device flow does not grant, allowed on a phone for an account that is signed in on a
 * television. The first screen does not load this file.
 */
import * as z from 'zod/mini'
import type { ScopeName } from './scopes.ts'

export const connectPaths = {
  /** POST `connectRequest` (`requestBodies.ts`) → `connectOffer`. */
  start: '/api/connect',
  /** GET `?id=`: event stream of `connect`. */
  events: '/api/connect/events',
  /** POST `{ id }`: ends a request. */
  end: '/api/connect/end',
  /** GET → `connectionList`. */
  list: '/api/connections',
  /** POST `{ id }`: deletes a connection and revokes it at the service. */
  withdraw: '/api/connections/withdraw',
  /** The phone's page. */
  page: '/connect',
  /** Redirect path for the authorization server, registered there for the web client. */
  callback: '/connect/callback',
} as const

/** Short names of the scopes that a connection can add. */
export const connectableScopes = ['analyticsMonetary', 'datahub'] as const satisfies readonly ScopeName[]
export const connectableScope = z.enum(connectableScopes)
export type ConnectableScope = z.infer<typeof connectableScope>

/** A request that waits for a phone. A session has one at a time: the next one replaces it. */
export const connectOffer = z.object({
  id: z.string(),
  /** Eight digits, twelve while many wrong ones are tried, to be typed or compared on the phone. */
  code: z.string(),
  url: z.string(),
  /** The address with the code, for the QR code. */
  qrUrl: z.string(),
  /** Seconds until the code expires. */
  expiresIn: z.number(),
})
export type ConnectOffer = z.infer<typeof connectOffer>

/** `event: connect`. */
export const connectEvent = z.union([
  z.object({ state: z.literal('waiting') }),
  /** The request was opened on a phone. */
  z.object({ state: z.literal('opened') }),
  z.object({ state: z.literal('connected') }),
  /** The person denied it. */
  z.object({ state: z.literal('denied') }),
  /** Another account signed in on the phone: its grant was revoked. */
  z.object({ state: z.literal('other_account') }),
  /** `detail` is the service's error code, for the operator. */
  z.object({ state: z.literal('failed'), detail: z.string() }),
  /** The request expired, was ended, or was replaced. */
  z.object({ state: z.literal('over') }),
])
export type ConnectEvent = z.infer<typeof connectEvent>

export const connectionList = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      scopes: z.array(connectableScope),
      /** `YYYY-MM-DD`, by the proxy's clock. */
      since: z.string(),
    }),
  ),
})
export type ConnectionList = z.infer<typeof connectionList>
