import {
  type Configuration,
  genericGrantRequest,
  initiateDeviceAuthorization,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { deviceParameters, enrolmentParameter, grantTypes, verificationParameter } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import { openConnection } from './connection.ts'
import { Refusal, UpstreamFailure } from './failure.ts'
import type { TokenBinding } from './tokenKey.ts'

export interface DeviceCodes {
  deviceCode: string
  /** Exactly as received. */
  userCode: string
  verificationUrl: string
  /** The address with the code, for a QR code; null if none may be shown. */
  scanUrl: string | null
  /** Lifetime of both codes in milliseconds. */
  lifetime: number
  /** Milliseconds between two polls. */
  interval: number
}

/** The television for which codes are requested, as far as the person on the phone may learn it. */
export interface Asker {
  /** As `networkOf` returns it. */
  network: string
  agent: string | undefined
}

export interface Tokens {
  accessToken: string
  /** Whether only the proxy's key can use the access token. */
  isBound: boolean
  /** Milliseconds. */
  expiresIn: number
  /** Undefined in the answer to a refresh if the server does not rotate. */
  refreshToken: string | undefined
  /** Milliseconds; only for time-based access. */
  refreshExpiresIn: number | undefined
  scope: string | undefined
  /** `sub` of the ID token, if the answer contains one. */
  subject: string | undefined
}

/** Tokens of a new grant. */
export type NewTokens = Tokens & { refreshToken: string }

export type AuthorizationClient = ReturnType<typeof createAuthorizationClient>

/**
 * Client of the authorization server. Each call may throw `Refusal` or `UpstreamFailure`. It sends single requests with
 * openid-client (`connection.ts`), whose own polling loop uses the wall clock and cannot stop while nobody watches, so
 * `pairing/` controls the schedule.
 */
export function createAuthorizationClient(
  settings: Pick<UpstreamSettings, 'authUrl' | 'timeout' | 'client'> & Partial<Pick<UpstreamSettings, 'enrolment'>>,
  clock: Clock,
  stopping: AbortSignal = new AbortController().signal,
  binding: TokenBinding = {},
) {
  const { call, get, rediscover, close } = openConnection(settings, clock, stopping)
  /** The option by which the library sends proofs of the proxy's key. */
  const boundTo = async (configuration: Configuration) => {
    const DPoP = await binding.key?.handleFor(configuration)
    return DPoP ? { DPoP } : {}
  }
  return {
    call,
    boundTo,
    /** `POST /device/code` (specification: device-flow 3; RFC 8628, section 3.1). */
    deviceCodes: (scopes: string[], asker?: Asker) =>
      call(async (configuration): Promise<DeviceCodes> => {
        const { tenfoot_device_parameters_supported: isTold, tenfoot_verification_methods_supported: methods } =
          configuration.serverMetadata()
        const codes = await initiateDeviceAuthorization(configuration, {
          scope: scopes.join(' '),
          ...(settings.enrolment && { [enrolmentParameter]: settings.enrolment }),
          ...(isTold === true && {
            [deviceParameters.network]: asker?.network ?? 'unknown',
            ...(asker?.agent && { [deviceParameters.agent]: asker.agent.slice(0, 500) }),
          }),
          ...(Array.isArray(methods) && methods.includes('digits') && { [verificationParameter]: 'digits' }),
        })
        return {
          deviceCode: codes.device_code,
          userCode: codes.user_code,
          verificationUrl: codes.verification_uri,
          // Without the verification, an address with the code would help those who send it to others (RFC 10027).
          scanUrl: codes[verificationParameter] === 'digits' ? (codes.verification_uri_complete ?? null) : null,
          lifetime: Math.round(codes.expires_in * 1000),
          // RFC 8628, section 3.2: five seconds if the answer has no interval.
          interval: Math.round((codes.interval ?? 5) * 1000),
        }
      }),
    /**
     * Polls once; `authorization_pending` and `slow_down` are thrown as `Refusal`. The caller controls the schedule.
     */
    poll: (deviceCode: string) =>
      call(async (configuration) => {
        const code = { device_code: deviceCode }
        const bound = await boundTo(configuration)
        return withRefreshToken(tokensOf(await genericGrantRequest(configuration, grantTypes.deviceCode, code, bound)))
      }),
    refresh: (refreshToken: string) =>
      call(async (configuration) =>
        tokensOf(await refreshTokenGrant(configuration, refreshToken, undefined, await boundTo(configuration))),
      ),
    /** Revokes a token. Also succeeds if the token is no longer valid. */
    revoke: (token: string) =>
      call((configuration) => tokenRevocation(configuration, token)).catch((error: unknown) => {
        if (error instanceof Refusal && error.error === 'invalid_token') return
        throw error
      }),
    /** `GET` of an address of a service, for example of the authorization server's keys. */
    read: get,
    /** Reads the discovery document again. */
    refreshDiscovery: rediscover,
    close,
  }
}

/** Requires a refresh token, which devices always get (specification: tokens 2): without it a session lasts an hour. */
export function withRefreshToken(tokens: Tokens): NewTokens {
  if (tokens.refreshToken === undefined) throw new UpstreamFailure('nonsense', { status: 200 })
  return { ...tokens, refreshToken: tokens.refreshToken }
}

export function tokensOf(response: Awaited<ReturnType<typeof genericGrantRequest>>): Tokens {
  const refreshExpiresIn = Number(response.refresh_token_expires_in)
  return {
    accessToken: response.access_token,
    isBound: response.token_type === 'dpop',
    expiresIn: (response.expires_in ?? 3600) * 1000,
    refreshToken: response.refresh_token,
    refreshExpiresIn: Number.isFinite(refreshExpiresIn) ? refreshExpiresIn * 1000 : undefined,
    scope: response.scope,
    subject: response.claims()?.sub,
  }
}
