import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isNetwork } from '#web/http/trustedProxies.ts'
import { blocks } from '#web/outbound/addresses.ts'

/** A proxy passes on 64 bits of its televisions’ IPv6 addresses, so longer prefixes would match none of them. */
const isJudgeable = (network: string): boolean =>
  network.includes('/') && isNetwork(network) && (!network.includes(':') || Number(network.split('/')[1]) <= 64)

const networks = z.array(z.string().check(z.refine(isJudgeable))).check(z.minLength(1))

/** A setting or an input: networks with commas or blanks between them; undefined if there are none. */
export const networksInText = (error: () => string) =>
  z.pipe(
    z.string().check(z.refine((text) => splitNetworks(text).every(isJudgeable), { error })),
    z.transform((text: string) => (text.trim() === '' ? undefined : splitNetworks(text))),
  )
const splitNetworks = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * Whether an address is in one of these networks. An IPv4 address that an IPv6 socket reports is IPv4.
 * @param address also what `networkOf` returns; what is no address is in none
 */
export function isWithin(networks: readonly string[], address: string): boolean {
  const plain = address.replace(/\/64$/, '')
  return blocks(networks).check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * What an operator requires of pairing, for all clients by settings and for one by its row
 * (specification: device-flow 11). A field that is not there requires nothing. A field that this version does not know
 * is an error, so that no rule of a newer version is ignored.
 */
export const devicePolicy = z.strictObject({
  /** Every device takes part in the verification. */
  verification: z.optional(z.literal('required')),
  /** Only televisions that an operator registered. */
  televisions: z.optional(z.literal('registered')),
  /** Networks in which devices may ask for codes. */
  codesFrom: z.optional(networks),
  /** Networks from which people may allow. */
  allowFrom: z.optional(networks),
})
export type DevicePolicy = z.infer<typeof devicePolicy>
