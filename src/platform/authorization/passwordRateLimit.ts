import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { networkOf, providerNetworkOf, registryNetworkOf } from '#contract/networks.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthorizationLimits } from '../settings/settings.ts'
import type { AuthorizationTables } from './schema.ts'
import type { Trust } from './trustedDevices.ts'

/** The limits of codes, passwords and requests, counted in the table `budgets`. */
export const createRateLimits = (db: Kysely<AuthorizationTables>, keys: Keys, clock: Clock): RateLimiter =>
  createRateLimiter({ db, clock, table: 'budgets', key: 'key_hash', hash: (name) => keys.hash('budget', name) })

/**
 * Counts one attempt at a password before the password is checked.
 *
 * Attempts from a browser or network in which the account has signed in before have a limit that strangers elsewhere
 * cannot use up. All other attempts share one limit per account. An attacker who tries more often than the owner would
 * use it up, so the first few attempts of each provider's network have their own limit. All such first attempts
 * together are limited too, so that many addresses do not allow unlimited guesses. When that is used up as well, each
 * provider's network still has one: others' guesses alone never refuse a person.
 * @param attempt `kind`: where the person signs in (`password`, `console`); `name`: the name that the person typed
 * @returns the limits that counted the attempt; undefined when it exceeds them
 */
export async function countPasswordAttempt(
  rateLimits: RateLimiter,
  limits: AuthorizationLimits['passwordGuesses'],
  attempt: { kind: string; name: string; ip: string; known: Trust },
): Promise<readonly RateLimit[] | undefined> {
  const { kind, name, ip, known } = attempt
  const maxWaitMs = limits.maxWaitSeconds * 1000
  const rateLimit = (limited: string, limit: number): RateLimit => ({
    name: `${kind}/${limited}`,
    limit,
    maxWaitMs,
  })
  if (known.browser) return rateLimits.spend([rateLimit(`browser/${known.browser}`, limits.accountAndAddress)])
  const network = networkOf(ip)
  const networkLimits = [
    rateLimit(`account/${network}/${name}`, limits.accountAndAddress),
    rateLimit(`address/${network}`, limits.address),
  ]
  if (known.network) return rateLimits.spend(networkLimits)
  const counted = await rateLimits.spend([...networkLimits, rateLimit(`account/${name}`, limits.account)])
  if (counted || limits.reserved === 0) return counted
  const provider = providerNetworkOf(ip)
  const first = await rateLimits.spend([
    ...networkLimits,
    { name: `${kind}/first/${provider}/${name}`, limit: limits.reserved },
    { name: `${kind}/first/${name}`, limit: limits.reservedInTotal },
  ])
  if (first) return first
  const registry = registryNetworkOf(ip)
  return rateLimits.spend([
    ...networkLimits,
    { name: `${kind}/one/${provider}/${name}`, limit: 1 },
    ...(registry === undefined
      ? []
      : [{ name: `${kind}/one/${registry}/${name}`, limit: limits.reserved * limits.reservedInTotal }]),
  ])
}
