import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'

/** One cookie of a television or a phone: an opaque id of 256 bits, never a token. */
export interface OpaqueCookie {
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined
  write(reply: FastifyReply, secret: string): void
  clear(reply: FastifyReply): void
}

/**
 * A cookie that only this origin can set, no script can read, and requests of other sites do not carry. Over plain http
 * (loopback and the local network), `Secure` and the `__Host-` prefix that requires it are not possible.
 * @param publicUrl the origin that browsers use; undefined if not set
 * @param sameSite `lax` if another site redirects the browser back here, as an authorization server does
 * @param days lifetime in days; browsers allow at most 400
 */
export function opaqueCookie(
  purpose: 'session' | 'pairing' | 'phone' | 'connect' | 'operator' | 'enrolment',
  publicUrl: string | undefined,
  days: number,
  sameSite: 'strict' | 'lax' = 'strict',
): OpaqueCookie {
  const https = publicUrl?.startsWith('https:') ?? false
  const name = `${https ? '__Host-' : ''}tenfoot_${purpose}`
  // The proxy made no value in another form, so the database is not asked for it.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)
  const options = { path: '/', httpOnly: true, sameSite, secure: https } as const
  const set = (reply: FastifyReply, value: string, lifetime: { maxAge: number; expires?: Date }) =>
    void reply.header('set-cookie', cookie.serialize(name, value, { ...options, ...lifetime }))
  return {
    read: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1],
    // Not by the plugin, which reads all cookies of every call. Fastify adds to the `set-cookie` headers that are set.
    write: (reply, secret) => set(reply, secret, { maxAge: Math.min(days, 400) * 86_400 }),
    clear: (reply) => set(reply, '', { maxAge: 0, expires: new Date(0) }),
  }
}
