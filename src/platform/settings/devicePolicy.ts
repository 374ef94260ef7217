import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { deviceScopeNames } from '#contract/scopes.ts'
import { isNetwork } from '#web/http/trustedProxies.ts'
import { blocks } from '#web/outbound/addresses.ts'

/** A proxy passes on 64 bits of its televisions’ IPv6 addresses, so longer prefixes would match none of them. */
const isJudgeable = (network: string): boolean =>
  network.includes('/') && isNetwork(network) && (!network.includes(':') || Number(network.split('/')[1]) <= 64)

/** A network of a policy. @param error what the person who wrote another text reads */
export const policyNetwork = (error?: () => string) => z.string().check(z.refine(isJudgeable, { error }))
const networks = z.array(policyNetwork()).check(z.minLength(1))

/** A setting or an input: a list with commas or blanks between its parts; undefined if it has none. */
export const listInText = <Part extends z.core.$ZodType<string>>(part: Part) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => {
        const parts = text.split(/[\s,]+/).filter(Boolean)
        return parts.length === 0 ? undefined : parts
      }),
    ),
    z.optional(z.array(part)),
  )

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
  /** Scopes that only registered televisions are given, and devices in `guardedScopesFrom`. */
  guardedScopes: z.optional(z.array(z.enum(deviceScopeNames)).check(z.minLength(1))),
  guardedScopesFrom: z.optional(networks),
})
export type DevicePolicy = z.infer<typeof devicePolicy>
