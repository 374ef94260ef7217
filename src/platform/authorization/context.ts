import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { EventLog } from '../eventLog.ts'
import type { Keys } from '../keys.ts'
import type { PlatformSettings } from '../settings.ts'
import type { ReadAccess, RequireAccess } from './access.ts'
import { type AuthorizationCodes, createAuthorizationCodes } from './authorizationCodes.ts'
import { type Budgets, createBudgets } from './budgets.ts'
import { createDeviceCodes, type DeviceCodes } from './deviceCodes.ts'
import type { SecurityEvents } from './events/securityEvents.ts'
import { createGrants, type Grants } from './grants.ts'
import { createIdTokens, type PictureOf } from './identity.ts'
import { createKnownBrowsers, type KnownBrowsers } from './knownBrowsers.ts'
import { createPollTimes, type PollTimes } from './pollTimes.ts'
import { createRevocation, type Revocation } from './revocation.ts'
import { createSignIns, type SignIns } from './signIns.ts'
import { createSigningKeys, type SigningKeys } from './signingKeys.ts'
import type { AuthorizationTables } from './tables.ts'

/** What this service takes. */
export interface AuthorizationParts {
  settings: Pick<PlatformSettings, 'limits'>
  db: Kysely<AuthorizationTables>
  clock: Clock
  keys: Keys
  scopes: ReturnType<typeof scopesOf>
  events: EventLog
  securityEvents: SecurityEvents
  publicUrl(): string
  readAccess: ReadAccess
  requireAccess: RequireAccess
  pictureOf: PictureOf
}

/** What the endpoints of this service share. */
export interface AuthorizationContext extends AuthorizationParts {
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

export function authorizationContext(given: AuthorizationParts): AuthorizationContext {
  const { db, keys, clock } = given
  const signingKeys = createSigningKeys({ db, keys, clock })
  // What is not written is written with the next poll.
  const pollTimes = createPollTimes(db, () => {})
  const parts = { db, keys, clock, limits: given.settings.limits }
  return {
    ...given,
    pollTimes,
    deviceCodes: createDeviceCodes({ ...parts, pollTimes }),
    authorizationCodes: createAuthorizationCodes(parts),
    grants: createGrants(parts),
    revocation: createRevocation({ ...parts, securityEvents: given.securityEvents }),
    signIns: createSignIns(parts),
    budgets: createBudgets(db, keys, clock),
    knownBrowsers: createKnownBrowsers(parts),
    signingKeys,
    idTokenFor: createIdTokens({
      db,
      clock,
      signingKeys,
      pictureOf: given.pictureOf,
      publicUrl: given.publicUrl,
    }),
  }
}
