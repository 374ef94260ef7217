import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** The setting TRUST_PROXY in Fastify's form: whose `X-Forwarded-…` headers are trusted. Default: nobody's. */
export const trustedProxies = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) =>
            /^(true|false)$/.test(value) ||
            value.split(',').every((part) => /^\s*(loopback|linklocal|uniquelocal)\s*$/.test(part) || isNetwork(part)),
          'must be true, false, or addresses and networks (10.0.0.0/8, loopback) separated by commas',
        ),
      ),
    z.transform((value: string): boolean | string[] =>
      value === 'true' || value === 'false' ? value === 'true' : value.split(',').map((part) => part.trim()),
    ),
  ),
  false,
)

/** Whether a text is an address, or a network in CIDR (RFC 4632, section 3.1; RFC 4291, section 2.3). */
export function isNetwork(part: string): boolean {
  const [host = '', bits, ...rest] = part.trim().split('/')
  const family = isIP(host)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}
