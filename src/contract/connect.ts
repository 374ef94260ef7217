/**
 * Connections: scopes that the device flow refuses, allowed on a phone for an account that is signed in on a television.
 * Not part of the first screen.
 */
import * as z from 'zod/mini'
import type { ScopeName } from './scopes.ts'

export const connectPaths = {
  /** POST `connectRequest.ts` → `connectOffer`. */
  start: '/api/connect',
  /** GET `?id=`: event stream of `connect`. */
  events: '/api/connect/events',
  /** POST `{ id }`: the television waits no longer. */
  end: '/api/connect/end',
  /** GET → `connectionList`. */
  list: '/api/connections',
  /** POST `{ id }`: takes it back, here and at the service. */
  withdraw: '/api/connections/withdraw',
  /** The phone's page. */
  page: '/connect',
  /** Where the authorization server sends the phone back to: registered there for the web client. */
  callback: '/connect/callback',
} as const

/** What a connection can add, by short name. */
export const connectableScopes = ['analyticsMonetary', 'datahub'] as const satisfies readonly ScopeName[]
export const connectableScope = z.enum(connectableScopes)
export type ConnectableScope = z.infer<typeof connectableScope>

/** A request that waits for a phone. A session has one at a time: the next replaces it. */
export const connectOffer = z.object({
  id: z.string(),
  /** Eight digits: typed on the phone, or compared there. */
  code: z.string(),
  url: z.string(),
  /** The same with the code in it, for the QR code. */
  qrUrl: z.string(),
  /** Seconds until the code runs out. */
  expiresIn: z.number(),
})
export type ConnectOffer = z.infer<typeof connectOffer>

/** `event: connect`. */
export const connectEvent = z.union([
  z.object({ state: z.literal('waiting') }),
  /** Somebody has begun on the phone. */
  z.object({ state: z.literal('opened') }),
  z.object({ state: z.literal('connected') }),
  /** The person said no. */
  z.object({ state: z.literal('denied') }),
  /** Somebody else signed in on the phone: what they allowed was given back. */
  z.object({ state: z.literal('other_account') }),
  /** `detail`: the service's own word, for the operator. */
  z.object({ state: z.literal('failed'), detail: z.string() }),
  /** It ran out, was ended, or was replaced. */
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
