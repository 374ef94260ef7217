import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import '@fastify/cookie'

/** One cookie of a television or a phone: an opaque id of 256 bits, never a token. */
export interface OpaqueCookie {
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined
  write(reply: FastifyReply, secret: string): void
  clear(reply: FastifyReply): void
}

/**
 * A cookie that only this origin can have set, that no script reads and no other site sends along. Plain http, which only
 * loopback and the local network have, knows neither `Secure` nor the `__Host-` prefix that demands it.
 * @param publicUrl the origin by which browsers come; undefined when nobody said
 * @param sameSite `lax` where another site sends the browser back here, as an authorization server does
 * @param days how long a television keeps it; browsers hold 400 at most
 */
export function opaqueCookie(
  word: 'session' | 'pairing' | 'phone' | 'connect',
  publicUrl: string | undefined,
  days: number,
  sameSite: 'strict' | 'lax' = 'strict',
): OpaqueCookie {
  const https = publicUrl?.startsWith('https:') ?? false
  const name = `${https ? '__Host-' : ''}tenfoot_${word}`
  // Whatever else is in it was not made here, and is not worth a question to the database.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)
  const options = { path: '/', httpOnly: true, sameSite, secure: https } as const
  return {
    read: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1],
    write: (reply, secret) => void reply.setCookie(name, secret, { ...options, maxAge: Math.min(days, 400) * 86_400 }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
