import { timingSafeEqual } from 'node:crypto'
import { type VerificationMethod, verificationMethods } from '#contract/authorization.ts'
import type { Keys } from '../keys/keys.ts'
import { OAuthError } from './parameters.ts'

/**
 * How a device takes part in the verification.
 * @throws OAuthError `invalid_request` for a method that does not exist
 */
export function readVerification(method: string | undefined): VerificationMethod | undefined {
  if (method === undefined) return undefined
  const known = verificationMethods.find((name) => name === method)
  if (known) return known
  throw new OAuthError(
    'invalid_request',
    `tenfoot_verification must be one of: ${verificationMethods.join(', ')}. It was ${JSON.stringify(method.slice(0, 40))}.`,
  )
}

export interface Verification {
  /** What the device shows. */
  digits: string
  /** Three different ones, with `digits` at any place. */
  choices: readonly string[]
}

/** Numbers from 10 to 99: a leading zero would be read in several ways. */
const lowest = 10
const count = 90

/**
 * The digits of a code, and the choices of the person (specification: device-flow 10). They follow from the code and the
 * server's key. So nothing is stored, and a page that is opened again shows the same choices: of new ones, only the right
 * one would stay.
 */
export function verificationOf(keys: Keys, codeId: string): Verification {
  const random = Buffer.from(keys.hash('verification', codeId), 'base64url')
  // 32 bits each: no choice is likelier by more than one in forty million.
  const draw = (part: number, below: number) => random.readUInt32BE(part * 4) % below
  const left = Array.from({ length: count }, (_, index) => String(lowest + index))
  const take = (part: number) => left.splice(draw(part, left.length), 1)[0] ?? ''
  const digits = take(0)
  const choices = [take(1), take(2)]
  choices.splice(draw(3, 3), 0, digits)
  return { digits, choices }
}

/** Compares in constant time. */
export function isRight({ digits }: Verification, chosen: string): boolean {
  const [expected, actual] = [Buffer.from(digits), Buffer.from(chosen)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
