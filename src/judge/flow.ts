import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type Answer, Unseen } from './caller.ts'
import { type AuthMethod, type Client, deviceGrant, type Endpoints, type SendingClient } from './client.ts'
import { type DeviceAnswer, deviceAnswer, errorOf, type Notes, type Step } from './seen.ts'

/** Whoever opens the address and answers there. */
export interface Person {
  /** Asks the person to answer. The judge then polls until the answer arrives, so this need not wait for it. */
  answer(codes: { userCode: string; address: string }, decision: 'allow' | 'deny'): void | Promise<void>
}

export interface JudgeOptions {
  issuer: string
  client: Client
  /** A second client, to see that codes and tokens belong to the first. */
  otherClient?: Client | undefined
  scope: string
  /** Default: as the metadata says. */
  authMethod?: AuthMethod | undefined
  /** Addresses that go before those of the metadata. */
  endpoints?: Partial<Endpoints>
  /** Without a person, only what nobody has to answer is asked. */
  person?: Person | undefined
  /** Waits for a code to expire, however long that takes. */
  isPatient?: boolean
}

/** Longer than an answer is under way, so that its time is neither the server's nor ours. */
export const marginMs = 1000

/** What the parts of the course share. */
export interface Course {
  options: JudgeOptions
  client: SendingClient
  clock: Clock
  notes: Notes
}

/** Codes that are polled, with their pace. */
export interface Codes extends DeviceAnswer {
  address: string
  intervalMs: number
  nextPollAt: number
  expiresAt: number
}

/** Asks for codes (RFC 8628, section 3.1). @returns undefined if none came that can be used */
export async function askForCodes(
  { client, clock, notes, options }: Course,
  step: Step,
  more: Record<string, string> = {},
): Promise<Codes | undefined> {
  const fields = { scope: options.scope, ...more }
  const answer = await notes.note(step, () => client.send('device', fields, options.client))
  const { data } = z.safeParse(deviceAnswer, answer?.status === 200 ? answer.json : undefined)
  const address = data?.verification_uri ?? data?.verification_url
  if (!data || address === undefined) return undefined
  const now = clock.now()
  const intervalMs = data.interval * 1000
  return {
    ...data,
    address,
    intervalMs,
    nextPollAt: now + intervalMs,
    // The server's time began earlier than ours.
    expiresAt: now + data.expires_in * 1000 - marginMs,
  }
}

/** @throws Unseen if the server gave no codes */
export function required(codes: Codes | undefined): Codes {
  if (!codes) throw new Unseen('the server gave no codes for it')
  return codes
}

/**
 * Polls once, not before the server's pace allows it (RFC 8628, section 3.5).
 * @param atOnce polls before that, as only one question does
 * @param isLate polls after the code expired, as only one question does
 * @throws Unseen if there are no codes, or no answer
 */
export async function poll(
  { client, clock, options }: Course,
  maybeCodes: Codes | undefined,
  { as = options.client, atOnce = false, isLate = false }: { as?: Client; atOnce?: boolean; isLate?: boolean } = {},
): Promise<Answer> {
  const codes = required(maybeCodes)
  if (!atOnce) await clock.sleep(Math.max(0, codes.nextPollAt - clock.now()))
  if (clock.now() >= codes.expiresAt && !isLate) throw new Unseen('the code had expired by then')
  const answer = await client.send('token', { grant_type: deviceGrant, device_code: codes.device_code }, as, { atOnce })
  if (errorOf(answer) === 'slow_down') codes.intervalMs += 5000
  codes.nextPollAt = clock.now() + codes.intervalMs
  return answer
}

/** What nobody gave: a code, a token, a secret or the ID of a client. */
export const invented = (): string => `judge-${randomBytes(24).toString('base64url')}`

/** @throws Unseen for a public client */
export function withWrongSecret(client: Client): Client {
  if (client.secret === undefined) throw new Unseen('the client is public, it has no secret')
  return { ...client, secret: invented() }
}

/** @throws Unseen if there is none */
export function otherClientOf({ otherClient }: JudgeOptions): Client {
  if (!otherClient) throw new Unseen('no second client was given')
  return otherClient
}
