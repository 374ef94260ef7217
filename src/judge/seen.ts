import * as z from 'zod/mini'
import { type Answer, Unseen } from './caller.ts'

/** Each question to a server. */
export const steps = [
  'metadata',
  'codes',
  'unknownParameter',
  'page',
  'repeatedParameter',
  'missingClient',
  'unknownClient',
  'wrongSecretForCodes',
  'unknownCode',
  'emptyCode',
  'wrongGrant',
  'revokeUnknown',
  'revokeWrongSecret',
  'pending',
  'tooFast',
  'recovered',
  'wrongSecret',
  'otherClient',
  'denied',
  'tokens',
  'refreshWrongSecret',
  'refresh',
  'oldRefresh',
  'afterReplay',
  'secondUse',
  'secondCodes',
  'secondTokens',
  'userinfo',
  'foreignRevocation',
  'stillValid',
  'revoke',
  'revoked',
  'revokedAccess',
  'lastCodes',
  'expired',
] as const
export type Step = (typeof steps)[number]

/** An answer, or why there is none. */
export type Observation = { answer: Answer } | { missing: string }

/** What was observed of a server. */
export interface Seen {
  issuer: string
  isPublicClient: boolean
  /** Whether the client authenticates by HTTP Basic. */
  isBasic: boolean
  /** The metadata as it came; undefined if there is none that can be read. */
  metadata: Readonly<Record<string, unknown>> | undefined
  at(step: Step): Observation
}

const text = z.string().check(z.minLength(1))
const seconds = z.number().check(z.positive())

/** The answer of the device endpoint, as far as the flow needs it. What is wrong with the rest is for the rules. */
export const deviceAnswer = z.object({
  device_code: text,
  user_code: text,
  verification_uri: z.optional(text),
  /** The name of services that are older than the RFC. */
  verification_url: z.optional(text),
  expires_in: z.catch(seconds, 600),
  // RFC 8628, section 3.2: five seconds if the answer has no interval.
  interval: z.catch(seconds, 5),
})
export type DeviceAnswer = z.infer<typeof deviceAnswer>

const tokenAnswer = z.object({ access_token: text, refresh_token: z.optional(text) })

const tokensIn = (answer: Answer | undefined) =>
  z.safeParse(tokenAnswer, answer?.status === 200 ? answer.json : undefined).data

/** The refresh token of an answer with tokens; undefined if there is none. */
export const refreshTokenIn = (answer: Answer | undefined): string | undefined => tokensIn(answer)?.refresh_token

/** @throws Unseen if there is none */
export function accessTokenIn(answer: Answer | undefined): string {
  const tokens = tokensIn(answer)
  if (!tokens) throw new Unseen('no tokens came')
  return tokens.access_token
}

/** The error of a refusal; undefined if the answer is none or cannot be read (RFC 6749, section 5.2). */
export function errorOf({ status, json }: Answer): string | undefined {
  const error = json?.error
  return status >= 400 && typeof error === 'string' && /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(error) ? error : undefined
}

/** Collects observations. */
export function createNotes() {
  const observations = new Map<Step, Observation>()
  return {
    /** What was not asked needs a person: all else is asked always. */
    at: (step: Step): Observation => observations.get(step) ?? { missing: 'nobody was there to answer' },
    /** Makes an observation. @returns the answer; undefined if there is none */
    note: async (step: Step, work: () => Promise<Answer>): Promise<Answer | undefined> => {
      try {
        const answer = await work()
        observations.set(step, { answer })
        return answer
      } catch (error) {
        if (!(error instanceof Unseen)) throw error
        observations.set(step, { missing: error.message })
        return undefined
      }
    },
  }
}
export type Notes = ReturnType<typeof createNotes>
