import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

/** One cookie of a television or a phone: an opaque id of 256 bits, never a token. */
export interface OpaqueCookie {
  read(request: FastifyRequest): string | undefined
  /** The same of a whole `Cookie` header; undefined also where it says the name twice, which `read` decides. */
  readFrom(header: string | undefined): string | undefined
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
  const alone = new RegExp(`(?:^|; )${name}=([A-Za-z0-9_-]{43})(?:;|$)`)
  const options = { path: '/', httpOnly: true, sameSite, secure: https } as const
  return {
    read(request) {
      const value = request.cookies[name]
      // Whatever else is in it was not made here, and is not worth a question to the database.
      return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
    },
    readFrom(header) {
      if (header === undefined || header.indexOf(`${name}=`) !== header.lastIndexOf(`${name}=`)) return undefined
      return alone.exec(header)?.[1]
    },
    write: (reply, secret) => void reply.setCookie(name, secret, { ...options, maxAge: Math.min(days, 400) * 86_400 }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
