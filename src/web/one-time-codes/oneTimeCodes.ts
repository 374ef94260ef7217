import { Secret, TOTP } from 'otpauth'

/** What all authenticator apps understand (RFC 6238, section 5.2; RFC 4226, section 5.3). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps on each side of now whose codes count too: clocks differ, and people type slowly (RFC 6238, section 5.2). */
const tolerance = 1

/** A new secret of 160 bits in base32, as RFC 4226, section 4 (R6) recommends. */
export const newOneTimeSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The address that authenticator apps read from a QR code.
 * @param labels `issuer`: who asks for the codes; `account`: for whom. The app shows both
 */
export const otpauthAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...kind, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()

/**
 * Checks a one-time code (RFC 6238, section 4).
 * @param code six digits
 * @param now milliseconds since 1970
 * @returns the step (30 seconds since 1970) of which it is the code; undefined: of none near now
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = TOTP.validate({
    ...kind,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: tolerance,
  })
  return delta === null ? undefined : Math.floor(now / 1000 / kind.period) + delta
}
