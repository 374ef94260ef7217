import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createRateLimiter, type RateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthorizationTables } from './schema.ts'

/** The limits of codes, passwords and requests, counted in the table `budgets`. */
export const createRateLimits = (db: Kysely<AuthorizationTables>, keys: Keys, clock: Clock): RateLimiter =>
  createRateLimiter({ db, clock, table: 'budgets', key: 'key_hash', hash: (name) => keys.hash('budget', name) })
