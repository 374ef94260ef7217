import type { Kysely } from 'kysely'
import type { PlatformContext } from '../context.ts'
import { type AuthorizationCodes, createAuthorizationCodes } from './authorizationCodes.ts'
import { type Budgets, createBudgets } from './budgets.ts'
import { createDeviceCodes, type DeviceCodes } from './deviceCodes.ts'
import { createGrants, type Grants } from './grants.ts'
import { createIdTokens } from './identity.ts'
import { createKnownBrowsers, type KnownBrowsers } from './knownBrowsers.ts'
import { createPollTimes, type PollTimes } from './pollTimes.ts'
import { createRevocation, type Revocation } from './revocation.ts'
import { createSignIns, type SignIns } from './signIns.ts'
import { createSigningKeys, type SigningKeys } from './signingKeys.ts'
import { type AuthorizationTables, withAuthorizationTables } from './tables.ts'

/** What the endpoints of this service share. */
export interface AuthorizationContext extends Omit<PlatformContext, 'db'> {
  db: Kysely<AuthorizationTables>
  deviceCodes: DeviceCodes
  pollTimes: PollTimes
  authorizationCodes: AuthorizationCodes
  grants: Grants
  revocation: Revocation
  signIns: SignIns
  budgets: Budgets
  knownBrowsers: KnownBrowsers
  signingKeys: SigningKeys
  idTokenFor: ReturnType<typeof createIdTokens>
}

export function authorizationContext(platform: PlatformContext): AuthorizationContext {
  const { keys, clock } = platform
  const db = withAuthorizationTables(platform.db)
  const signingKeys = createSigningKeys({ db, keys, clock })
  // What is not written is written with the next poll.
  const pollTimes = createPollTimes(db, () => {})
  const parts = { db, keys, clock, limits: platform.settings.limits }
  return {
    ...platform,
    db,
    pollTimes,
    deviceCodes: createDeviceCodes({ ...parts, pollTimes }),
    authorizationCodes: createAuthorizationCodes(parts),
    grants: createGrants(parts),
    revocation: createRevocation({ ...parts, securityEvents: platform.securityEvents }),
    signIns: createSignIns(parts),
    budgets: createBudgets(db, keys, clock),
    knownBrowsers: createKnownBrowsers(parts),
    signingKeys,
    idTokenFor: createIdTokens({
      db,
      clock,
      signingKeys,
      library: platform.library,
      brand: platform.settings.naming.brand,
      publicUrl: platform.publicUrl,
    }),
  }
}
