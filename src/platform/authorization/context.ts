import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import type { RateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import { type Authenticators, createAuthenticators } from '#web/one-time-codes/authenticators.ts'
import { createSecondSteps, type SecondSteps } from '#web/one-time-codes/secondSteps.ts'
import type { EventLog } from '../eventLog.ts'
import { codeSecrets } from '../keys/codeSecrets.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { DescribeToken, RequireAccess } from './access.ts'
import { type AccountMails, createAccountMails } from './accountMails.ts'
import { type AuthorizationCodes, createAuthorizationCodes } from './authorizationCodes.ts'
import { createDeviceCodes, createPollTimes, type DeviceCodes, type PollTimes } from './deviceCodes.ts'
import type { Proofs } from './dpop.ts'
import { createGrants, type Grants } from './grants.ts'
import { createIdTokens, type PictureOf } from './identity.ts'
import { createRateLimits } from './passwordRateLimit.ts'
import { openProviderCalls, type ProviderCalls } from './providers/connection.ts'
import { openSecret } from './providers/providers.ts'
import { createRevocation, type Revocation } from './revocation.ts'
import type { AuthorizationTables } from './schema.ts'
import type { SecurityEvents } from './securityEvents.ts'
import { createSignIns, type SignIns } from './signIns.ts'
import { createSigningKeys, type SigningKeys } from './signingKeys.ts'
import { createTrustedDevices, type TrustedDevices } from './trustedDevices.ts'

/** Dependencies of this service. */
export interface AuthorizationDependencies {
  settings: Pick<PlatformSettings, 'limits' | 'devicePolicy' | 'providers' | 'mail'>
  db: Kysely<AuthorizationTables>
  clock: Clock
  keys: Keys
  scopes: ReturnType<typeof scopesOf>
  events: EventLog
  securityEvents: SecurityEvents
  publicUrl(): string
  describeToken: DescribeToken
  requireAccess: RequireAccess
  proofs: Proofs
  pictureOf: PictureOf
}

/** What the endpoints of this service share. */
export interface AuthorizationContext extends AuthorizationDependencies {
  deviceCodes: DeviceCodes
  pollTimes: PollTimes
  authorizationCodes: AuthorizationCodes
  grants: Grants
  revocation: Revocation
  accountMails: AccountMails
  signIns: SignIns
  authenticators: Authenticators
  secondSteps: SecondSteps
  rateLimits: RateLimiter
  trustedDevices: TrustedDevices
  providerCalls: ProviderCalls
  signingKeys: SigningKeys
  idTokenFor: ReturnType<typeof createIdTokens>
}

export function authorizationContext(dependencies: AuthorizationDependencies): AuthorizationContext {
  const { db, keys, clock } = dependencies
  const signingKeys = createSigningKeys({ db, keys, clock })
  // A failed write is ignored: the times stay unwritten, and the next poll writes them.
  const pollTimes = createPollTimes(db, () => {})
  const shared = { db, keys, clock, limits: dependencies.settings.limits }
  const rateLimits = createRateLimits(db, keys, clock)
  const codes = { db, clock, prefix: 'account', secrets: codeSecrets(keys, 'account') } as const
  return {
    ...dependencies,
    pollTimes,
    deviceCodes: createDeviceCodes({ ...shared, pollTimes }),
    authorizationCodes: createAuthorizationCodes(shared),
    grants: createGrants(shared),
    revocation: createRevocation({ ...shared, securityEvents: dependencies.securityEvents }),
    accountMails: createAccountMails(dependencies),
    signIns: createSignIns(shared),
    authenticators: createAuthenticators({ ...codes, rateLimits }),
    secondSteps: createSecondSteps(codes),
    rateLimits,
    trustedDevices: createTrustedDevices(shared),
    providerCalls: openProviderCalls({
      clock,
      networks: dependencies.settings.providers.networks,
      timeoutMs: dependencies.settings.providers.timeoutSeconds * 1000,
      secretOf: (provider) => openSecret(keys, provider),
    }),
    signingKeys,
    idTokenFor: createIdTokens({
      db,
      clock,
      signingKeys,
      pictureOf: dependencies.pictureOf,
      publicUrl: dependencies.publicUrl,
    }),
  }
}
